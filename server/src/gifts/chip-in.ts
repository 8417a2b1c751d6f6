import {
  DEFAULT_DISPLAY_NAME,
  type GiftView,
  indianDay,
  type Operations,
  type PublicGift,
  type PublicGiftState,
} from '@tohfa/contract';
import type { FastifyInstance } from 'fastify';
import { listGiftPayments } from '../payments/index.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { PublicPages } from '../platform/http/public-pages.ts';
import type { GiftDeps } from './deps.ts';
import { giftByPublicId, listMessages } from './sql.ts';
import type { Gift } from './tables.ts';
import { toGiftView, toRupees } from './view.ts';

const PUBLIC_ID = /^[\w-]{1,64}$/;

export async function chipIn(gifts: GiftDeps, { query, identity }: Call<Operations['chipIn']>) {
  return (await findPublicGift(gifts, query.id, identity.customer?.userId)) ?? refuse('gift_not_found');
}

/** The page behind a gift's link. Its id opens the gift, so search engines are asked to keep it out. */
export function serveChipInPage(app: FastifyInstance, gifts: GiftDeps, pages: PublicPages): void {
  app.get<{ Params: { id: string } }>('/chip-in/:id', async (request, reply) => {
    const gift = await findPublicGift(gifts, request.params.id, undefined);
    return pages.send(reply, 'chip-in', gift ?? null, { status: gift ? 200 : 404, noindex: true });
  });
}

/** A shared gift without anything that tells who its people are or where they live; undefined when there is none. */
async function findPublicGift(
  gifts: GiftDeps,
  publicId: string,
  userId: string | undefined,
): Promise<PublicGift | undefined> {
  const { database } = gifts.payments;
  const gift = PUBLIC_ID.test(publicId) ? await giftByPublicId(database, publicId) : undefined;
  if (!gift?.sharable) return undefined;
  const view = await toGiftView(gifts, gift, { role: 'link', userId });
  const today = indianDay(await gifts.clock.now(database));
  return {
    id: gift.publicId,
    recipientFirstName: firstName(gift.name),
    organiserName: firstName(gift.ownerName) || DEFAULT_DISPLAY_NAME,
    occasion: gift.occasion,
    date: gift.date,
    productName: gift.productName,
    image: gift.productImage,
    totalAmount: view.totalAmount,
    paymentAmount: view.paymentAmount,
    remainingAmount: view.remainingAmount,
    availableNow: view.availableNow,
    closesOn: gift.closesOn,
    state: publicState(view, today),
    contributors: await listContributors(gifts, gift),
  };
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

/** Newest first. What a person wrote stands beside their latest payment. */
async function listContributors(gifts: GiftDeps, gift: Gift): Promise<PublicGift['contributors']> {
  const { database } = gifts.payments;
  const paid = (await listGiftPayments(database, [gift.id])).filter(({ netPaise }) => netPaise > 0);
  const messages = new Map(
    (await listMessages(database, [gift.id])).map(({ userId, message }) => [userId, message]),
  );
  return paid.map(({ displayName, netPaise, at, payerId }) => {
    const message = payerId === null ? undefined : messages.get(payerId);
    if (payerId !== null) messages.delete(payerId);
    return {
      name: displayName || DEFAULT_DISPLAY_NAME,
      amount: toRupees(netPaise),
      ...(message !== undefined && { message }),
      at: at.toISOString(),
    };
  });
}

function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? '';
}
