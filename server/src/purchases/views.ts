import {
  type AdminPurchase,
  type Operations,
  ORDERS_PER_PAGE,
  PAISE_PER_RUPEE,
  type PurchaseLine,
  type PurchaseView,
  paise,
  purchaseCan,
  purchaseTransitions,
  wholeRupees,
} from '@tohfa/contract';
import { listCouponCodes } from '../coupons/index.ts';
import { listOrderDeliveries, type OrderDelivery } from '../delivery/index.ts';
import { listContributions } from '../gifts/index.ts';
import { loadRefundFacts } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/operations.ts';
import { lineAmount, listLinesOfOrders } from './order-lines.ts';
import {
  countPurchasesByStatus,
  listCreditNotes,
  listPurchaseSteps,
  listPurchasesByUser,
  listReturns,
  searchPurchases,
  toReturn,
} from './sql.ts';
import type { OrderLine, Purchase } from './tables.ts';

export async function myOrders(database: Database, { identity }: Call<Operations['myOrders']>) {
  const { userId } = identity.customer;
  const [orders, funded] = await Promise.all([
    listPurchaseViewsOf(database, userId),
    listContributions(database, userId),
  ]);
  return { orders, funded };
}

export async function allOrders(database: Database, { query }: Call<Operations['allOrders']>) {
  const limit = query.limit ?? ORDERS_PER_PAGE;
  const { rows, total, more } = await searchPurchases(database, {
    status: query.status,
    words: (query.q ?? '').replaceAll('\u0000', '').split(/\s+/).filter(Boolean),
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  });
  return { orders: await loadAdminPurchaseViews(database, rows), total, more };
}

/** For the dashboard. */
export async function countOrdersToShip(database: Database) {
  const counts = await countPurchasesByStatus(database, ['placed', 'packed']);
  return { toPack: counts.get('placed') ?? 0, toDispatch: counts.get('packed') ?? 0 };
}

/** What a person bought, as they see it. */
export async function listPurchaseViewsOf(database: Database, userId: string) {
  return loadPurchaseViews(database, await listPurchasesByUser(database, userId));
}

/** Purchases with their timelines, as their buyer sees them. */
export async function loadPurchaseViews(
  database: Database,
  purchases: readonly Purchase[],
): Promise<PurchaseView[]> {
  const ids = purchases.map(({ id }) => id);
  const orderIds = purchases.map(({ orderId }) => orderId);
  // Together: one after the other, each would wait its turn behind everything else the server does.
  const [allSteps, facts, lines, deliveries, codes, notes, returns] = await Promise.all([
    listPurchaseSteps(database, ids),
    loadRefundFacts(database, orderIds),
    listLinesOfOrders(database, orderIds),
    listOrderDeliveries(database, orderIds),
    listCouponCodes(database, orderIds),
    listCreditNotes(database, orderIds),
    listReturns(database, ids),
  ]);
  const steps = Map.groupBy(allSteps, ({ purchaseId }) => purchaseId);
  return purchases.map((purchase) => ({
    id: purchase.id,
    number: purchase.number,
    productId: purchase.productId,
    productName: purchase.productName,
    productImage: purchase.productImage,
    price: rupees(purchase.pricePaise),
    tax: rupees(purchase.taxPaise),
    deliveryCharges: rupees(purchase.deliveryPaise),
    transactionCharges: rupees(purchase.transactionPaise),
    total: rupees(purchase.totalPaise),
    address: purchase.address,
    lines: toLineViews(purchase, lines.get(purchase.orderId) ?? [], facts.of(purchase.orderId).refundPending),
    discount: rupees(purchase.discountPaise),
    ...(codes.has(purchase.orderId) && { coupon: codes.get(purchase.orderId) }),
    ...(purchase.deliveryDate !== null && { deliveryDate: purchase.deliveryDate }),
    ...toDeliveryView(deliveries.get(purchase.orderId)),
    returns: (returns.get(purchase.id) ?? []).map(toReturn),
    canReturn: purchaseCan.return(purchase.status, returns.get(purchase.id) ?? []),
    creditNotes: (notes.get(purchase.orderId) ?? []).map(({ id, amountPaise, at }) => ({
      id,
      amount: Math.floor(amountPaise / PAISE_PER_RUPEE),
      at: at.toISOString(),
    })),
    ...(purchase.trackingNumber && { courier: purchase.courier, trackingNumber: purchase.trackingNumber }),
    status: purchase.status,
    canCancel: purchaseCan.cancel(purchase.status) && !facts.of(purchase.orderId).refundPending,
    // A refund made by hand at the provider may have odd paise.
    refundedAmount: Math.floor(facts.of(purchase.orderId).refundedPaise / PAISE_PER_RUPEE),
    disputed: facts.of(purchase.orderId).disputed,
    createdAt: purchase.createdAt.toISOString(),
    steps: (steps.get(purchase.id) ?? []).map(({ status, note, at }) => ({
      status,
      note,
      at: at.toISOString(),
    })),
  }));
}

/** One line alone is cancelled with its order. */
function toLineViews(
  purchase: Purchase,
  lines: readonly OrderLine[],
  refundPending: boolean,
): PurchaseLine[] {
  const open = lines.filter(({ state }) => state === 'ordered');
  const mayCancel = purchaseCan.cancel(purchase.status) && !refundPending && open.length > 1;
  return lines.map((line) => ({
    position: line.position,
    ...(line.productId !== null && { productId: line.productId }),
    name: line.productName,
    image: line.productImage,
    quantity: line.quantity,
    unitPrice: rupees(line.unitPricePaise),
    discount: rupees(line.discountPaise),
    tax: rupees(line.taxPaise),
    amount: rupees(lineAmount(line)),
    taxRate: line.taxRateBp / 100,
    hsn: line.hsn,
    state: line.state,
    canCancel: mayCancel && line.state === 'ordered',
  }));
}

function toDeliveryView(delivery: OrderDelivery | undefined) {
  if (!delivery) return {};
  const { recipientName, recipientPhone, slotName, message, giftWrap } = delivery;
  return {
    recipient: { name: recipientName, phone: recipientPhone },
    ...(slotName && { slot: slotName }),
    ...(message && { message }),
    giftWrap,
  };
}

const rupees = (amountPaise: number) => wholeRupees(paise(amountPaise));

/** For admins: with the buyer, the payment and the possible next states. */
export async function loadAdminPurchaseViews(
  database: Database,
  purchases: readonly Purchase[],
): Promise<AdminPurchase[]> {
  const views = await loadPurchaseViews(database, purchases);
  return views.map((view, index) => {
    const { buyerName = '', buyerEmail = '', paymentId = '' } = purchases[index] ?? {};
    return { ...view, buyerName, buyerEmail, paymentId, nextStates: [...purchaseTransitions[view.status]] };
  });
}
