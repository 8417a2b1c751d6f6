import {
  type AdminPurchase,
  type PurchaseView,
  paise,
  purchaseCan,
  purchaseTransitions,
  wholeRupees,
} from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { stepsOf } from './purchases-sql.ts';
import type { Purchase } from './purchases-tables.ts';

/** Purchases with their timelines, as their buyer sees them. */
export async function purchaseViews(
  database: Database,
  purchases: readonly Purchase[],
): Promise<PurchaseView[]> {
  const steps = Map.groupBy(
    await stepsOf(
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
export async function adminPurchaseViews(
  database: Database,
  purchases: readonly Purchase[],
): Promise<AdminPurchase[]> {
  const views = await purchaseViews(database, purchases);
  return views.map((view, index) => {
    const { buyerName = '', buyerEmail = '', paymentId = '' } = purchases[index] ?? {};
    return { ...view, buyerName, buyerEmail, paymentId, nextStates: [...purchaseTransitions[view.status]] };
  });
}
