import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AccentColours,
  accentColours,
  DEFAULT_ACCENT,
  type PageBrand,
  pictureAt,
  SIGN_IN_WAYS,
} from '@tohfa/contract';
import type { FastifyInstance } from 'fastify';
import { refuse, sendRefusal } from '../platform/http/operations.ts';
import { brandOf, type LiveSettings, type ShopSettings, signInWays } from './live.ts';

/** What changes with the shop's look: a style sheet of its accent, and the manifest of the installed app. */
export function serveBrand(app: FastifyInstance, live: LiveSettings, dist: string): void {
  app.get('/shop.css', { schema: { hide: true } }, async (request, reply) => {
    const css = accentCss(live.current().accent);
    const etag = `"${createHash('sha256').update(css).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/css; charset=utf-8').send(css);
  });

  const file = join(dist, 'manifest.webmanifest');
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    if (!manifest) return sendRefusal(reply, refuse('not_found'));
    const { name } = live.current();
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify({ ...manifest, name: `${name}, gifts for India`, short_name: name }));
  });
}

/** What every page shows of the shop. */
export function pageBrand(settings: ShopSettings): PageBrand {
  const { name, logoUrl, accent } = brandOf(settings);
  const ways = signInWays(settings);
  return {
    name,
    ...(logoUrl !== undefined && { logo: pictureAt(logoUrl, 220) }),
    ...(settings.paused !== '' && { paused: settings.paused }),
    ...(ways.length < SIGN_IN_WAYS.length && { signInWays: ways }),
    // The address changes with the colour, so that no browser shows the old one.
    ...(accent !== DEFAULT_ACCENT && { stylesheet: `/shop.css?accent=${accent.slice(1)}` }),
  };
}

function accentCss(accent: string): string {
  const colours = accent === DEFAULT_ACCENT ? undefined : accentColours(accent);
  if (!colours) return '';
  return `:root{${declare(colours.light)}}@media (prefers-color-scheme:dark){:root{${declare(colours.dark)}}}\n`;
}

function declare({ main, deep, on, soft }: AccentColours): string {
  return `--rani:${main};--rani-deep:${deep};--on-rani:${on};--rani-soft:${soft}`;
}
