import { randomUUID } from 'node:crypto';
import { type Database, databaseNow } from '../../platform/database.ts';
import { Refusal, refuse } from '../../platform/http/operations.ts';
import {
  type GuestPayer,
  type OrderDraft,
  orderScope,
  type PayerKey,
  type PaymentDeps,
  type ReserveRefusal,
} from '../deps.ts';
import type { PaymentOrder } from '../tables.ts';
import {
  countOrdersThatHeld,
  deleteHold,
  findHold,
  listExpiredHolds,
  type PayerActivity,
  readPayerActivity,
  releaseAllExpiredHolds,
  releaseOrderHold,
  renewHold,
} from './holds.ts';
import { isTestingCards, type NetworkOrders, type Networks } from './network-limits.ts';
import {
  getOrder,
  insertOrder,
  lockUnpaidOrders,
  setProviderOrderId,
  updateOrderDetails,
} from './orders-sql.ts';

/** Limits unpaid orders, so that a payer cannot block a gift or stock without paying. */
const MAX_UNPAID_PER_HOUR = 5;
/** Orders without a hold keep nothing from others, but each is one at the provider too. */
const MAX_OPEN = 20;
/** A shorter hold would expire while its payer is still paying. */
const MIN_HOLD_SECONDS = 120;
const MAX_HOLDS_PER_WINDOW = 3;
/** Within an hour. More than anybody changes their mind; each one is news for everybody who looks at the product. */
const MAX_HOLDS_STARTED = 30;

/**
 * Commits the order and its hold before calling the provider. A crash in between leaves a row that expires, never a
 * payment for an unknown order.
 */
export async function placeOrder(
  payments: PaymentDeps,
  draft: OrderDraft,
  caller: OrderCaller,
): Promise<PlacedOrder | PlaceOrderRefusal> {
  let reserved = await reserve(payments, draft, caller);
  // Units of expired holds go back to the shelf, and places to the registry, before a payer is told that there are none.
  if (isTaken(reserved) && (await releaseAllExpiredHolds(payments)) > 0)
    reserved = await reserve(payments, draft, caller);
  if (reserved instanceof Refusal) return reserved;
  const opened = await openProviderOrder(payments, reserved.order);
  return opened instanceof Refusal ? opened : { ...opened, held: reserved.held };
}

function isTaken(reserved: ReservedOrder | PlaceOrderRefusal): boolean {
  return reserved instanceof Refusal && (reserved.code === 'out_of_stock' || reserved.code === 'being_paid');
}

function reserve(
  payments: PaymentDeps,
  draft: OrderDraft,
  caller: OrderCaller,
): Promise<ReservedOrder | PlaceOrderRefusal> {
  const { scope, payerId } = draft.order;
  const target =
    scope === orderScope.basket ? `${scope} ${payerId ?? caller.guest?.key?.id ?? randomUUID()}` : scope;
  return payments.queues.perTarget(target, () =>
    payments.database.transaction((tx) => reserveOrder(payments, tx, draft, caller)).catch(toRefusal),
  );
}

/** Creates the provider's order for a committed order of ours. Releases the hold if the provider does not answer. */
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
  caller: OrderCaller,
): Promise<ReservedOrder | PlaceOrderRefusal> {
  const { order: wanted, reservation } = draft;
  const { guest, networks } = caller;
  const account = wanted.payerId === null ? undefined : await payments.lockPayer(tx, wanted.payerId);
  if (wanted.payerId !== null && !account) return refuse('signed_out');
  if (account?.isBlocked) return refuse('blocked');
  await guest?.lock?.(tx);
  const payer = payerKey(draft, guest);
  const activity = payer && (await readPayerActivity(tx, payer, wanted.scope));
  const seconds = nextHoldSeconds(payments, payer, activity);
  await reservation.lockTarget?.(tx);
  // The payer's lock prevents a concurrent order of the same account. A guest may have none.
  const mayHaveUnpaid = wanted.payerId === null || activity?.hasUnpaid;
  const before = payer && mayHaveUnpaid ? await lockUnpaidOrders(tx, payer, wanted.scope) : [];
  await reservation.lock(
    tx,
    before.map(({ id }) => id),
  );
  const unpaid = await releaseExpired(payments, tx, before);

  const isGuest = account === undefined;
  if (isGuest && (await isTestingCards(tx, wanted.amountPaise, { networks, guestId: guest?.key?.id })))
    return refuseFailingPayer();
  const network = {
    networks,
    isGuest,
    isTrusted: account?.emailConfirmed === true && activity?.hasPaid === true,
  };
  const reserving = { seconds, network };
  const reusable = await findReusable(tx, unpaid, draft);
  if (reusable) return reuseOrder(tx, reserving, reusable, draft, guest);
  if (unpaid.length >= MAX_OPEN || (await countOrdersThatHeld(tx, before)) >= MAX_UNPAID_PER_HOUR)
    return refuseTooManyOrders(tx, before);
  for (const order of unpaid) await releaseOrderHold(payments, tx, order, 'replaced');

  if (seconds === undefined) return refuseHeldTooLong();
  const details = { ...(await guest?.save(tx)), network: networks[0] };
  const row = { ...wanted, ...details, id: randomUUID(), provider: payments.provider.name };
  const order = await insertOrder(tx, row, seconds);
  orThrow(await reservation.write(tx, order));
  // Runs last, because other payers wait for the rows it locks.
  const { held } = orThrow(await reservation.reserve(tx, order, network));
  if (!held) await deleteHold(tx, order.id);
  return { order, held };
}

/** Undefined for a guest who was not here before: nobody else can be the same payer. */
function payerKey({ order }: OrderDraft, guest: GuestPayer | undefined): PayerKey | undefined {
  return order.payerId === null ? guest?.key : { by: 'payerId', id: order.payerId };
}

/** Releases the orders whose hold has expired and returns the others. */
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

/** Does not reuse an expired order, though its payment may still arrive. */
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
  { seconds, network }: Reserving,
  order: PaymentOrder,
  draft: OrderDraft,
  guest: GuestPayer | undefined,
): Promise<ReservedOrder | PlaceOrderRefusal> {
  const hold = await findHold(tx, order.id);
  let held = hold !== undefined && hold.releasedAt === null;
  if (hold?.releasedAt) {
    if (seconds === undefined) return refuseHeldTooLong();
    held = orThrow(await draft.reservation.reserve(tx, order, network)).held;
    if (held) await renewHold(tx, order.id, seconds);
  }
  const details = await latestDetails(tx, order, draft, guest);
  await updateOrderDetails(tx, order.id, details);
  orThrow(await draft.reservation.update?.(tx, { ...order, ...details }));
  return { order, held };
}

/** Details that may change when an order is reused. */
async function latestDetails(
  tx: Database,
  order: PaymentOrder,
  { order: { address, displayName, buyerGstin = null, buyerCompany = '' } }: OrderDraft,
  guest: GuestPayer | undefined,
) {
  const business = { buyerGstin, buyerCompany };
  if (!guest)
    return {
      ...business,
      address: address ?? order.address,
      displayName: displayName ?? order.displayName,
    };
  const { contributorId: _contributor, guestBuyerId: _buyer, ...details } = await guest.save(tx);
  return { ...business, ...details };
}

/** Throws, so that a refusal rolls back a half-written order. */
function orThrow<Reserved extends object | undefined>(outcome: Reserved | ReserveRefusal): Reserved {
  if (outcome instanceof Refusal) throw new RefusedReservation(outcome);
  return outcome;
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
 * How long a payer may hold now: the length of three holds within any three hours, however often checkout is opened and
 * closed, so that no one can block stock or a gift without paying. Undefined when that time is used up.
 */
function nextHoldSeconds(
  payments: PaymentDeps,
  payer: PayerKey | undefined,
  activity: PayerActivity | undefined,
): number | undefined {
  const { holdSeconds, guestHoldSeconds } = payments.holds();
  const each = payer?.by === 'payerId' ? holdSeconds : guestHoldSeconds;
  if ((activity?.holdsStarted ?? 0) >= MAX_HOLDS_STARTED) return undefined;
  const left = Math.floor(MAX_HOLDS_PER_WINDOW * each - (activity?.heldSeconds ?? 0));
  return left < Math.min(MIN_HOLD_SECONDS, each) ? undefined : Math.min(each, left);
}

function refuseFailingPayer() {
  return refuse('too_many_requests', {
    message: ({ payments }) => payments.tooManyFailed,
    retryAfterSeconds: 1800,
  });
}

function refuseHeldTooLong() {
  return refuse('too_many_requests', {
    message: ({ payments }) => payments.startedTooOften,
    retryAfterSeconds: 1800,
  });
}

async function refuseTooManyOrders(tx: Database, unpaid: readonly PaymentOrder[]) {
  const oldest = Math.min(...unpaid.map((order) => order.createdAt.getTime()));
  const now = await databaseNow(tx);
  return refuse('too_many_requests', {
    message: ({ payments }) => payments.startedTooOften,
    retryAfterSeconds: (oldest + 3_600_000 - now.getTime()) / 1000,
  });
}

/** Who orders, beside what the draft says. */
interface OrderCaller {
  networks: Networks;
  guest?: GuestPayer;
}

interface Reserving {
  /** How long the payer may hold; undefined when that time is used up. */
  seconds: number | undefined;
  network: NetworkOrders;
}

interface ReservedOrder {
  order: PaymentOrder;
  /** False for an order that is credited only if there is room at capture. */
  held: boolean;
}

export interface PlacedOrder extends ReservedOrder {
  providerOrderId: string;
}

type PlaceOrderRefusal =
  | ReserveRefusal
  | Refusal<'signed_out' | 'blocked' | 'provider_down' | 'too_many_requests'>;
