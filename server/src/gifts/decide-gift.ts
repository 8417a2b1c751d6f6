import {
  canTransition,
  type GiftDecision,
  giftCan,
  giftTransitions,
  indianDay,
  type Operations,
} from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { takeStock } from '../catalogue/stock.ts';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { adminGiftViews } from './admin-gift-view.ts';
import { endGift } from './end-gift.ts';
import type { Gifts } from './gifts.ts';
import { giftById, giftByPublicId, lockGift, setSharable } from './gifts-sql.ts';
import type { Gift } from './gifts-tables.ts';
import { moveGift } from './move-gift.ts';

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
  const [gift] = await adminGiftViews(gifts, [decided]);
  return gift ? { success: true as const, gift } : refuse('gift_not_found');
}

/** Under the gift's lock, in the caller's transaction. */
export async function applyDecision(
  gifts: Gifts,
  tx: Database,
  publicId: string,
  decision: GiftDecision,
  given: Given,
): Promise<{ before: Gift; after: Gift } | DecideRefusal | Refusal<'gift_not_found'>> {
  const found = await giftByPublicId(tx, publicId);
  if (!found) return refuse('gift_not_found');
  const before = await lockGift(tx, found.id);
  const refused = await decisions[decision](gifts, tx, before, given);
  return refused ?? { before, after: await giftById(tx, found.id) };
}

const decisions: Record<GiftDecision, Decide> = {
  async approve({ payments, clock }, tx, gift) {
    if (gift.closesOn < indianDay(clock.now())) return refuse('wrong_state', { message: TOO_NEAR });
    if (!canTransition(giftTransitions, gift.status, 'approved')) return refuse('wrong_state');
    if (!(await takeStock(tx, gift.productId))) return refuse('out_of_stock');
    return moved(await moveGift(payments, tx, gift.id, 'approved', { sharable: true }));
  },
  async decline({ payments }, tx, gift, { reason }) {
    return moved(await moveGift(payments, tx, gift.id, 'declined', { reason, note: reason }));
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
    const tracking = given.tracking || given.reason;
    return moved(await moveGift(payments, tx, gift.id, 'dispatched', { tracking, note: tracking }));
  },
  async deliver({ payments }, tx, gift, { reason }) {
    return moved(await moveGift(payments, tx, gift.id, 'delivered', { note: reason }));
  },
  async cancel({ payments }, tx, gift, { reason, by }) {
    const words = reason || 'Cancelled by the shop.';
    return moved(await endGift(payments, tx, gift.id, { as: 'cancelled', reason: words, by }));
  },
};

function moved(itMoved: boolean): DecideRefusal | undefined {
  return itMoved ? undefined : refuse('wrong_state');
}

const TOO_NEAR = 'Its date has come too near for anybody to pay for it.';

type DecideRefusal = Refusal<'wrong_state' | 'out_of_stock'>;

/** Decides under the gift's lock. */
type Decide = (gifts: Gifts, tx: Database, gift: Gift, given: Given) => Promise<DecideRefusal | undefined>;

interface Given {
  reason: string;
  tracking: string;
  by: string;
}
