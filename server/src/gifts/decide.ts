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
} from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import { countUnitsInStock, takeStock } from '../catalogue/index.ts';
import {
  type GiftPayment,
  hasPendingProviderRefund,
  listGiftPayments,
  REFUND_IN_PROGRESS,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { Gifts } from './gifts.ts';
import { countGiftsByState, giftById, giftByPublicId, lockGift, searchGifts, setSharable } from './sql.ts';
import type { Gift } from './tables.ts';
import { endGift, transitionGift } from './transitions.ts';
import { paymentStatus, toGiftViews, toRupees } from './view.ts';

export async function decideGift(gifts: Gifts, { body, identity }: Call<Operations['decideGift']>) {
  const { database } = gifts.payments;
  const given = { reason: body.reason ?? '', tracking: body.tracking ?? '', by: identity.admin.email };
  const decided = await database.transaction(async (tx) => {
    const applied = await applyDecision(gifts, tx, body.id, body.decision, given);
    if (applied instanceof Refusal) return applied;
    const { before: gift, after } = applied;
    await recordAudit(tx, {
      actor: given.by,
      action: `gift-${body.decision}`,
      // Not the public id: that one opens the gift.
      subject: gift.id,
      before: { status: gift.status, sharable: gift.sharable },
      after: {
        status: after.status,
        sharable: after.sharable,
        reason: given.reason,
        tracking: given.tracking,
      },
    });
    return after;
  });
  if (decided instanceof Refusal) return decided;
  const [gift] = await toAdminGifts(gifts, [decided]);
  return gift ? { success: true as const, gift } : refuse('gift_not_found');
}

/** Under the gift's lock, in the caller's transaction. */
export async function applyDecision(
  gifts: Gifts,
  tx: Database,
  publicId: string,
  decision: GiftDecision,
  given: DecisionInput,
): Promise<{ before: Gift; after: Gift } | DecisionRefusal | Refusal<'gift_not_found'>> {
  const found = await giftByPublicId(tx, publicId);
  if (!found) return refuse('gift_not_found');
  const before = await lockGift(tx, found.id);
  const refused = await decisionHandlers[decision](gifts, tx, before, given);
  return refused ?? { before, after: await giftById(tx, found.id) };
}

const decisionHandlers: Record<GiftDecision, DecisionHandler> = {
  async approve({ payments, clock }, tx, gift) {
    if (gift.closesOn < indianDay(clock.now())) return refuse('wrong_state', { message: TOO_CLOSE_TO_DATE });
    if (!giftCan.approve(gift.status)) return refuse('wrong_state');
    if (!(await takeStock(tx, gift.productId))) return refuse('out_of_stock');
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
  async dispatch({ payments }, tx, gift, given) {
    if (await hasPendingProviderRefund(tx, { giftId: gift.id })) return refuseWhileRefunding();
    const tracking = given.tracking || given.reason;
    return refuseUnlessMoved(
      await transitionGift(payments, tx, gift.id, 'dispatched', { tracking, note: tracking }),
    );
  },
  async deliver({ payments }, tx, gift, { reason }) {
    return refuseUnlessMoved(await transitionGift(payments, tx, gift.id, 'delivered', { note: reason }));
  },
  async cancel({ payments }, tx, gift, { reason, by }) {
    if (await hasPendingProviderRefund(tx, { giftId: gift.id })) return refuseWhileRefunding();
    const words = reason || 'Cancelled by the shop.';
    return refuseUnlessMoved(await endGift(payments, tx, gift.id, { as: 'cancelled', reason: words, by }));
  },
};

function refuseWhileRefunding(): DecisionRefusal {
  return refuse('wrong_state', { message: REFUND_IN_PROGRESS });
}

function refuseUnlessMoved(itMoved: boolean): DecisionRefusal | undefined {
  return itMoved ? undefined : refuse('wrong_state');
}

const TOO_CLOSE_TO_DATE = 'Its date has come too near for anybody to pay for it.';

type DecisionRefusal = Refusal<'wrong_state' | 'out_of_stock'>;

/** Decides under the gift's lock. */
type DecisionHandler = (
  gifts: Gifts,
  tx: Database,
  gift: Gift,
  given: DecisionInput,
) => Promise<DecisionRefusal | undefined>;

interface DecisionInput {
  reason: string;
  tracking: string;
  by: string;
}

export async function allGifts(gifts: Gifts, { query }: Call<Operations['allGifts']>) {
  const { database } = gifts.payments;
  const limit = query.limit ?? GIFTS_PER_PAGE;
  const { found, total } = await searchGifts(database, {
    status: query.status,
    words: (query.q ?? '').replaceAll('\u0000', '').split(/\s+/).filter(Boolean),
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  });
  const counted = await countGiftsByState(database);
  const counts = Object.fromEntries(
    Object.keys(giftTransitions).map((state) => [state, counted.get(state as GiftState) ?? 0]),
  ) as Record<GiftState, number>;
  return { gifts: await toAdminGifts(gifts, found), total, counts };
}

/** With who asked, who paid what, what may be decided, and whether there is stock. */
async function toAdminGifts(gifts: Gifts, rows: readonly Gift[]): Promise<AdminGift[]> {
  const { database } = gifts.payments;
  const views = await toGiftViews(gifts, rows, { role: 'admin', userId: undefined });
  const payments = Map.groupBy(
    await listGiftPayments(
      database,
      rows.map(({ id }) => id),
    ),
    ({ giftId }) => giftId,
  );
  const stock = await countUnitsInStock(
    database,
    rows.map(({ productId }) => productId),
  );
  return rows.flatMap((gift, index) => {
    const view = views[index];
    if (!view) return [];
    return {
      ...view,
      ownerName: gift.ownerName,
      ownerEmail: gift.ownerEmail,
      stock: stock.get(gift.productId) ?? 0,
      nextDecisions: giftDecisions(gift.status, gift.sharable),
      payments: (payments.get(gift.id) ?? []).map(toAdminPayment),
    };
  });
}

function toAdminPayment(payment: GiftPayment): AdminGift['payments'][number] {
  const { providerPaymentId: paymentId, payerName, payerEmail, displayName, refund } = payment;
  return {
    paymentId,
    payerName,
    payerEmail,
    displayName,
    amount: toRupees(payment.netPaise > 0 ? payment.netPaise : payment.creditedPaise),
    status: refund === 'failed' ? 'refund-failed' : paymentStatus(payment),
    at: payment.at.toISOString(),
  };
}

/** For the dashboard: what waits for an admin, and what is under way. */
export async function giftCounts(database: Database) {
  const counts = await countGiftsByState(database);
  return {
    toDecide: counts.get('pending') ?? 0,
    funding: counts.get('approved') ?? 0,
    toDispatch: counts.get('paid') ?? 0,
    onTheWay: counts.get('dispatched') ?? 0,
    refunding: counts.get('refunding') ?? 0,
  };
}
