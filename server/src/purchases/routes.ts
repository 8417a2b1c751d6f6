import type { purchaseOperations } from '@tohfa/contract';
import type { Payments } from '../payments/payments.ts';
import type { Handlers } from '../platform/http/mount-operations.ts';
import { allOrders } from './all-orders.ts';
import { cancelPurchase } from './cancel-purchase.ts';
import { invoice, type Papers } from './invoice.ts';
import { movePurchase } from './move-purchase.ts';
import { myOrders } from './my-orders.ts';
import { receipt } from './receipt.ts';
import { refundPurchase } from './refund-purchase.ts';

export function purchaseRoutes(payments: Payments, papers: Papers) {
  return {
    myOrders: (call) => myOrders(payments.database, call),
    allOrders: (call) => allOrders(payments.database, call),
    movePurchase: (call) => movePurchase(payments, call),
    refundPurchase: (call) => refundPurchase(payments, call),
    invoice: (call) => invoice(papers, call),
    receipt: (call) => receipt(papers, call),
    cancelPurchase: (call) => cancelPurchase(payments, call),
  } satisfies Handlers<typeof purchaseOperations>;
}
