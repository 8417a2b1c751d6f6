import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { pictureSources } from '@tohfa/contract';
import type { FastifyInstance } from 'fastify';
import { refuse, sendRefusal } from './operations.ts';

const NON_PAGE_PATHS = /^\/(backend|media|local|assets)(\/|$)/;

/**
 * The built web app: hashed assets are cached for good, the page itself is revalidated each time. `tagsFor` returns
 * what the head of one address's page carries beyond that of every other.
 */
export async function serveWebApp(
  app: FastifyInstance,
  dist: string,
  tagsFor: (url: string) => Promise<string>,
): Promise<void> {
  const page = join(dist, 'index.html');
  const built = existsSync(page);
  const html = built ? readFileSync(page, 'utf8') : '';
  const preloadTags = readPreloads(dist);
  if (built) {
    const options = { preCompressed: true, index: false as const, cacheControl: false };
    await app.register(fastifyStatic, {
      ...options,
      root: dist,
      // A route for each file and none for folders: `/` is a page of the app, not a folder to be refused.
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
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
    if (!built)
      return sendRefusal(
        reply,
        refuse('unavailable', { message: 'The web app is not built yet: npm start builds it.' }),
      );
    // Without the database the page comes without them, and the app says what it cannot reach.
    const tags = preloadTags(request.url) + (await tagsFor(request.url).catch(() => ''));
    if (tags === '') return reply.sendFile('index.html');
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace('</head>', () => `${tags}</head>`));
  });
}

/** What the screen of an address loads next is on its way before the app asks for it. */
function readPreloads(dist: string): (url: string) => string {
  const file = join(dist, '.vite/screen-preloads.json');
  if (!existsSync(file)) return () => '';
  const { answersScript, screens: written }: WrittenPreloads = JSON.parse(readFileSync(file, 'utf8'));
  const screens = Object.entries(written).map(([path, { scripts, fonts, data, ownData }]) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '([\\w-]{1,64})')}$`),
    // Fonts first: text that is drawn before they arrive would move.
    files: [
      ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`),
      ...scripts.map((script) => `<link rel="modulepreload" href="${script}">`),
    ].join(''),
    data,
    ownData: ownData.join(' '),
  }));
  return (url) => {
    const [path = '', query = ''] = url.split('?', 2);
    const screen = screens.find(({ pattern }) => pattern.test(path));
    if (!screen) return '';
    const [, pathId = ''] = screen.pattern.exec(path) ?? [];
    const ownData =
      screen.ownData &&
      `<script async fetchpriority="high" src="${answersScript}" data-answers="${screen.ownData.replaceAll('{id}', pathId)}"></script>`;
    const [, id] = /^id=(\d{1,9})$/.exec(query) ?? [];
    const data = screen.data
      .filter((answer) => (answer.includes('{id}') ? id !== undefined : query === ''))
      .map((answer) => answer.replace('{id}', id ?? '').replaceAll('&', '&amp;'))
      .map((answer) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${answer}">`);
    return ownData + screen.files + data.join('');
  };
}

/** Asks for a picture while the app is still loading; the same `sizes` as where it is shown. */
export function picturePreloadTag(image: string, sizes: string): string {
  if (!/^\/media\/[\w-]+\.webp$/.test(image)) return '';
  const escaped = sizes.replaceAll('>', '&gt;');
  return `<link rel="preload" as="image" imagesrcset="${pictureSources(image) ?? image}" imagesizes="${escaped}">`;
}

interface WrittenPreloads {
  /** Asks for `ownData` with the stored token. */
  answersScript: string;
  screens: Record<string, { scripts: string[]; fonts: string[]; data: string[]; ownData: string[] }>;
}
