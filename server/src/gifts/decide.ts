import {
  type AdminGift,
  GIFTS_PER_PAGE,
  type GiftDecision,
  type GiftState,
  giftCan,
  giftDecisions,
  giftTransitions,
  indianDay,
  type Operations,
  sightOf,
  stateBeforeDispatch,
} from '@tohfa/contract';
import { storedTexts } from '@tohfa/contract/phrases';
import { recordAudit } from '../audit/index.ts';
import { countUnitsInStock, keyOfItem, recordSale, takeUnits } from '../catalogue/index.ts';
import {
  type GiftPayment,
  hasOpenDispute,
  hasPendingProviderRefund,
  listGiftPayments,
  paymentStatus,
  toRupees,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { searchWords } from '../platform/recent-text-search.ts';
import type { GiftDeps } from './deps.ts';
import { countGiftsByState, listNewestGifts, MAX_COUNTED_GIFTS, searchGifts } from './list-sql.ts';
import { giftById, giftByPublicId, lockGift, setSharable, undoDispatchStep } from './sql.ts';
import type { Gift } from './tables.ts';
import { endGift, transitionGift } from './transitions.ts';
import { toGiftViews } from './view.ts';

export async function decideGift(gifts: GiftDeps, { body, identity }: Call<Operations['decideGift']>) {
  const { database } = gifts.payments;
  const { reason = '', tracking = '', despiteDispute = false } = body;
  const input = { reason, tracking, despiteDispute, by: identity.admin.email };
  const decided = await database.transaction(async (tx) => {
    const applied = await applyDecision(gifts, tx, body.id, body.decision, input);
    if (applied instanceof Refusal) return applied;
    const { before: gift, after } = applied;
    await recordAudit(tx, {
      actor: input.by,
      action: `gift-${body.decision}`,
      // Never the public id: it opens the gift.
      subject: gift.id,
      before: { status: gift.status, sharable: gift.sharable },
      after: {
        status: after.status,
        sharable: after.sharable,
        reason: input.reason,
        tracking: input.tracking,
        ...(despiteDispute && { despiteDispute }),
      },
    });
    return after;
  });
  if (decided instanceof Refusal) return decided;
  const [gift] = await toAdminGifts(gifts, [decided]);
  return gift ? { success: true as const, gift } : refuse('gift_not_found');
}

/** A slip is taken back: the gift is paid again, and the message that waits finds its step gone. */
export async function undoGiftDispatch(
  gifts: GiftDeps,
  { body, identity }: Call<Operations['undoGiftDispatch']>,
) {
  const undone = await gifts.payments.database.transaction(async (tx) => {
    const found = await giftByPublicId(tx, body.id);
    if (!found) return refuse('gift_not_found');
    const gift = await lockGift(tx, found.id);
    if (await hasPendingProviderRefund(tx, { giftId: gift.id })) return refuseWhileRefunding();
    // A payment refunded at the provider meanwhile would leave a paid gift that is not paid.
    if (gift.paidPaise < gift.pricePaise || !(await undoDispatchStep(tx, gift.id)))
      return refuse('wrong_state', { message: ({ purchases }) => purchases.dispatchStands });
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'gift-undo-dispatch',
      subject: gift.id,
      before: { status: gift.status, tracking: gift.tracking },
      after: { status: stateBeforeDispatch.gift },
    });
    return giftById(tx, gift.id);
  });
  if (undone instanceof Refusal) return undone;
  const [gift] = await toAdminGifts(gifts, [undone]);
  return gift ? { success: true as const, gift } : refuse('gift_not_found');
}

/** Decides under the gift's lock, in the caller's transaction. */
export async function applyDecision(
  gifts: GiftDeps,
  tx: Database,
  publicId: string,
  decision: GiftDecision,
  input: DecisionInput,
): Promise<{ before: Gift; after: Gift } | DecisionRefusal | Refusal<'gift_not_found'>> {
  const found = await giftByPublicId(tx, publicId);
  if (!found) return refuse('gift_not_found');
  const before = await lockGift(tx, found.id);
  const refused = await decisionHandlers[decision](gifts, tx, before, input);
  return refused ?? { before, after: await giftById(tx, found.id) };
}

const decisionHandlers: Record<GiftDecision, DecisionHandler> = {
  async approve({ payments, clock }, tx, gift, { by }) {
    if (gift.closesOn < indianDay(await clock.now(tx)))
      return refuse('wrong_state', { message: ({ gifts }) => gifts.tooCloseToDate });
    if (!giftCan.approve(gift.status)) return refuse('wrong_state');
    if (!(await takeUnits(tx, gift, 1, 'held', { giftId: gift.id, by }))) return refuse('out_of_stock');
    return refuseUnlessMoved(await transitionGift(payments, tx, gift.id, 'approved', { sharable: true }));
  },
  async decline({ payments }, tx, gift, { reason }) {
    return refuseUnlessMoved(
      await transitionGift(payments, tx, gift.id, 'declined', { reason, note: reason }),
    );
  },
  async share(_gifts, tx, gift) {
    if (!giftCan.share(gift.status)) return refuse('wrong_state');
    await setSharable(tx, gift.id, true);
    return undefined;
  },
  async unshare(_gifts, tx, gift) {
    await setSharable(tx, gift.id, false);
    return undefined;
  },
  async dispatch({ payments }, tx, gift, input) {
    if (await hasPendingProviderRefund(tx, { giftId: gift.id })) return refuseWhileRefunding();
    if (!input.despiteDispute && (await hasOpenDispute(tx, { giftId: gift.id }))) return refuse('disputed');
    // A gift of a registry may be open before its owner said who takes the parcel; members of a circle need not give a phone.
    if (gift.phone === '' && !gift.addressHidden)
      return refuse('wrong_state', { message: ({ gifts }) => gifts.recipientMissing });
    const tracking = input.tracking || input.reason;
    return refuseUnlessMoved(
      await transitionGift(payments, tx, gift.id, 'dispatched', { tracking, note: tracking }),
    );
  },
  async deliver({ payments }, tx, gift, { reason, by }) {
    const delivered = await transitionGift(payments, tx, gift.id, 'delivered', { note: reason });
    if (delivered) await recordSale(tx, gift, { giftId: gift.id, by });
    return refuseUnlessMoved(delivered);
  },
  async cancel({ payments }, tx, gift, { reason, by }) {
    if (await hasPendingProviderRefund(tx, { giftId: gift.id })) return refuseWhileRefunding();
    const shownReason = reason || storedTexts.gifts.cancelledByShop;
    return refuseUnlessMoved(
      await endGift(payments, tx, gift.id, { as: 'cancelled', reason: shownReason, by }),
    );
  },
};

function refuseWhileRefunding(): Refusal<'wrong_state'> {
  return refuse('wrong_state', { message: ({ payments }) => payments.refundInProgress });
}

function refuseUnlessMoved(moved: boolean): DecisionRefusal | undefined {
  return moved ? undefined : refuse('wrong_state');
}

export async function allGifts(gifts: GiftDeps, { query, identity }: Call<Operations['allGifts']>) {
  const byContact = sightOf(identity.admin.role, 'address') === 'full';
  const states = Object.keys(giftTransitions) as GiftState[];
  const [page, counted] = await Promise.all([
    loadGiftPage(gifts, query, byContact),
    countGiftsByState(gifts.database, states),
  ]);
  const counts = Object.fromEntries(states.map((state) => [state, counted.get(state) ?? 0])) as Record<
    GiftState,
    number
  >;
  return { ...totalOf(counts, query.status), ...page, counts };
}

/** Only a search has its own total. */
async function loadGiftPage(
  gifts: GiftDeps,
  { status, q, page = 1, limit = GIFTS_PER_PAGE }: Call<Operations['allGifts']>['query'],
  byContact: boolean,
): Promise<{ gifts: AdminGift[]; total?: number; more?: boolean }> {
  const asked = { status, limit, offset: (page - 1) * limit };
  const words = searchWords(q ?? '');
  if (words.length === 0)
    return { gifts: await toAdminGifts(gifts, await listNewestGifts(gifts.database, asked)) };
  const { found, ...total } = await searchGifts(gifts.database, { ...asked, words, byContact });
  return { gifts: await toAdminGifts(gifts, found), ...total };
}

/** Exact while no state has more than are counted of it. */
function totalOf(counts: Record<GiftState, number>, status: GiftState | undefined) {
  const all = status === undefined ? Object.values(counts) : [counts[status]];
  const total = Math.min(
    all.reduce((sum, count) => sum + count, 0),
    MAX_COUNTED_GIFTS,
  );
  return { total, more: total === MAX_COUNTED_GIFTS };
}

/** Adds the requester, the payments, the possible decisions and the stock. */
async function toAdminGifts(gifts: GiftDeps, rows: readonly Gift[]): Promise<AdminGift[]> {
  const { database } = gifts;
  const paid = listGiftPayments(
    database,
    rows.map(({ id }) => id),
  );
  const [views, allPayments, stock] = await Promise.all([
    toGiftViews(gifts, rows, { role: 'admin', userId: undefined }, paid),
    paid,
    countUnitsInStock(database, rows),
  ]);
  const payments = Map.groupBy(allPayments, ({ giftId }) => giftId);
  return rows.flatMap((gift, index) => {
    const view = views[index];
    if (!view) return [];
    return {
      ...view,
      ownerName: gift.ownerName,
      ownerEmail: gift.ownerEmail,
      stock: stock.get(keyOfItem(gift)) ?? 0,
      nextDecisions: giftDecisions(gift.status, gift.sharable),
      payments: (payments.get(gift.id) ?? []).map(toAdminPayment),
    };
  });
}

function toAdminPayment(payment: GiftPayment): AdminGift['payments'][number] {
  const { providerPaymentId: paymentId, payerName, payerEmail, displayName, refund, disputed } = payment;
  return {
    paymentId,
    payerName,
    payerEmail,
    displayName,
    amount: toRupees(payment.netPaise > 0 ? payment.netPaise : payment.creditedPaise),
    status: disputed ? 'disputed' : refund === 'failed' ? 'refund-failed' : paymentStatus(payment),
    at: payment.at.toISOString(),
  };
}

/** For the dashboard: what waits for an admin, and what is in progress. */
export async function giftCounts(database: Database) {
  const counts = await countGiftsByState(database, [
    'pending',
    'approved',
    'paid',
    'dispatched',
    'refunding',
  ]);
  return {
    toDecide: counts.get('pending') ?? 0,
    funding: counts.get('approved') ?? 0,
    toDispatch: counts.get('paid') ?? 0,
    onTheWay: counts.get('dispatched') ?? 0,
    refunding: counts.get('refunding') ?? 0,
  };
}

type DecisionRefusal = Refusal<'wrong_state' | 'disputed' | 'out_of_stock'>;

type DecisionHandler = (
  gifts: GiftDeps,
  tx: Database,
  gift: Gift,
  input: DecisionInput,
) => Promise<DecisionRefusal | undefined>;

interface DecisionInput {
  reason: string;
  tracking: string;
  /** Dispatches although a payment is disputed. */
  despiteDispute?: boolean;
  by: string;
}
