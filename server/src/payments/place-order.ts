import { randomUUID } from 'node:crypto';
import { type Database, databaseNow } from '../platform/database.ts';
import { Refusal, refuse } from '../platform/http/operations.ts';
import { saveContributor } from './contributors.ts';
import {
  type OrderDraft,
  orderScope,
  type PaymentDeps,
  type ReserveRefusal,
  type ReservingPayer,
} from './deps.ts';
import {
  type Guest,
  type GuestLimits,
  guestLimits,
  payerDetails,
  refuseBusyNetwork,
  withContributor,
} from './guests.ts';
import {
  countOrdersThatHeld,
  findHold,
  listExpiredHolds,
  readPayerActivity,
  releaseAllExpiredHolds,
  releaseOrderHold,
  renewHold,
} from './holds.ts';
import {
  getOrder,
  insertOrder,
  lockUnpaidOrders,
  type PayerKey,
  setProviderOrderId,
  updateOrderDetails,
} from './orders-sql.ts';
import type { PaymentOrder } from './tables.ts';

/** Nobody may reserve a gift or the stock without paying. */
const MAX_UNPAID_PER_HOUR = 5;
/** A shorter hold would expire while its payer is still paying. */
const MIN_HOLD_SECONDS = 120;
const MAX_HOLDS_PER_WINDOW = 3;

/**
 * The order and its hold are committed before the provider is called, so that a crash in between leaves a row that
 * expires by itself, and never a payment for an unknown order.
 */
export async function placeOrder(
  payments: PaymentDeps,
  draft: OrderDraft,
  guest?: Guest,
): Promise<PlacedOrder | PlaceOrderRefusal> {
  let reserved = await reserve(payments, draft, guest);
  // Units of expired holds go back to the shelf before a payer is told that there are none.
  if (isOutOfStock(reserved) && (await releaseAllExpiredHolds(payments)) > 0)
    reserved = await reserve(payments, draft, guest);
  if (reserved instanceof Refusal) return reserved;
  const opened = await openProviderOrder(payments, reserved.order);
  return opened instanceof Refusal ? opened : { ...opened, held: reserved.held };
}

function isOutOfStock(reserved: ReservedOrder | PlaceOrderRefusal): boolean {
  return reserved instanceof Refusal && reserved.code === 'out_of_stock';
}

function reserve(
  payments: PaymentDeps,
  draft: OrderDraft,
  guest: Guest | undefined,
): Promise<ReservedOrder | PlaceOrderRefusal> {
  const { scope, payerId } = draft.order;
  const target = scope === orderScope.basket ? `${scope} ${payerId}` : scope;
  return payments.queues.perTarget(target, () =>
    payments.database.transaction((tx) => reserveOrder(payments, tx, draft, guest)).catch(toRefusal),
  );
}

/** The provider's order for one of ours, which is committed; without an answer its hold is released. */
async function openProviderOrder(
  payments: PaymentDeps,
  order: PaymentOrder,
): Promise<{ order: PaymentOrder; providerOrderId: string } | Refusal<'provider_down'>> {
  if (order.providerOrderId !== null) return { order, providerOrderId: order.providerOrderId };

  const created = await payments.provider.createOrder({
    amountPaise: order.amountPaise,
    receipt: order.id,
    notes: { order: order.id, for: order.target },
  });
  if (!created.ok || created.value.amountPaise !== order.amountPaise) {
    // Another request for the same order may have succeeded.
    const { providerOrderId } = await getOrder(payments.database, order.id);
    if (providerOrderId !== null) return { order, providerOrderId };
    await payments.database.transaction((tx) => releaseOrderHold(payments, tx, order, 'failed'));
    return refuse('provider_down');
  }
  return { order, providerOrderId: await setProviderOrderId(payments.database, order.id, created.value.id) };
}

async function reserveOrder(
  payments: PaymentDeps,
  tx: Database,
  draft: OrderDraft,
  guest: Guest | undefined,
): Promise<ReservedOrder | PlaceOrderRefusal> {
  const { order: wanted, reservation } = draft;
  if (wanted.payerId !== null && !(await payments.lockPayer(tx, wanted.payerId))) return refuse('signed_out');
  const payer = payerKey(draft, guest);
  const activity = payer && (await readPayerActivity(tx, payer, wanted.scope));
  const seconds = nextHoldSeconds(payments, payer, activity?.heldSeconds ?? 0);
  await reservation.lockTarget?.(tx);
  // The payer's lock keeps an account without unpaid orders from getting one meanwhile; a guest has no such lock.
  const mayHaveUnpaid = wanted.payerId === null || activity?.hasUnpaid;
  const before = payer && mayHaveUnpaid ? await lockUnpaidOrders(tx, payer, wanted.scope) : [];
  await reservation.lock(
    tx,
    before.map(({ id }) => id),
  );
  const unpaid = await releaseExpired(payments, tx, before);

  const limits = guest && (await guestLimits(tx, wanted.giftId ?? '', guest));
  const reserving = { seconds, as: limits ? limits.as : ('customer' as const), limits };
  const reusable = await findReusable(tx, unpaid, draft);
  if (reusable) return reuseOrder(tx, reserving, reusable, draft, guest);
  if (limits?.refusal) return limits.refusal;
  if ((await countOrdersThatHeld(tx, before)) >= MAX_UNPAID_PER_HOUR) return refuseTooManyOrders(tx, before);
  for (const order of unpaid) await releaseOrderHold(payments, tx, order, 'replaced');

  if (seconds === undefined) return refuseHeldTooLong();
  const held = reserving.as !== 'guest-without-hold';
  const { name: provider } = payments.provider;
  const row = { ...(await withContributor(tx, wanted, guest)), id: randomUUID(), provider };
  const order = await insertOrder(tx, row, held ? seconds : undefined);
  orThrow(await reservation.write(tx, order));
  // Last, because other payers wait for the rows it locks.
  orThrow(await reservation.reserve(tx, order, reserving.as));
  return { order, held };
}

/** Undefined for a guest who was not here before: nobody else can be the same payer. */
function payerKey({ order }: OrderDraft, guest: Guest | undefined): PayerKey | undefined {
  if (order.payerId !== null) return { payerId: order.payerId };
  return guest?.known && { contributorId: guest.known.id };
}

/** Releases those whose hold has expired, and returns the others. */
async function releaseExpired(
  payments: PaymentDeps,
  tx: Database,
  orders: readonly PaymentOrder[],
): Promise<PaymentOrder[]> {
  const expired = new Set(
    await listExpiredHolds(
      tx,
      orders.map(({ id }) => id),
    ),
  );
  for (const order of orders)
    if (expired.has(order.id)) await releaseOrderHold(payments, tx, order, 'expired');
  return orders.filter(({ id }) => !expired.has(id));
}

/** An expired order is not reused, though its payment may still arrive. */
async function findReusable(
  tx: Database,
  unpaid: readonly PaymentOrder[],
  { order: wanted, reservation }: OrderDraft,
): Promise<PaymentOrder | undefined> {
  for (const order of unpaid) {
    const isOpen = order.status === 'created' || order.status === 'attempted';
    if (isOpen && order.amountPaise === wanted.amountPaise && (await reservation.isSame(tx, order)))
      return order;
  }
  return undefined;
}

async function reuseOrder(
  tx: Database,
  { seconds, as, limits }: Reserving,
  order: PaymentOrder,
  draft: OrderDraft,
  guest: Guest | undefined,
): Promise<ReservedOrder | PlaceOrderRefusal> {
  const hold = await findHold(tx, order.id);
  const held = hold !== undefined && (hold.releasedAt === null || as !== 'guest-without-hold');
  if (hold?.releasedAt && held) {
    if (limits?.tooManyHolds) return refuseBusyNetwork();
    if (seconds === undefined) return refuseHeldTooLong();
    orThrow(await draft.reservation.reserve(tx, order, as));
    await renewHold(tx, order.id, seconds);
  }
  const details = await latestDetails(tx, order, draft, guest);
  await updateOrderDetails(tx, order.id, details);
  orThrow(await draft.reservation.update?.(tx, { ...order, ...details }));
  return { order, held };
}

/** What may change of an order that is asked for again. */
async function latestDetails(
  tx: Database,
  order: PaymentOrder,
  { order: { address, displayName } }: OrderDraft,
  guest: Guest | undefined,
) {
  if (!guest) return { address: address ?? order.address, displayName: displayName ?? order.displayName };
  return payerDetails(await saveContributor(tx, guest.known, { giftId: order.giftId ?? '', ...guest }));
}

/** Half an order must not stay: the refusal rolls the transaction back. */
function orThrow(refusal: ReserveRefusal | undefined): void {
  if (refusal) throw new RefusedReservation(refusal);
}

class RefusedReservation extends Error {
  readonly refusal: ReserveRefusal;

  constructor(refusal: ReserveRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function toRefusal(error: unknown): ReserveRefusal {
  if (error instanceof RefusedReservation) return error.refusal;
  throw error;
}

/**
 * How long a payer may hold now: three holds in any three hours, however often the checkout is opened and closed, so that
 * nobody can keep stock or a gift from others without paying. Undefined when their time is used up.
 */
function nextHoldSeconds(
  { holdSeconds, guestHoldSeconds }: PaymentDeps,
  payer: PayerKey | undefined,
  heldSeconds: number,
): number | undefined {
  const each = payer && 'payerId' in payer ? holdSeconds : guestHoldSeconds;
  const left = Math.floor(MAX_HOLDS_PER_WINDOW * each - heldSeconds);
  return left < Math.min(MIN_HOLD_SECONDS, each) ? undefined : Math.min(each, left);
}

function refuseHeldTooLong() {
  return refuse('too_many_requests', { message: STARTED_TOO_OFTEN, retryAfterSeconds: 1800 });
}

async function refuseTooManyOrders(tx: Database, unpaid: readonly PaymentOrder[]) {
  const oldest = Math.min(...unpaid.map((order) => order.createdAt.getTime()));
  const now = await databaseNow(tx);
  return refuse('too_many_requests', {
    message: STARTED_TOO_OFTEN,
    retryAfterSeconds: (oldest + 3_600_000 - now.getTime()) / 1000,
  });
}

const STARTED_TOO_OFTEN =
  'You have started this payment several times. Please wait a few minutes and try again.';

interface Reserving {
  /** How long the payer may hold; undefined when they have used up their time. */
  seconds: number | undefined;
  as: ReservingPayer;
  limits: GuestLimits | undefined;
}

interface ReservedOrder {
  order: PaymentOrder;
  /** False for a guest who pays without a hold. */
  held: boolean;
}

export interface PlacedOrder extends ReservedOrder {
  providerOrderId: string;
}

type PlaceOrderRefusal = ReserveRefusal | Refusal<'signed_out' | 'provider_down' | 'too_many_requests'>;
