import { randomUUID } from 'node:crypto';
import type { Operations } from '@tohfa/contract';
import { createKeyedLimiter } from '../platform/concurrency.ts';
import { type Database, databaseNow } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { OrderTarget, PaymentDeps, PaymentTarget, ReserveRefusal } from './deps.ts';
import {
  countOrdersThatHeld,
  findHold,
  insertHold,
  releaseExpiredHolds,
  releaseOrderHold,
  remainingHoldSeconds,
  renewHold,
} from './holds.ts';
import {
  findOrderByProviderId,
  getOrder,
  insertOrder,
  lockPayerAndTarget,
  lockUnpaidOrders,
  setProviderOrderId,
  updateOrderDetails,
} from './orders-sql.ts';
import type { PaymentOrder, paymentOrders } from './tables.ts';

/** The target drafts the order; from there on a purchase and an instalment are handled alike. */
export async function createOrder(
  payments: PaymentDeps,
  { draftPurchase, draftInstalment, findPayer }: CreateOrderDeps,
  { body, identity }: Call<Operations['createOrder']>,
) {
  const payer = await findPayer(identity.customer.userId);
  if (!payer) return refuse('signed_out');
  const draft = 'giftId' in body ? await draftInstalment(body, payer) : await draftPurchase(body, payer);
  return draft instanceof Refusal ? draft : placeOrder(payments, draft);
}

export interface CreateOrderDeps {
  findPayer(userId: string): Promise<Payer | undefined>;
  draftPurchase(
    wanted: { productId: number; address: string; amount: number },
    payer: Payer,
  ): Promise<OrderDraftResult>;
  draftInstalment(
    wanted: { giftId: string; amount: number; displayName?: string | undefined },
    payer: Payer,
  ): Promise<OrderDraftResult>;
}

type OrderDraftResult =
  | OrderDraft
  | Refusal<'product_not_found' | 'gift_not_found' | 'amount_differs' | 'wrong_state'>;

export interface Payer {
  id: string;
  name: string;
  email: string;
}

/** Hundreds of payers of one target queue here for its lock, instead of occupying every database connection. */
const limitPerTarget = createKeyedLimiter(2);

/** Nobody may reserve a gift or the stock without paying. */
const MAX_UNPAID_PER_HOUR = 5;

/** A shorter hold would expire while its payer is still paying. */
const MIN_HOLD_SECONDS = 120;

/**
 * The order and its hold are committed before the provider is called, so that a crash in between leaves a row that
 * expires by itself, and never a payment for an unknown order.
 */
export async function placeOrder(
  payments: PaymentDeps,
  draft: OrderDraft,
): Promise<CheckoutOrder | PlaceOrderRefusal> {
  const order = await limitPerTarget(draft.giftId ?? `product ${draft.productId}`, () =>
    payments.database.transaction((tx) => reserveOrder(payments, tx, draft)),
  );
  if (!('id' in order)) return order;
  if (order.providerOrderId !== null) return toCheckoutOrder(payments, order, order.providerOrderId);

  const created = await payments.razorpay.createOrder({
    amountPaise: order.amountPaise,
    receipt: order.id,
    notes: { order: order.id, for: order.target },
  });
  if (!created.ok || created.value.amount !== order.amountPaise) {
    // Another request for the same order may have succeeded.
    const { providerOrderId } = await getOrder(payments.database, order.id);
    if (providerOrderId !== null) return toCheckoutOrder(payments, order, providerOrderId);
    await payments.database.transaction((tx) => releaseOrderHold(payments, tx, order, 'failed'));
    return refuse('provider_down');
  }
  return toCheckoutOrder(
    payments,
    order,
    await setProviderOrderId(payments.database, order.id, created.value.id),
  );
}

async function reserveOrder(
  payments: PaymentDeps,
  tx: Database,
  draft: OrderDraft,
): Promise<PaymentOrder | PlaceOrderRefusal> {
  const target = payments.targets[draft.target];
  const orderTarget = { giftId: draft.giftId ?? null, productId: draft.productId ?? null };
  if (!(await payments.lockPayer(tx, draft.payerId))) return refuse('signed_out');
  await lockPayerAndTarget(tx, draft.payerId, orderTarget);
  await target.lock(tx, orderTarget);
  // Orders are locked before products: releasing a unit locks the product's row.
  await lockUnpaidOrders(tx, draft.payerId, orderTarget);
  await releaseExpiredHolds(payments, tx, orderTarget);
  // Read again: one of them may just have expired.
  const unpaid = await lockUnpaidOrders(tx, draft.payerId, orderTarget);

  const reusable = unpaid.find((order) => isReusable(order, draft));
  if (reusable) return (await reuseOrder(payments, tx, target, reusable, draft)) ?? reusable;
  if ((await countOrdersThatHeld(tx, unpaid)) >= MAX_UNPAID_PER_HOUR) return refuseTooManyOrders(tx, unpaid);
  for (const order of unpaid) await releaseOrderHold(payments, tx, order, 'replaced');

  const seconds = await nextHoldSeconds(payments, tx, draft.payerId, orderTarget);
  if (seconds === undefined) return refuseHeldTooLong();
  const refusal = await target.reserve(tx, { ...orderTarget, amountPaise: draft.amountPaise });
  if (refusal) return refusal;
  const order = await insertOrder(tx, { ...draft, id: randomUUID() });
  await insertHold(tx, order, seconds);
  return order;
}

/** An expired order is not reused, though its payment may still arrive. */
function isReusable(order: PaymentOrder, draft: OrderDraft): boolean {
  const open = order.status === 'created' || order.status === 'attempted';
  return open && order.amountPaise === draft.amountPaise && order.pricePaise === (draft.pricePaise ?? null);
}

async function reuseOrder(
  payments: PaymentDeps,
  tx: Database,
  target: PaymentTarget,
  order: PaymentOrder,
  draft: OrderDraft,
): Promise<PlaceOrderRefusal | undefined> {
  const hold = await findHold(tx, order.id);
  if (hold?.releasedAt) {
    const seconds = await nextHoldSeconds(payments, tx, draft.payerId, order);
    if (seconds === undefined) return refuseHeldTooLong();
    const refusal = await target.reserve(tx, order);
    if (refusal) return refusal;
    await renewHold(tx, order.id, seconds);
  }
  const { address, displayName } = draft;
  if (address && address !== order.address) await updateOrderDetails(tx, order.id, { address });
  if (displayName !== undefined && displayName !== order.displayName)
    await updateOrderDetails(tx, order.id, { displayName });
  return undefined;
}

/** Undefined when the payer has used up their time for this target. */
async function nextHoldSeconds(
  { holdSeconds }: PaymentDeps,
  tx: Database,
  payerId: string,
  target: OrderTarget,
): Promise<number | undefined> {
  const seconds = Math.min(holdSeconds, await remainingHoldSeconds(tx, payerId, target, holdSeconds));
  return seconds < Math.min(MIN_HOLD_SECONDS, holdSeconds) ? undefined : seconds;
}

function refuseHeldTooLong() {
  return refuse('too_many_requests', {
    message: 'You have started this payment several times. Please wait a few minutes and try again.',
    retryAfterSeconds: 1800,
  });
}

async function refuseTooManyOrders(tx: Database, unpaid: readonly PaymentOrder[]) {
  const oldest = Math.min(...unpaid.map((order) => order.createdAt.getTime()));
  const now = await databaseNow(tx);
  return refuse('too_many_requests', {
    message: 'You have started this payment several times. Please wait a few minutes and try again.',
    retryAfterSeconds: (oldest + 3_600_000 - now.getTime()) / 1000,
  });
}

function toCheckoutOrder({ keyId }: PaymentDeps, order: PaymentOrder, orderId: string): CheckoutOrder {
  return { orderId, amount: order.amountPaise, currency: 'INR', key: keyId };
}

export type OrderDraft = Omit<typeof paymentOrders.$inferInsert, 'id'> & { payerId: string };

type PlaceOrderRefusal = ReserveRefusal | Refusal<'signed_out' | 'provider_down' | 'too_many_requests'>;

export interface CheckoutOrder {
  orderId: string;
  amount: number;
  currency: 'INR';
  key: string;
}

/** The order itself stays open: asking for the same amount again returns it. */
export async function releaseOrder(
  payments: PaymentDeps,
  { body, identity }: Call<Operations['releaseOrder']>,
) {
  const order = await findOrderByProviderId(payments.database, body.orderId);
  if (!order || order.payerId !== identity.customer.userId) return refuse('not_found');
  await payments.database.transaction((tx) => releaseOrderHold(payments, tx, order, 'closed'));
  return { success: true as const };
}
