import { randomUUID } from 'node:crypto';
import type { Operations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { OrderDraft, PaymentDeps, ReserveRefusal } from './deps.ts';
import {
  countOrdersThatHeld,
  findHold,
  insertHold,
  listExpiredHolds,
  releaseOrderHold,
  renewHold,
} from './holds.ts';
import {
  MAX_UNPAID_PER_HOUR,
  nextHoldSeconds,
  type OrderCall,
  openProviderOrder,
  type Payer,
  type PlaceOrderRefusal,
  refuseHeldTooLong,
  refuseTooManyOrders,
  toCheckoutOrder,
} from './orders.ts';
import { insertOrder, lockPayerAndTarget, lockUnpaidOrders } from './orders-sql.ts';
import type { PaymentOrder } from './tables.ts';

/** Ordering needs an account: the order is found there afterwards. */
export async function createBasketOrder(
  payments: PaymentDeps,
  { draftBasket }: BasketOrderDeps,
  { body, identity, request }: OrderCall<BasketOrder>,
) {
  if (!identity.customer) return refuse('signed_out');
  const { userId: id, name, email } = identity.customer;
  const payer = { id, name, email };
  const basket = await draftBasket(body, payer, request.ip);
  if (basket instanceof Refusal) return basket;
  const placed = await placeBasketOrder(payments, basket.draft, basket.reservation);
  return placed instanceof Refusal ? placed : toCheckoutOrder(payments, placed);
}

export type BasketOrder = Extract<Call<Operations['createOrder']>['body'], { items: unknown }>;

export interface BasketOrderDeps {
  draftBasket(
    wanted: BasketOrder,
    payer: Payer,
    /** The address the call comes from. */
    network: string,
  ): Promise<
    | { draft: BasketDraft; reservation: BasketReservation }
    | Refusal<'invalid_input' | 'product_not_found' | 'out_of_stock' | 'amount_differs' | 'too_many_requests'>
  >;
}

/** A payer has one basket: a changed one replaces it. */
const BASKET = { giftId: null, productId: null };

/**
 * An order of several lines. All of them, the coupon's use and the place in the delivery slot are reserved in the
 * transaction of the hold, or nothing is. As with every order, the provider is called afterwards.
 */
async function placeBasketOrder(
  payments: PaymentDeps,
  draft: BasketDraft,
  basket: BasketReservation,
): Promise<{ order: PaymentOrder; providerOrderId: string } | PlaceOrderRefusal> {
  const order = await payments.database
    .transaction((tx) => reserveBasket(payments, tx, draft, basket))
    .catch((error: unknown) => {
      if (error instanceof RefusedReservation) return error.refusal;
      throw error;
    });
  return order instanceof Refusal ? order : openProviderOrder(payments, order);
}

async function reserveBasket(
  payments: PaymentDeps,
  tx: Database,
  draft: BasketDraft,
  basket: BasketReservation,
): Promise<PaymentOrder | PlaceOrderRefusal> {
  const payer = { payerId: draft.payerId };
  if (!(await payments.lockPayer(tx, draft.payerId))) return refuse('signed_out');
  await lockPayerAndTarget(tx, payer, BASKET);
  const before = await lockUnpaidOrders(tx, payer, BASKET);
  const ids = before.map(({ id }) => id);
  // Everything that is given back or taken below, locked in one order: no deadlock with another basket.
  await basket.lock(tx, ids);
  const expired = new Set(await listExpiredHolds(tx, ids));
  for (const order of before)
    if (expired.has(order.id)) await releaseOrderHold(payments, tx, order, 'expired');
  const unpaid = before.filter(({ id }) => !expired.has(id));

  const same = unpaid.filter(
    ({ status, amountPaise }) => isOpen(status) && amountPaise === draft.amountPaise,
  );
  const reusable = await findSame(tx, same, basket);
  if (reusable) return (await reuse(payments, tx, reusable, basket)) ?? reusable;
  if ((await countOrdersThatHeld(tx, before)) >= MAX_UNPAID_PER_HOUR) return refuseTooManyOrders(tx, before);
  for (const order of unpaid) await releaseOrderHold(payments, tx, order, 'replaced');

  const seconds = await nextHoldSeconds(payments, tx, payer, BASKET);
  if (seconds === undefined) return refuseHeldTooLong();
  const order = await insertOrder(tx, { ...draft, id: randomUUID() });
  await basket.write(tx, order.id);
  await reserveOrThrow(tx, basket, order.id);
  await insertHold(tx, order, seconds);
  return order;
}

const isOpen = (status: string) => status === 'created' || status === 'attempted';

async function findSame(
  tx: Database,
  orders: readonly PaymentOrder[],
  basket: BasketReservation,
): Promise<PaymentOrder | undefined> {
  for (const order of orders) if (await basket.isSame(tx, order.id)) return order;
  return undefined;
}

/** The payer closed the checkout and came back. */
async function reuse(
  payments: PaymentDeps,
  tx: Database,
  order: PaymentOrder,
  basket: BasketReservation,
): Promise<PlaceOrderRefusal | undefined> {
  const hold = await findHold(tx, order.id);
  if (!hold?.releasedAt) return undefined;
  const seconds = await nextHoldSeconds(payments, tx, { payerId: order.payerId ?? '' }, BASKET);
  if (seconds === undefined) return refuseHeldTooLong();
  await reserveOrThrow(tx, basket, order.id);
  await renewHold(tx, order.id, seconds);
  return undefined;
}

/** Half a basket must not stay reserved: the refusal rolls the transaction back. */
async function reserveOrThrow(tx: Database, basket: BasketReservation, orderId: string): Promise<void> {
  const refusal = await basket.reserve(tx, orderId);
  if (refusal) throw new RefusedReservation(refusal);
}

class RefusedReservation extends Error {
  readonly refusal: ReserveRefusal;

  constructor(refusal: ReserveRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export type BasketDraft = OrderDraft & { payerId: string };

/** What the domain of purchases does about an order of several lines. */
export interface BasketReservation {
  /** Coupons, slots and products of these orders and of the new one, always in this order. */
  lock(tx: Database, orderIds: readonly string[]): Promise<void>;
  /** Whether an order is of the same lines, to the same person, on the same day. */
  isSame(tx: Database, orderId: string): Promise<boolean>;
  /** Stores what the order is of. */
  write(tx: Database, orderId: string): Promise<void>;
  /** Takes the stock of every line, the coupon's use and the slot's place. */
  reserve(tx: Database, orderId: string): Promise<ReserveRefusal | undefined>;
}
