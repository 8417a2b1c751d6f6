import {
  type AdminPurchase,
  type Operations,
  ORDERS_PER_PAGE,
  type PurchaseView,
  paise,
  purchaseCan,
  purchaseTransitions,
  wholeRupees,
} from '@tohfa/contract';
import { listContributions } from '../gifts/index.ts';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/operations.ts';
import {
  countPurchasesByStatus,
  clearBuyerDetails as forget,
  hasOpenPurchaseOfUser,
  listPurchaseSteps,
  listPurchasesByUser,
  searchPurchases,
} from './sql.ts';
import type { Purchase } from './tables.ts';

export async function myOrders(database: Database, { identity }: Call<Operations['myOrders']>) {
  return {
    orders: await loadPurchaseViews(database, await listPurchasesByUser(database, identity.customer.userId)),
    funded: await listContributions(database, identity.customer.userId),
  };
}

export async function allOrders(database: Database, { query }: Call<Operations['allOrders']>) {
  const limit = query.limit ?? ORDERS_PER_PAGE;
  const { found, total } = await searchPurchases(database, {
    status: query.status,
    words: (query.q ?? '').replaceAll('\u0000', '').split(/\s+/).filter(Boolean),
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  });
  return { orders: await loadAdminPurchaseViews(database, found), total };
}

/** For the dashboard: what somebody has to do something with today. */
export async function countOrdersToShip(database: Database) {
  const counted = await countPurchasesByStatus(database, ['placed', 'packed']);
  return { toPack: counted.get('placed') ?? 0, toDispatch: counted.get('packed') ?? 0 };
}

/** For the download of everything held about a person. */
export async function exportPurchases(database: Database, userId: string) {
  return loadPurchaseViews(database, await listPurchasesByUser(database, userId));
}

export function hasPurchaseInProgress(database: Database, userId: string): Promise<boolean> {
  return hasOpenPurchaseOfUser(database, userId);
}

/** Erasing an account: the purchases stay, without a name, an email and an address. */
export function eraseBuyerDetails(tx: Database, userId: string): Promise<void> {
  return forget(tx, userId);
}

/** Purchases with their timelines, as their buyer sees them. */
export async function loadPurchaseViews(
  database: Database,
  purchases: readonly Purchase[],
): Promise<PurchaseView[]> {
  const steps = Map.groupBy(
    await listPurchaseSteps(
      database,
      purchases.map((purchase) => purchase.id),
    ),
    (step) => step.purchaseId,
  );
  const rupees = (amountPaise: number) => wholeRupees(paise(amountPaise));
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
    status: purchase.status,
    canCancel: purchaseCan.cancel(purchase.status),
    createdAt: purchase.createdAt.toISOString(),
    steps: (steps.get(purchase.id) ?? []).map(({ status, note, at }) => ({
      status,
      note,
      at: at.toISOString(),
    })),
  }));
}

/** The same with who bought it and what may happen next, for the admins. */
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
