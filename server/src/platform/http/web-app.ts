import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type PageBrand, pictureSources } from '@tohfa/contract';
import { LANGUAGES, type Language } from '@tohfa/contract/phrases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { builtFor, inAddress, languageOfAddress, PAGES_VARY } from './language.ts';
import { refuse, sendRefusal } from './operations.ts';

const NON_PAGE_PATHS = /^\/(backend|media|local|assets)(\/|$)/;

/**
 * Serves the built web app. Hashed assets are cached permanently; the page itself is revalidated each time. `tagsFor`
 * returns extra head tags for one URL.
 */
export async function serveWebApp(
  app: FastifyInstance,
  dist: string,
  tagsFor: (url: string) => Promise<string>,
  readBrand: () => PageBrand = () => ({ name: BUILT_NAME }),
): Promise<void> {
  const built = existsSync(join(dist, 'index.html'));
  const pages = built ? readPages(dist) : undefined;
  if (built) {
    const options = { preCompressed: true, index: false as const, cacheControl: false };
    await app.register(fastifyStatic, {
      ...options,
      root: dist,
      // Routes for files only, not for folders: `/` is a page of the app, not a folder to refuse.
      wildcard: false,
      // The manifest has the shop's name, and so has the page that the service worker keeps.
      globIgnore: ['assets/**', '**/index.html', 'manifest.webmanifest'],
      // The worker of a language works for the whole shop, whichever was registered last.
      setHeaders: (reply) => reply.header('cache-control', 'no-cache').header('service-worker-allowed', '/'),
    });
    await app.register(fastifyStatic, {
      ...options,
      root: join(dist, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NON_PAGE_PATHS.test(path);
    if (!isPage || path.includes('.')) return sendRefusal(reply, refuse('not_found'));
    if (!pages) return sendRefusal(reply, refuse('unavailable', { message: ({ forms }) => forms.notBuilt }));
    const page = pages[languageOfAddress(request)];
    // Without the database the page has no extra tags, and the app itself shows the problem.
    const tags = page.preloadTags(request.url) + (await tagsFor(request.url).catch(() => ''));
    return sendPage(reply, page, tags);
  });
  if (pages)
    app.get('/index.html', { schema: { hide: true } }, async (request, reply) =>
      sendPage(reply, pages[languageOfAddress(request)], ''),
    );

  function sendPage(reply: FastifyReply, { html }: BuiltPage, tags: string): FastifyReply {
    const head = tags + brandTags(readBrand());
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', PAGES_VARY)
      .type('text/html; charset=utf-8')
      .send(withName(html, readBrand().name).replace('</head>', () => `${head}</head>`));
  }
}

/** The page of the app in each language. */
function readPages(dist: string): Record<Language, BuiltPage> {
  const pages = LANGUAGES.map((language): [Language, BuiltPage] => {
    const own = builtFor(dist, language);
    // Built without this language: its pages are English.
    const folder = existsSync(join(own, 'index.html')) ? own : dist;
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    return [language, { html, preloadTags: readPreloads(folder, language) }];
  });
  return Object.fromEntries(pages) as Record<Language, BuiltPage>;
}

interface BuiltPage {
  html: string;
  /** Preloads what a URL's screen needs next, before the app requests it. */
  preloadTags(url: string): string;
}

/** The name in the built page: of a shop that has set none. */
const BUILT_NAME = 'Tohfa';

/** The app reads them back in `web/src/lib/shop-brand.ts`. Nothing for a shop that has set nothing. */
function brandTags({ name, logo, signInWays, stylesheet }: PageBrand): string {
  return [
    name !== BUILT_NAME && `<meta name="application-name" content="${escapeHtml(name)}">`,
    logo !== undefined && `<meta name="shop-logo" content="${escapeHtml(logo)}">`,
    signInWays !== undefined && `<meta name="sign-in-ways" content="${signInWays.join(' ')}">`,
    stylesheet !== undefined && `<link rel="stylesheet" href="${escapeHtml(stylesheet)}">`,
  ]
    .filter((tag) => tag !== false)
    .join('');
}

function withName(html: string, name: string): string {
  return name === BUILT_NAME ? html : html.replaceAll(/\bTohfa\b/g, () => escapeHtml(name));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function readPreloads(dist: string, language: Language): (url: string) => string {
  const file = join(dist, '.vite/screen-preloads.json');
  if (!existsSync(file)) return () => '';
  const { answersScript, screens: written }: WrittenPreloads = JSON.parse(readFileSync(file, 'utf8'));
  const screens = Object.entries(written).map(([path, { scripts, fonts, data, ownData }]) => ({
    path,
    // Fonts first, because text that is drawn before they arrive would shift.
    files: [
      ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`),
      ...scripts.map((script) => `<link rel="modulepreload" href="${script}">`),
    ].join(''),
    data: data.map((answer) => inAddress(answer, language)),
    ownData: ownData.map((answer) => inAddress(answer, language)).join(' '),
  }));
  return (url) => {
    const [path = '', query = ''] = url.split('?', 2);
    const screen = screens.find((one) => idInPath(one.path, path) !== undefined);
    if (!screen) return '';
    const pathId = idInPath(screen.path, path) ?? '';
    const ownData =
      screen.ownData &&
      `<script async fetchpriority="high" src="${answersScript}" data-answers="${screen.ownData.replaceAll('{id}', pathId)}"></script>`;
    const [, id] = /^id=(\d{1,9})$/.exec(query) ?? [];
    const data = screen.data
      .filter((answer) => {
        if (answer.includes('{id}')) return id !== undefined;
        // A list of the address without a query is not the one that is asked for.
        return query === '' || !answer.includes('?');
      })
      .map((answer) => answer.replace('{id}', id ?? '').replaceAll('&', '&amp;'))
      .map((answer) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${answer}">`);
    return ownData + screen.files + data.join('');
  };
}

/** What stands for `:id` in a path: empty for a path without it, undefined for the path of another screen. */
function idInPath(screen: string, path: string): string | undefined {
  const [before = '', after] = screen.split(/:\w+/, 2);
  if (after === undefined) return path === screen ? '' : undefined;
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined;
  const id = path.slice(before.length, path.length - after.length);
  return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** Preloads a picture while the app is loading. `sizes` must be the same as where it is shown. */
export function picturePreloadTag(image: string, sizes: string): string {
  if (!/^\/media\/[\w-]+\.webp$/.test(image)) return '';
  const escaped = sizes.replaceAll('>', '&gt;');
  return `<link rel="preload" as="image" imagesrcset="${pictureSources(image) ?? image}" imagesizes="${escaped}">`;
}

/** What a messenger shows for a link: `og:` properties, some of which people wrote. */
export function linkTags(properties: Record<string, string>): string {
  return Object.entries(properties)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('');
}

interface WrittenPreloads {
  /** Requests `ownData` with the stored token. */
  answersScript: string;
  screens: Record<string, { scripts: string[]; fonts: string[]; data: string[]; ownData: string[] }>;
}
