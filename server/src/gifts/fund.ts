import {
  type FundedGift,
  formatCalendarDate,
  formatPaise,
  formatRupees,
  giftCan,
  indianDay,
  type Operations,
  PAISE_PER_RUPEE,
  paise,
} from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import { countUnitsInStock, keyOfItem, takeUnits, withReadersNames } from '../catalogue/index.ts';
import { findNotesOf, saveOrderNote } from '../contributions/index.ts';
import {
  hasUnsettledGiftRefunds,
  holdsAgainst,
  isGiftAbused,
  listGiftPaymentsOf,
  listLiveGiftHolds,
  listRefundsToName,
  type NetworkOrders,
  type OrderDraft,
  orderScope,
  type Payer,
  type PaymentOrder,
  type PaymentTarget,
  payerIdOf,
  paymentStatus,
  type ReserveRefusal,
  type ReservingPayer,
  toRupees,
  UNPAID_HOLDS_OF_NETWORK,
  type WantedInstalment,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Refusal, refuse } from '../platform/http/operations.ts';
import type { Jobs } from '../platform/jobs.ts';
import { prepared } from '../platform/prepared.ts';
import { hasOpened, opensOn } from './collecting.ts';
import type { GiftDeps } from './deps.ts';
import type { MoneyEvent } from './events.ts';
import { queueMoneyEvents } from './notify.ts';
import { giftById, giftsByIds, listGiftsPaidBy, lockGift, markUnitHeld, publishGiftChange } from './sql.ts';
import type { Gift } from './tables.ts';
import { followProviderRefund, transitionGift } from './transitions.ts';
import { findVisibleGift, recipientFirstName, toGiftView } from './view.ts';

/** Anyone who may see a gift may pay for it. Whether the amount fits is decided under the gift's lock. */
export async function draftInstalment(
  gifts: GiftDeps,
  wanted: WantedInstalment,
  payer: Payer | undefined,
): Promise<OrderDraft | Refusal<'gift_not_found'>> {
  const visible = await findVisibleGift(
    { adminRole: gifts.adminRole, database: gifts.payments.database },
    wanted.giftId,
    { userId: payer?.id },
  );
  if (!visible) return refuse('gift_not_found');
  const { id: giftId } = visible.gift;
  let { gift } = visible;
  // Before the gift is locked: other payers wait for it.
  const now = await gifts.clock.now(gifts.payments.database);
  const note = payer ? wanted.message : wanted.guest?.message;
  const shown = { discretion: gift.discretion, namesFrom: gift.surprise ? gift.date : null };
  return {
    order: {
      target: 'gift',
      scope: orderScope.gift(giftId),
      giftId,
      amountPaise: wanted.amount,
      payerId: payer?.id ?? null,
      payerName: payer?.name ?? '',
      payerEmail: payer?.email ?? '',
      displayName: wanted.anonymous ? '' : (wanted.displayName ?? ''),
      ...shown,
    },
    reservation: {
      async lockTarget(tx) {
        gift = await lockGift(tx, giftId);
      },
      // The gift's own lock is all it needs.
      lock: async () => {},
      // An order that was opened under another rule keeps it, whenever its payment comes.
      isSame: async (_tx, { discretion, namesFrom }) =>
        discretion === shown.discretion && namesFrom === shown.namesFrom,
      async write(tx, order) {
        await gifts.promises.linkOrder(tx, order, wanted.pledgeToken);
        return note ? writeNote(tx, order, note) : undefined;
      },
      async update(tx, order) {
        await gifts.promises.linkOrder(tx, order, wanted.pledgeToken);
        return writeNote(tx, order, note);
      },
      async reserve(tx, order, network) {
        const held = !(await isAtNetworkLimit(tx, order, network));
        const payer = { isGuest: network.isGuest, holds: held };
        return (await reserveRupees(tx, { gift, order, payer, now })) ?? { held };
      },
    },
  };
}

/**
 * Account after account of one network could otherwise keep a gift from everyone. Guests and accounts are counted apart:
 * a guest's hold keeps nothing from an account.
 */
async function isAtNetworkLimit(tx: Database, order: PaymentOrder, network: NetworkOrders): Promise<boolean> {
  const giftId = requireGiftId(order);
  if (network.isGuest && (await isGiftAbused(tx, giftId))) return true;
  const payer = payerIdOf(order);
  const [row] = await countHoldsOfNetwork(tx, [network.networks, payer, giftId, network.isGuest]);
  return Number(row?.held) >= (network.isTrusted ? MAX_TRUSTED_HOLDS : MAX_HOLDS);
}

const countHoldsOfNetwork = prepared<{ held: string }>(
  'holds-of-network-on-gift',
  `select count(*) as held from ${UNPAID_HOLDS_OF_NETWORK} and o.gift_id = $3 and h.guest = $4`,
);

/** Unpaid holds that one network may have on one gift. */
const MAX_HOLDS = 2;
const MAX_TRUSTED_HOLDS = 6;

/** An instalment fits into price − ledger balance − live holds, counted under the gift's lock. */
async function reserveRupees(
  tx: Database,
  { gift, order, payer, now }: { gift: Gift; order: PaymentOrder; payer: ReservingPayer; now: Date },
): Promise<ReserveRefusal | undefined> {
  const today = indianDay(now);
  if (!giftCan.pay(gift.status) || today > gift.closesOn) return refuseClosed(gift);
  if (!hasOpened(gift, today)) return refuseUnopened(opensOn(gift));
  if (!gift.unitHeld && !(await countUnitsInStock(tx, [gift])).get(keyOfItem(gift)))
    return refuse('out_of_stock');
  const leftPaise = gift.pricePaise - gift.paidPaise;
  if (order.amountPaise > leftPaise) return refuseMoreThanLeft(leftPaise);
  const others = (await listLiveGiftHolds(tx, [gift.id])).filter(({ orderId }) => orderId !== order.id);
  const holds = holdsAgainst(others, { ...payer, id: undefined });
  const freePaise = leftPaise - sumAmounts(holds);
  return order.amountPaise > freePaise ? refuseHeld(freePaise, now, holds[0]?.expiresAt ?? now) : undefined;
}

/** A gift takes money up to its price; the rest goes back. */
export function createGiftTarget(jobs: Pick<Jobs, 'send' | 'sendAll'>): PaymentTarget {
  const announce = (event: MoneyEvent, tx: Database, order: PaymentOrder, amountPaise: number) =>
    queueMoneyEvents({ jobs }, tx, [{ event, giftId: requireGiftId(order), orderId: order.id, amountPaise }]);
  return {
    async lock(tx, order) {
      const gift = await lockGift(tx, requireGiftId(order));
      return {
        roomPaise: giftCan.pay(gift.status) ? gift.pricePaise - gift.paidPaise : 0,
        needsUnit: !gift.unitHeld,
      };
    },
    // Rupees are free once the hold is released.
    release: async () => {},
    async credit(tx, order, { amountPaise, roomPaise: unpaidPaise = 0, needsUnit }) {
      const giftId = requireGiftId(order);
      const isSoldOut = needsUnit && unpaidPaise > 0 && !(await holdUnit(tx, giftId));
      const roomPaise = isSoldOut ? 0 : unpaidPaise;
      // A captured payment takes precedence over any hold. The last payer is refunded.
      const creditPaise = Math.min(amountPaise, Math.max(0, roomPaise));
      if (creditPaise > 0) await announce('payment', tx, order, creditPaise);
      if (creditPaise < amountPaise) await announce('sent-back', tx, order, amountPaise - creditPaise);
      if (creditPaise > 0 && creditPaise === roomPaise) await transitionGift({ jobs }, tx, giftId, 'paid');
      return creditPaise;
    },
    async onRefunded(tx, order) {
      const giftId = requireGiftId(order);
      if (!(await hasUnsettledGiftRefunds(tx, giftId)))
        await transitionGift({ jobs }, tx, giftId, 'refunded');
      await publishGiftChange(tx, giftId);
    },
    onProviderRefund: (payments, tx, order) => followProviderRefund(payments, tx, requireGiftId(order)),
  };
}

/** Takes the unit of a gift that was opened without one; false when the shop has none left. The caller has the gift's lock. */
async function holdUnit(tx: Database, giftId: string): Promise<boolean> {
  if (!(await takeUnits(tx, await giftById(tx, giftId), 1, 'held', { giftId }))) return false;
  await markUnitHeld(tx, giftId);
  return true;
}

/** Stored with the order and shown once it is paid. An author whose message was removed is told before paying. */
async function writeNote(
  tx: Database,
  order: PaymentOrder,
  note: string | undefined,
): Promise<ReserveRefusal | undefined> {
  const authorId = order.payerId ?? order.contributorId ?? '';
  if (note && (await findNotesOf(tx, requireGiftId(order), authorId)).isRemoved)
    return refuse('invalid_input', {
      fields: { message: ({ contributions }) => contributions.card.messageRemovedBeforePaying },
    });
  await saveOrderNote(tx, order, note);
  return undefined;
}

function refuseClosed(gift: Gift): ReserveRefusal {
  const full = ['paid', 'dispatched', 'delivered'].includes(gift.status);
  return refuse('wrong_state', {
    message: ({ gifts }) => (full ? gifts.fullyPaid : gifts.paymentsClosed),
  });
}

/** Promises are taken until then. */
export function refuseUnopened(day: string) {
  return refuse('not_open_yet', {
    message: ({ gifts }) => gifts.opensLater({ day: formatCalendarDate(day) }),
  });
}

function refuseMoreThanLeft(leftPaise: number): ReserveRefusal {
  return refuse('more_than_left', {
    message: ({ gifts }) => gifts.onlyLeft({ amount: formatWholeRupees(leftPaise) }),
  });
}

/** Says what can be paid now, and when the rest may be available again. */
function refuseHeld(freePaise: number, now: Date, freesAt: Date): ReserveRefusal {
  const time = freesAt.toLocaleTimeString('en-IN', {
    timeZone: 'Asia/Kolkata',
    hour: 'numeric',
    minute: '2-digit',
  });
  const amount = freePaise >= PAISE_PER_RUPEE ? formatWholeRupees(freePaise) : undefined;
  return refuse('being_paid', {
    message: ({ gifts }) => gifts.othersArePaying({ amount, time }),
    retryAfterSeconds: (freesAt.getTime() - now.getTime()) / 1000,
  });
}

const formatWholeRupees = (amountPaise: number) =>
  formatPaise(paise(amountPaise - (amountPaise % PAISE_PER_RUPEE)));

function sumAmounts(holds: readonly { amountPaise: number }[]): number {
  return holds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

function requireGiftId({ giftId }: { giftId: string | null }): string {
  if (giftId === null) throw new Error('the order of an instalment has no gift');
  return giftId;
}

/**
 * The client reports its figures after a payment; nothing of them is stored. A claim of more than was verified is
 * refused, an outdated one is answered with the current figures.
 */
export async function updateGift(
  gifts: GiftDeps,
  { query, body, identity, request }: Call<Operations['updateGift']>,
) {
  const { userId } = identity.customer;
  const visible = await findVisibleGift(gifts, query.id, { userId, request });
  if (!visible) return refuse('gift_not_found');
  const gift = await toGiftView(gifts, visible.gift, visible.viewer);
  const claimsMore =
    body.paymentAmount > gift.paymentAmount ||
    body.amountPaid > gift.paymentAmount ||
    body.noOfPayments > gift.noOfPayments ||
    body.remainingAmount < gift.remainingAmount;
  if (claimsMore) {
    return refuse('wrong_state', { message: ({ gifts }) => gifts.notConfirmed });
  }
  const message = phrases().gifts.updated({
    paid: formatRupees(gift.paymentAmount),
    total: formatRupees(gift.totalAmount),
    left: formatRupees(gift.remainingAmount),
  });
  return { message, gift };
}

/** What a person paid towards gifts, newest first, refunded payments included. */
export async function listContributions(database: Database, userId: string): Promise<FundedGift[]> {
  const [payments, paidGifts] = await Promise.all([
    listGiftPaymentsOf(database, userId),
    listGiftsPaidBy(database, userId),
  ]);
  const [named, toName] = await Promise.all([
    withReadersNames(database, paidGifts),
    listRefundsToName(
      database,
      payments.map(({ orderId }) => orderId),
    ),
  ]);
  const gifts = new Map(named.map((gift) => [gift.id, gift]));
  return payments.flatMap((payment) => {
    const gift = gifts.get(payment.giftId);
    if (!gift) return [];
    const { productName, productImage, occasion, date, status: giftStatus } = gift;
    const refundsToName = toName.get(payment.orderId);
    return {
      receiptId: payment.orderId,
      giftId: gift.publicId,
      productName,
      ...(gift.variant !== '' && { variant: gift.variant }),
      productImage,
      name: gift.ownerId === userId ? gift.name : recipientFirstName(gift),
      occasion,
      date,
      giftStatus,
      amount: toRupees(payment.netPaise > 0 ? payment.netPaise : payment.creditedPaise),
      refundedAmount: toRupees(payment.creditedPaise - payment.netPaise),
      status: paymentStatus(payment),
      ...(payment.disputed && { disputed: true as const }),
      at: payment.at.toISOString(),
      ...(refundsToName && { refundsToName }),
    };
  });
}

/** One payment towards a gift, for its payer's receipt. */
export async function findContribution(database: Database, orderId: string, userId: string) {
  const payments = await listGiftPaymentsOf(database, userId);
  const payment = payments.find((candidate) => candidate.orderId === orderId);
  const [gift] = payment ? await giftsByIds(database, [payment.giftId]) : [];
  return payment && gift && { payment, gift };
}
