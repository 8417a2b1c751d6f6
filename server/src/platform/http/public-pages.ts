import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  type PageBrand,
  type PublicPageData,
  type PublicPageName,
  type RenderPublicPage,
  STALE_HEADER,
} from '@tohfa/contract';
import { LANGUAGES, type Language } from '@tohfa/contract/phrases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { builtFor, languageOfAddress, PAGES_VARY } from './language.ts';
import { refuse, sendRefusal } from './operations.ts';

const compress = promisify(gzip);

/**
 * Pages that the server renders, for visitors with a link, search engines and link previews. A page depends on its data
 * and the shop's settings alone, never on the visitor's cookies or token.
 */
export function createPublicPages(dist: string, publicUrl: string, readBrand: () => PageBrand): PublicPages {
  const loading: Partial<Record<Language, Promise<RenderPublicPage>>> = {};

  /** Loaded on the first request, so that it does not delay the start. */
  function load(bundle: string, language: Language): Promise<RenderPublicPage> {
    loading[language] ??= import(/* @vite-ignore */ pathToFileURL(bundle).href).then(
      (module: { renderPublicPage: RenderPublicPage }) => module.renderPublicPage,
    );
    return loading[language];
  }

  return {
    async send(reply, name, data, { status = 200, noindex = false, staleSeconds } = {}) {
      const language = languageOfAddress(reply.request);
      const bundle = join(builtFor(dist, language), '.server/render.js');
      if (!existsSync(bundle))
        return sendRefusal(reply, refuse('unavailable', { message: ({ forms }) => forms.notBuilt }));
      const render = await load(bundle, language);
      const html = await render(name, data, publicUrl, {
        brand: readBrand(),
        isStale: staleSeconds !== undefined,
      });
      if (noindex) reply.header('x-robots-tag', 'noindex');
      if (staleSeconds !== undefined) reply.header(STALE_HEADER, String(staleSeconds));
      reply
        .code(status)
        .header('cache-control', 'no-cache')
        .header('vary', PAGES_VARY)
        .header('speculation-rules', `"${NEXT_PAGES_PATH}"`)
        .type('text/html; charset=utf-8');
      if (!/\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')) return reply.send(html);
      return reply.header('content-encoding', 'gzip').send(await compress(html));
    },
  };
}

/** Where browsers read which pages may be fetched ahead. A file, because the content security policy allows no inline script. */
const NEXT_PAGES_PATH = '/next-pages.json';

/**
 * Pages that are the same for everyone and that reading changes nothing of: fetched when a mouse rests on their link or a
 * finger touches it. Browsers fetch two at most, and none where people save data. What belongs to a link's holder is never named.
 */
export function serveNextPages(app: FastifyInstance): void {
  const pages = ['/explore', '/explore?*', '/gift/*', '/terms', '/shipping', '/refunds', '/contact'];
  const matches = pages.flatMap((page) => [
    page,
    ...OTHER_LANGUAGES.map((language) => `/${language}${page}`),
  ]);
  const rules = { prefetch: [{ where: { href_matches: matches }, eagerness: 'moderate' }] };
  app.get(NEXT_PAGES_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/speculationrules+json')
      .send(JSON.stringify(rules)),
  );
}

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

export interface PublicPages {
  send<Name extends PublicPageName>(
    reply: FastifyReply,
    name: Name,
    data: PublicPageData[Name],
    options?: {
      status?: number;
      noindex?: boolean;
      /** Set for a copy from before an outage, which the page says. */
      staleSeconds?: number | undefined;
    },
  ): Promise<FastifyReply>;
}
