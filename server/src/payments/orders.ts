import { randomUUID } from 'node:crypto';
import type { Operations } from '@tohfa/contract';
import { createKeyedLimiter } from '../platform/concurrency.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { PaymentDeps, PaymentTarget, ReserveRefusal } from './deps.ts';
import { releaseExpiredHolds } from './holds.ts';
import {
  findHold,
  findOrderByProviderId,
  getOrder,
  hasOrderAwaitingPayment,
  insertHold,
  insertOrder,
  lockOrder,
  lockPayerAndTarget,
  lockUnpaidOrders,
  releaseHold,
  renewHold,
  setProviderOrderId,
  transitionOrder,
  updateOrderDetails,
} from './orders-sql.ts';
import type { PaymentOrder, paymentOrders, ReleaseReason } from './tables.ts';

/** Each target drafts what is to be paid; from there on a purchase and an instalment go the same way. */
export async function createOrder(
  payments: PaymentDeps,
  { draftPurchase, draftInstalment, findPayer }: CreateOrderDeps,
  { body, identity }: Call<Operations['createOrder']>,
) {
  const paying = await findPayer(identity.customer.userId);
  if (!paying) return refuse('signed_out');
  const draft = 'giftId' in body ? await draftInstalment(body, paying) : await draftPurchase(body, paying);
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

/** Hundreds who want the same gift wait here for its lock, and not with all the connections of the shop in hand. */
const limitPerTarget = createKeyedLimiter(2);

/** So that nobody can lock a gift or the stock for free. */
const MAX_UNPAID_PER_HOUR = 5;

/**
 * Our order and its hold are committed before the provider is asked, so that whatever happens in between
 * leaves a row that expires by itself, and never a payment nobody expected.
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
    // Another tap for the same order may have had more luck.
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

/** Frees what an unpaid order keeps. Its payment may still arrive and is then credited if there is room. */
async function releaseOrderHold(
  { targets }: Pick<PaymentDeps, 'targets'>,
  tx: Database,
  order: PaymentOrder,
  because: ReleaseReason,
): Promise<void> {
  const target = targets[order.target];
  await target.lock(tx, order);
  await lockOrder(tx, order.id);
  if (await releaseHold(tx, order.id, because)) await target.release(tx, order);
  if (because === 'expired' || because === 'failed' || because === 'replaced') {
    await transitionOrder(tx, order.id, ['created', 'attempted'], 'expired');
  }
}

async function reserveOrder(
  payments: PaymentDeps,
  tx: Database,
  draft: OrderDraft,
): Promise<PaymentOrder | PlaceOrderRefusal> {
  const target = payments.targets[draft.target];
  const aim = { giftId: draft.giftId ?? null, productId: draft.productId ?? null };
  await lockPayerAndTarget(tx, draft.payerId, aim);
  await target.lock(tx, aim);
  // Orders before products: what frees a unit locks the product's row.
  await lockUnpaidOrders(tx, draft.payerId, aim);
  await releaseExpiredHolds(payments, tx, aim);
  // As they stand now: one of them may just have lapsed.
  const unpaid = await lockUnpaidOrders(tx, draft.payerId, aim);

  const same = unpaid.find((order) => isReusable(order, draft));
  if (same) return (await reuseOrder(payments, tx, target, same, draft)) ?? same;
  if (unpaid.length >= MAX_UNPAID_PER_HOUR) return refuseTooManyOrders(unpaid);
  for (const order of unpaid) await releaseOrderHold(payments, tx, order, 'replaced');

  const refusal = await target.reserve(tx, { ...aim, amountPaise: draft.amountPaise });
  if (refusal) return refusal;
  const order = await insertOrder(tx, { ...draft, id: randomUUID() });
  await insertHold(tx, order, payments.holdSeconds);
  return order;
}

/** Only orders that are still open: an expired one is over, though its payment may yet come. */
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
): Promise<ReserveRefusal | undefined> {
  const hold = await findHold(tx, order.id);
  if (hold?.releasedAt) {
    const refusal = await target.reserve(tx, order);
    if (refusal) return refusal;
    await renewHold(tx, order.id, payments.holdSeconds);
  }
  const { address, displayName } = draft;
  if (address && address !== order.address) await updateOrderDetails(tx, order.id, { address });
  if (displayName !== undefined && displayName !== order.displayName)
    await updateOrderDetails(tx, order.id, { displayName });
  return undefined;
}

function refuseTooManyOrders(unpaid: readonly PaymentOrder[]) {
  const oldest = Math.min(...unpaid.map((order) => order.createdAt.getTime()));
  return refuse('too_many_requests', {
    message: 'You have started this payment several times. Please wait a while before you try again.',
    retryAfterSeconds: (oldest + 3_600_000 - Date.now()) / 1000,
  });
}

function toCheckoutOrder({ keyId }: PaymentDeps, order: PaymentOrder, orderId: string): CheckoutOrder {
  return { orderId, amount: order.amountPaise, currency: 'INR', key: keyId };
}

export type OrderDraft = Omit<typeof paymentOrders.$inferInsert, 'id'> & { payerId: string };

type PlaceOrderRefusal = ReserveRefusal | Refusal<'provider_down' | 'too_many_requests'>;

export interface CheckoutOrder {
  orderId: string;
  amount: number;
  currency: 'INR';
  key: string;
}

/** The order itself stays open: the same amount asked for again gives the same order. */
export async function releaseOrder(
  payments: PaymentDeps,
  { body, identity }: Call<Operations['releaseOrder']>,
) {
  const order = await findOrderByProviderId(payments.database, body.orderId);
  if (!order || order.payerId !== identity.customer.userId) return refuse('not_found');
  await payments.database.transaction((tx) => releaseOrderHold(payments, tx, order, 'closed'));
  return { success: true as const };
}

/** Whether a payment for this product may still arrive. */
export function isProductOrdered(tx: Database, productId: number): Promise<boolean> {
  return hasOrderAwaitingPayment(tx, productId);
}
