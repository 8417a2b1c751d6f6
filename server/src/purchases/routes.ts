import type { Payments } from '../payments/payments.ts';
import type { Rules } from '../platform/http/mount-operations.ts';
import { cancelPurchase } from './cancel-purchase.ts';
import { invoice, type Papers } from './invoice.ts';
import { myOrders } from './my-orders.ts';
import { receipt } from './receipt.ts';

export function purchaseRoutes(payments: Payments, papers: Papers) {
  return {
    myOrders: (call) => myOrders(payments.database, call),
    invoice: (call) => invoice(papers, call),
    receipt: (call) => receipt(papers, call),
    cancelPurchase: (call) => cancelPurchase(payments, call),
  } satisfies Rules;
}
