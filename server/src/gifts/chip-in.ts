import {
  DEFAULT_DISPLAY_NAME,
  type GiftView,
  indianDay,
  type Operations,
  type PublicGift,
  type PublicGiftState,
} from '@tohfa/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contributorTokens, findContributor, listGiftNotes } from '../contributions/index.ts';
import { availableForGift, listGiftPayments, toRupees } from '../payments/index.ts';
import { createLimiter } from '../platform/concurrency.ts';
import { type Call, refuse, sendRefusal } from '../platform/http/operations.ts';
import type { PublicPages } from '../platform/http/public-pages.ts';
import type { GiftDeps } from './deps.ts';
import { giftByPublicId } from './sql.ts';
import type { Gift } from './tables.ts';
import { organiserName, recipientFirstName, toGiftView } from './view.ts';

const PUBLIC_ID = /^[\w-]{1,64}$/;

export async function chipIn(gifts: GiftDeps, { query, identity, request }: Call<Operations['chipIn']>) {
  const gift = await findPublicGift(gifts, query.id, { userId: identity.customer?.userId, request });
  return gift ?? refuse('gift_not_found');
}

/** The page behind a gift's link. Its id opens the gift, so search engines are asked to keep it out. */
export function serveChipInPage(
  app: FastifyInstance,
  gifts: GiftDeps,
  pages: PublicPages,
  readPicture: ReadPicture,
): void {
  app.get<{ Params: { id: string } }>('/chip-in/:id', async (request, reply) => {
    const gift = await findPublicGift(gifts, request.params.id);
    return pages.send(reply, 'chip-in', gift ?? null, { status: gift ? 200 : 404, noindex: true });
  });

  app.get('/contribution', (_request, reply) => pages.send(reply, 'contribution', null, { noindex: true }));

  const previews = createPreviews(gifts, readPicture);
  app.get<{ Params: { id: string } }>('/chip-in/:id/preview.jpg', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex');
    const jpeg = await previews.find(request.params.id);
    if (!jpeg) return sendRefusal(reply, refuse('gift_not_found'));
    // Link previews are fetched by other sites' servers and shown by other apps.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.header('cache-control', `public, max-age=${PREVIEW_SECONDS}`).type('image/jpeg').send(jpeg);
  });
}

const PREVIEW_SECONDS = 60;
const MAX_PREVIEWS = 200;
/** One at a time, with a short queue. Further requests get a 503. */
const drawLimiter = createLimiter({ concurrency: 1, maxQueued: 20 });

/** The preview picture of each gift, drawn at most once a minute. */
function createPreviews(gifts: GiftDeps, readPicture: ReadPicture) {
  const drawn = new Map<string, { at: number; jpeg: Promise<Buffer> }>();

  async function draw(publicId: string): Promise<Buffer> {
    const gift = await findPublicGift(gifts, publicId);
    if (!gift) throw new Error('the gift is no longer shared');
    // Loaded with the first picture: it brings fonts.
    const { drawPreview } = await import('./preview-picture.ts');
    return drawPreview(gift, await readPicture(gift.image), gifts.shopName());
  }

  return {
    /** Undefined when there is no such gift, or none that is shared. */
    async find(publicId: string): Promise<Buffer | undefined> {
      const gift = await findSharedGift(gifts, publicId);
      if (!gift) {
        drawn.delete(publicId);
        return undefined;
      }
      const known = drawn.get(publicId);
      if (known && Date.now() - known.at < PREVIEW_SECONDS * 1000) return known.jpeg;
      const jpeg = drawLimiter(() => draw(publicId));
      drawn.delete(publicId);
      drawn.set(publicId, { at: Date.now(), jpeg });
      jpeg.catch(() => drawn.delete(publicId));
      const [oldest] = drawn.keys();
      if (drawn.size > MAX_PREVIEWS && oldest !== undefined) drawn.delete(oldest);
      return jpeg;
    },
  };
}

/** A shared gift without anything that tells who its people are or where they live; undefined when there is none. */
async function findPublicGift(
  gifts: GiftDeps,
  publicId: string,
  caller: PublicCaller = {},
): Promise<PublicGift | undefined> {
  const { database } = gifts;
  const gift = await findSharedGift(gifts, publicId);
  if (!gift) return undefined;
  const view = await toGiftView(gifts, gift, { role: 'link', userId: caller.userId });
  const today = indianDay(await gifts.clock.now(database));
  const state = publicState(view, today);
  return {
    id: gift.publicId,
    recipientFirstName: recipientFirstName(gift),
    organiserName: organiserName(gift),
    occasion: gift.occasion,
    date: gift.date,
    productName: gift.productName,
    ...(gift.variant !== '' && { variant: gift.variant }),
    image: gift.productImage,
    totalAmount: view.totalAmount,
    paymentAmount: view.paymentAmount,
    remainingAmount: view.remainingAmount,
    promisedAmount: await promisedNow(gifts, gift, state, today),
    availableNow: state === 'open' ? await availableTo(gifts, gift, caller) : 0,
    closesOn: gift.closesOn,
    state,
    contributors: await listPublicContributors(gifts, gift),
  };
}

/** Promises for a gift that takes no payments are over. */
async function promisedNow(
  { database, promises }: GiftDeps,
  gift: Gift,
  state: PublicGiftState,
  today: string,
): Promise<number> {
  return state === 'open' ? toRupees(await promises.promisedPaise(database, gift.id, today)) : 0;
}

/** Guests wait for the holds of others; a guest's own, known by their cookie, does not count. */
async function availableTo(
  { database }: GiftDeps,
  gift: Gift,
  { userId, request }: PublicCaller,
): Promise<number> {
  if (userId !== undefined) return toRupees(await availableForGift(database, gift, { userId }));
  const tokens = request ? contributorTokens(request, gift.id) : [];
  const contributor = await findContributor(database, tokens, gift.id);
  return toRupees(await availableForGift(database, gift, { contributorId: contributor?.id }));
}

async function findSharedGift({ database }: GiftDeps, publicId: string): Promise<Gift | undefined> {
  const gift = PUBLIC_ID.test(publicId) ? await giftByPublicId(database, publicId) : undefined;
  return gift?.sharable ? gift : undefined;
}

/** A gift that was fully funded and then cancelled is refunded without having been `cancelled` itself. */
function publicState({ status, steps, closesOn, remainingAmount }: GiftView, today: string): PublicGiftState {
  switch (status) {
    case 'approved':
      if (remainingAmount === 0) return 'funded';
      return today <= closesOn ? 'open' : 'closed';
    case 'paid':
    case 'dispatched':
      return 'funded';
    case 'delivered':
      return 'delivered';
    case 'expired':
      return 'closed';
    case 'refunding':
    case 'refunded':
      return steps.some((step) => step.status === 'expired') ? 'closed' : 'cancelled';
    default:
      return 'cancelled';
  }
}

/** Newest first. A person's message is shown beside their latest payment. */
async function listPublicContributors(gifts: GiftDeps, gift: Gift): Promise<PublicGift['contributors']> {
  const { database } = gifts;
  const paid = (await listGiftPayments(database, [gift.id])).filter(({ netPaise }) => netPaise > 0);
  const notes = await listGiftNotes(database, [gift.id]);
  const messages = new Map(notes.map(({ personId, message }) => [personId, message]));
  return paid.map(({ displayName, netPaise, at, payerId, contributorId }) => {
    const writer = payerId ?? contributorId ?? '';
    const message = messages.get(writer) ?? '';
    messages.delete(writer);
    return {
      name: displayName || DEFAULT_DISPLAY_NAME,
      amount: toRupees(netPaise),
      ...(message !== '' && { message }),
      at: at.toISOString(),
    };
  });
}

/** The bytes of one of the shop's own pictures. */
type ReadPicture = (url: string) => Promise<Buffer | undefined>;

/** Anonymous by default, because a page is the same for everyone. */
interface PublicCaller {
  userId?: string | undefined;
  request?: FastifyRequest;
}
