import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CARD_COVERS, coverUrl, type Operations, type PublicRegistry } from '@tohfa/contract';
import { phrases, screenTexts } from '@tohfa/contract/phrases';
import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { atMostEvery } from '../platform/concurrency.ts';
import { serveLinkPictures } from '../platform/http/link-pictures.ts';
import { ALREADY_SENT, type Call, refuse, sendRefusal } from '../platform/http/operations.ts';
import type { PublicPages } from '../platform/http/public-pages.ts';
import type { LinkPicture } from '../platform/link-picture.ts';
import type { RegistryDeps } from './deps.ts';
import { findRegistry } from './sql.ts';
import { registryLink } from './thanks.ts';
import { findPublicRegistry } from './view.ts';

const COVERS = join(import.meta.dirname, '../../covers');

/** Its id opens the registry, so search engines are asked to keep it out. */
export function serveRegistryPage(
  app: FastifyInstance,
  deps: RegistryDeps,
  pages: PublicPages,
  readPicture: (url: string) => Promise<Buffer | undefined>,
): void {
  app.get<{ Params: { id: string } }>('/registry/:id', async (request, reply) => {
    const found = await findPublicRegistry(deps, request.params.id);
    return pages.send(reply, 'registry', found ?? null, { status: found ? 200 : 404, noindex: true });
  });

  app.get<{ Params: { id: string } }>('/registry/:id/qr.svg', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex');
    const found = await findRegistry(deps.gifts.database, request.params.id);
    if (!found) return sendRefusal(reply, refuse('registry_not_found'));
    return reply.type('image/svg+xml').send(renderSVG(registryLink(deps, found), { ecc: 'M', border: 2 }));
  });

  serveLinkPictures(app, '/registry/:id/preview.jpg', {
    isShared: async (id) => (await findRegistry(deps.gifts.database, id)) !== undefined,
    async describe(id) {
      const found = await findPublicRegistry(deps, id);
      return found && describeLink(found, await findPicture(found, readPicture), deps.gifts.shopName());
    },
    notFound: 'registry_not_found',
  });
}

function describeLink(
  { title, occasion, items, state }: PublicRegistry,
  picture: Buffer | undefined,
  shopName: string,
): LinkPicture {
  const { preview: say } = phrases().registries;
  const wanted = items.reduce((sum, item) => sum + item.wanted, 0);
  const given = items.reduce((sum, item) => sum + Math.min(item.given, item.wanted), 0);
  return {
    picture,
    eyebrow: screenTexts().occasionWords(occasion).title,
    title,
    name: '',
    progress: { text: say.given({ given, wanted }), fraction: wanted === 0 ? 0 : given / wanted },
    note: state === 'open' ? say.open : say.over,
    shopName,
  };
}

/** Its own picture, else that of its first gift. */
async function findPicture(
  { picture, items }: PublicRegistry,
  readPicture: (url: string) => Promise<Buffer | undefined>,
): Promise<Buffer | undefined> {
  const cover = CARD_COVERS.find((name) => coverUrl(name) === picture);
  if (cover !== undefined) return readFile(join(COVERS, `${cover}.svg`));
  const url = picture ?? items[0]?.image;
  return url === undefined ? undefined : readPicture(url);
}

/** Sends only that something changed: the reader then fetches the registry. */
export async function registryEvents(
  deps: RegistryDeps,
  { query, request, reply }: Call<Operations['registryEvents']>,
) {
  const found = await findRegistry(deps.gifts.database, query.id);
  if (!found) return refuse('registry_not_found');
  const stream = deps.streams.open(request, reply);
  if (!stream) return refuse('too_many_requests', { retryAfterSeconds: 30 });
  const tell = atMostEvery(EVENT_INTERVAL_MS, () => stream.send('changed'));
  stream.onEnd(deps.watcher.subscribe(found.id, tell));
  // Covers a change between the reader's last fetch and the subscription.
  tell();
  return ALREADY_SENT;
}

const EVENT_INTERVAL_MS = 1000;
