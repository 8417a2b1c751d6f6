import {
  DEFAULT_DISPLAY_NAME,
  type GiftView,
  giftCan,
  indianDay,
  type Operations,
  PAISE_PER_RUPEE,
} from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import {
  type GiftHold,
  type GiftPayment,
  hasPaidForGift,
  listGiftPayments,
  listLiveGiftHolds,
  loadRefundFacts,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { ALREADY_SENT, type Call, refuse } from '../platform/http/operations.ts';
import type { Gifts } from './gifts.ts';
import { giftByPublicId, listGiftsByOwner, listMessages, listSteps } from './sql.ts';
import type { Gift, GiftMessage } from './tables.ts';

export async function getGiftRequest(
  gifts: Gifts,
  { query, identity, request }: Call<Operations['getGiftRequest']>,
) {
  const seen = await findVisibleGift(gifts, query.userId, { userId: identity.customer?.userId, request });
  return seen ? toGiftView(gifts, seen.gift, seen.viewer) : refuse('gift_not_found');
}

export async function fetchGifts(gifts: Gifts, { body, identity }: Call<Operations['fetchGifts']>) {
  const { userId } = identity.customer;
  if (body.userName !== userId) return refuse('not_allowed');
  const own = await listGiftsByOwner(gifts.payments.database, userId);
  return { success: true as const, gifts: await toGiftViews(gifts, own, { role: 'owner', userId }) };
}

/** Only that something changed is told: what it is, the reader fetches, and is then shown what they may see. */
export async function giftEvents(
  gifts: Gifts,
  { query, identity, request, reply }: Call<Operations['giftEvents']>,
) {
  const seen = await findVisibleGift(gifts, query.id, { userId: identity.customer?.userId, request });
  if (!seen) return refuse('gift_not_found');
  const stream = gifts.streams.open(request, reply);
  if (!stream) return refuse('too_many_requests', { retryAfterSeconds: 30 });
  const stop = gifts.watcher.subscribe(seen.gift.id, () => stream.send('changed'));
  stream.onEnd(stop);
  // What changed between the reader's last look and this moment would be missed otherwise.
  stream.send('changed');
  return ALREADY_SENT;
}

/** Gifts as their viewer may see them, with everything around them read at once. */
export async function toGiftViews(
  gifts: ViewDeps,
  rows: readonly Gift[],
  viewer: Viewer,
): Promise<GiftView[]> {
  const { database } = gifts.payments;
  const ids = rows.map(({ id }) => id);
  const payments = Map.groupBy(await listGiftPayments(database, ids), ({ giftId }) => giftId);
  const holds = Map.groupBy(await listLiveGiftHolds(database, ids), ({ giftId }) => giftId);
  const facts = await loadRefundFacts(database, ids);
  const messages = Map.groupBy(await listMessages(database, ids), ({ giftId }) => giftId);
  const steps = Map.groupBy(await listSteps(database, ids), ({ giftId }) => giftId);
  return rows.map((gift) => {
    const paid = payments.get(gift.id) ?? [];
    return {
      ...publicFields(gift),
      ...(hasFullAccess(viewer) && privateFields(gift)),
      ...(viewer.role !== 'link' && gift.reason !== '' && { reason: gift.reason }),
      ...amountFields(gifts, gift, paid, holds.get(gift.id) ?? [], viewer),
      ...linkFields(gifts, gift),
      refundedAmount: toRupees(facts.of(gift.id).refundedPaise),
      ...(hasFullAccess(viewer) && { disputed: facts.of(gift.id).disputed }),
      view: viewer.role,
      payers: paid.filter(({ netPaise }) => netPaise > 0).map((payment) => toPayerView(payment, viewer)),
      yourPayments: paid
        .filter(({ payerId }) => payerId !== null && payerId === viewer.userId)
        .map((payment) => ({
          receiptId: payment.orderId,
          amount: toRupees(payment.netPaise > 0 ? payment.netPaise : payment.creditedPaise),
          at: payment.at.toISOString(),
          status: paymentStatus(payment),
        })),
      feedback: (messages.get(gift.id) ?? []).map((message) => toMessageView(gift, message, viewer)),
      steps: (steps.get(gift.id) ?? []).map(({ status, note, at }) => ({
        status,
        note: hasFullAccess(viewer) ? note : '',
        at: at.toISOString(),
      })),
      canCancel: (viewer.role === 'owner' || viewer.role === 'admin') && giftCan.cancel(gift.status),
      canGiveFeedback: viewer.role === 'owner' || viewer.role === 'payer',
    };
  });
}

export async function toGiftView(gifts: ViewDeps, gift: Gift, viewer: Viewer): Promise<GiftView> {
  const [view] = await toGiftViews(gifts, [gift], viewer);
  if (!view) throw new Error('a gift has no view');
  return view;
}

export function paymentStatus({ netPaise, refund }: GiftPayment): 'paid' | 'refunding' | 'refunded' {
  if (netPaise > 0) return 'paid';
  return refund === 'none' ? 'refunded' : 'refunding';
}

/** Whole rupees by construction; only a refund made by hand at the provider can leave odd paise, which are not shown. */
export const toRupees = (amountPaise: number) => Math.floor(amountPaise / PAISE_PER_RUPEE);

function publicFields(gift: Gift) {
  const { productId, productName, productImage, name, relation, occasion, date, sharable, status } = gift;
  return {
    id: gift.publicId,
    productId,
    productName,
    productPrice: toRupees(gift.pricePaise),
    productImage,
    name,
    relation,
    occasion,
    date,
    sharable,
    status,
    createdAt: gift.createdAt.toISOString(),
    closesOn: gift.closesOn,
  };
}

function privateFields(gift: Gift) {
  const { phone, landmark, district, state, pincode } = gift;
  return {
    phone,
    flatNumber: gift.flatNo,
    building: gift.apartment,
    landmark,
    district,
    state,
    pincode,
    userName: gift.ownerId,
    // Tells where the gift goes.
    ...(gift.tracking !== '' && { tracking: gift.tracking }),
  };
}

function amountFields(
  { clock }: ViewDeps,
  gift: Gift,
  payments: readonly GiftPayment[],
  holds: readonly GiftHold[],
  viewer: Viewer,
) {
  const paidPaise = payments.reduce((sum, { netPaise }) => sum + netPaise, 0);
  const leftPaise = Math.max(0, gift.pricePaise - paidPaise);
  const open = giftCan.pay(gift.status);
  // One's own open checkout keeps nothing from oneself.
  const others = open ? holds.filter(({ payerId }) => payerId === null || payerId !== viewer.userId) : [];
  const heldPaise = others.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const payable = open && indianDay(clock.now()) <= gift.closesOn;
  return {
    totalAmount: toRupees(gift.pricePaise),
    paymentAmount: toRupees(paidPaise),
    remainingAmount: toRupees(gift.pricePaise) - Math.min(toRupees(gift.pricePaise), toRupees(paidPaise)),
    noOfPayments: payments.filter(({ netPaise }) => netPaise > 0).length,
    payment: open,
    availableNow: payable ? toRupees(Math.max(0, leftPaise - heldPaise)) : 0,
    ...(others[0] && { heldUntil: others[0].expiresAt.toISOString() }),
    canPay: payable && leftPaise > 0,
  };
}

function linkFields({ publicUrl }: ViewDeps, { publicId, sharable, status }: Gift) {
  const link = `${publicUrl}/giftdetails/${publicId}`;
  return { ...(sharable && { sharablelink: link }), ...(giftCan.pay(status) && { paymentlink: link }) };
}

function toPayerView({ displayName, netPaise, at, payerId }: GiftPayment, { userId }: Viewer) {
  return {
    name: displayName || DEFAULT_DISPLAY_NAME,
    amount: toRupees(netPaise),
    at: at.toISOString(),
    mine: payerId !== null && payerId === userId,
  };
}

function toMessageView(gift: Gift, { userId, name, message, at }: GiftMessage, viewer: Viewer) {
  const mine = userId === viewer.userId;
  return {
    ...((mine || hasFullAccess(viewer)) && { userId }),
    name: name || DEFAULT_DISPLAY_NAME,
    message,
    at: at.toISOString(),
    mine,
    byOwner: userId === gift.ownerId,
  };
}

const hasFullAccess = ({ role }: Viewer) => role === 'owner' || role === 'admin';

type ViewDeps = Pick<Gifts, 'payments' | 'publicUrl' | 'clock'>;

/** The gift and as whom the caller sees it; "not yours" and "not there" are one answer. */
export async function findVisibleGift(
  gifts: Pick<Gifts, 'payments' | 'isAdmin'>,
  publicId: string,
  { userId, request }: { userId: string | undefined; request?: FastifyRequest },
): Promise<{ gift: Gift; viewer: Viewer } | undefined> {
  const { database } = gifts.payments;
  const gift = await giftByPublicId(database, publicId);
  if (!gift) return undefined;
  const as = await customerRole(database, gift, userId);
  if (as === 'owner') return { gift, viewer: { role: as, userId } };
  if (request && (await gifts.isAdmin(request))) return { gift, viewer: { role: 'admin', userId } };
  return as && { gift, viewer: { role: as, userId } };
}

/** Whoever has paid keeps seeing what becomes of their money when sharing is switched off. */
async function customerRole(
  database: Database,
  gift: Gift,
  userId: string | undefined,
): Promise<Exclude<GiftView['view'], 'admin'> | undefined> {
  if (userId !== undefined && gift.ownerId === userId) return 'owner';
  if (userId !== undefined && (await hasPaidForGift(database, userId, gift.id))) return 'payer';
  return gift.sharable ? 'link' : undefined;
}

export interface Viewer {
  role: GiftView['view'];
  userId: string | undefined;
}

/** What messengers show of a shared link: the product and its picture, and nothing about anybody. */
export async function linkPreviewTags(
  { payments, publicUrl }: Pick<Gifts, 'payments' | 'publicUrl'>,
  path: string,
): Promise<string | undefined> {
  const publicId = /^\/giftdetails\/([\w-]{1,64})\/?$/.exec(path)?.[1];
  if (publicId === undefined) return undefined;
  const gift = await giftByPublicId(payments.database, publicId);
  if (!gift?.sharable) return undefined;
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Tohfa',
    'og:title': gift.productName,
    'og:description': 'A gift to give together. See it and chip in on Tohfa.',
    'og:url': `${publicUrl}/giftdetails/${gift.publicId}`,
    ...(gift.productImage && { 'og:image': new URL(gift.productImage, publicUrl).href }),
  };
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
