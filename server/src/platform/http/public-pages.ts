import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PublicPageData, PublicPageName, RenderPublicPage } from '@tohfa/contract';
import type { FastifyReply } from 'fastify';
import { refuse, sendRefusal } from './operations.ts';

const compress = promisify(gzip);

/**
 * Pages that the server renders, for people who open a link and for search engines and link previews. A page is rendered
 * from its data alone: neither the visitor's cookies nor their token can change it.
 */
export function createPublicPages(dist: string, publicUrl: string): PublicPages {
  const bundle = join(dist, '.server/render.js');
  let loading: Promise<RenderPublicPage> | undefined;

  /** On the first request, so that the server starts without it. */
  function load(): Promise<RenderPublicPage> {
    loading ??= import(/* @vite-ignore */ pathToFileURL(bundle).href).then(
      (module: { renderPublicPage: RenderPublicPage }) => module.renderPublicPage,
    );
    return loading;
  }

  return {
    async send(reply, name, data, { status = 200, noindex = false } = {}) {
      if (!existsSync(bundle)) {
        const message = 'The web app is not built yet: npm start builds it.';
        return sendRefusal(reply, refuse('unavailable', { message }));
      }
      const render = await load();
      const html = await render(name, data, publicUrl);
      if (noindex) reply.header('x-robots-tag', 'noindex');
      reply
        .code(status)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .type('text/html; charset=utf-8');
      if (!/\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')) return reply.send(html);
      return reply.header('content-encoding', 'gzip').send(await compress(html));
    },
  };
}

export interface PublicPages {
  send<Name extends PublicPageName>(
    reply: FastifyReply,
    name: Name,
    data: PublicPageData[Name],
    options?: { status?: number; noindex?: boolean },
  ): Promise<FastifyReply>;
}
