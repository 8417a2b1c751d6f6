import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import { createLines } from '../platform/turnstile.ts';
import {
  amendOrder,
  holdOf,
  insertHold,
  insertOrder,
  lockOrder,
  lockPayer,
  lockUnpaidOrders,
  moveOrder,
  orderById,
  releaseHold,
  renewHold,
  settleProviderOrderId,
} from './orders-sql.ts';
import type { Payments, PaymentTarget, ReserveRefusal } from './payments.ts';
import type { PaymentOrder, paymentOrders, ReleaseReason } from './payments-tables.ts';
import { releaseLapsedHolds } from './release-holds.ts';

/** Hundreds who want the same gift wait here for its lock, and not with all the connections of the shop in hand. */
const inLine = createLines(2);

/** So that nobody can lock a gift or the stock for free. */
const MOST_UNPAID_AN_HOUR = 5;

/**
 * Our order and its hold are committed before the provider is asked, so that whatever happens in between
 * leaves a row that expires by itself, and never a payment nobody expected.
 */
export async function placeOrder(payments: Payments, draft: OrderDraft): Promise<PlacedOrder | PlaceRefusal> {
  const order = await inLine(draft.giftId ?? `product ${draft.productId}`, () =>
    payments.database.transaction((tx) => reserveOrder(payments, tx, draft)),
  );
  if (!('id' in order)) return order;
  if (order.providerOrderId !== null) return placed(payments, order, order.providerOrderId);

  const created = await payments.razorpay.createOrder({
    amountPaise: order.amountPaise,
    receipt: order.id,
    notes: { order: order.id, for: order.target },
  });
  if (!created.ok || created.value.amount !== order.amountPaise) {
    // Another tap for the same order may have had more luck.
    const { providerOrderId } = await orderById(payments.database, order.id);
    if (providerOrderId !== null) return placed(payments, order, providerOrderId);
    await payments.database.transaction((tx) => giveUp(payments, tx, order, 'failed'));
    return refuse('provider_down');
  }
  return placed(payments, order, await settleProviderOrderId(payments.database, order.id, created.value.id));
}

/** Frees what an unpaid order keeps. Its payment may still arrive and is then credited if there is room. */
export async function giveUp(
  { targets }: Pick<Payments, 'targets'>,
  tx: Database,
  order: PaymentOrder,
  because: ReleaseReason,
): Promise<void> {
  const target = targets[order.target];
  await target.lock(tx, order);
  await lockOrder(tx, order.id);
  if (await releaseHold(tx, order.id, because)) await target.release(tx, order);
  if (because === 'expired' || because === 'failed' || because === 'replaced') {
    await moveOrder(tx, order.id, ['created', 'attempted'], 'expired');
  }
}

async function reserveOrder(
  payments: Payments,
  tx: Database,
  draft: OrderDraft,
): Promise<PaymentOrder | PlaceRefusal> {
  const target = payments.targets[draft.target];
  const aim = { giftId: draft.giftId ?? null, productId: draft.productId ?? null };
  await lockPayer(tx, draft.payerId, aim);
  await target.lock(tx, aim);
  // Orders before products: what frees a unit locks the product's row.
  await lockUnpaidOrders(tx, draft.payerId, aim);
  await releaseLapsedHolds(payments, tx, aim);
  // As they stand now: one of them may just have lapsed.
  const unpaid = await lockUnpaidOrders(tx, draft.payerId, aim);

  const same = unpaid.find((order) => isSame(order, draft));
  if (same) return (await takeUpAgain(payments, tx, target, same, draft)) ?? same;
  if (unpaid.length >= MOST_UNPAID_AN_HOUR) return tooMany(unpaid);
  for (const order of unpaid) await giveUp(payments, tx, order, 'replaced');

  const refusal = await target.reserve(tx, { ...aim, amountPaise: draft.amountPaise });
  if (refusal) return refusal;
  const order = await insertOrder(tx, { ...draft, id: randomUUID() });
  await insertHold(tx, order, payments.holdSeconds);
  return order;
}

/** Only orders that are still open: an expired one is over, though its payment may yet come. */
function isSame(order: PaymentOrder, draft: OrderDraft): boolean {
  const open = order.status === 'created' || order.status === 'attempted';
  return open && order.amountPaise === draft.amountPaise && order.pricePaise === (draft.pricePaise ?? null);
}

async function takeUpAgain(
  payments: Payments,
  tx: Database,
  target: PaymentTarget,
  order: PaymentOrder,
  draft: OrderDraft,
): Promise<ReserveRefusal | undefined> {
  const hold = await holdOf(tx, order.id);
  if (hold?.releasedAt) {
    const refusal = await target.reserve(tx, order);
    if (refusal) return refusal;
    await renewHold(tx, order.id, payments.holdSeconds);
  }
  const { address, displayName } = draft;
  if (address && address !== order.address) await amendOrder(tx, order.id, { address });
  if (displayName !== undefined && displayName !== order.displayName)
    await amendOrder(tx, order.id, { displayName });
  return undefined;
}

function tooMany(unpaid: readonly PaymentOrder[]) {
  const oldest = Math.min(...unpaid.map((order) => order.createdAt.getTime()));
  return refuse('too_many_requests', {
    message: 'You have started this payment several times. Please wait a while before you try again.',
    retryAfterSeconds: (oldest + 3_600_000 - Date.now()) / 1000,
  });
}

function placed({ keyId }: Payments, order: PaymentOrder, orderId: string): PlacedOrder {
  return { orderId, amount: order.amountPaise, currency: 'INR', key: keyId };
}

export type OrderDraft = Omit<typeof paymentOrders.$inferInsert, 'id'> & { payerId: string };

type PlaceRefusal = ReserveRefusal | Refusal<'provider_down' | 'too_many_requests'>;

export interface PlacedOrder {
  orderId: string;
  amount: number;
  currency: 'INR';
  key: string;
}
