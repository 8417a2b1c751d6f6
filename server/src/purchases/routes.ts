import type { Payments } from '../payments/payments.ts';
import type { Rules } from '../platform/http/mount-operations.ts';
import { cancelPurchase } from './cancel-purchase.ts';
import { myOrders } from './my-orders.ts';

export function purchaseRoutes(payments: Payments) {
  return {
    myOrders: (call) => myOrders(payments.database, call),
    cancelPurchase: (call) => cancelPurchase(payments, call),
  } satisfies Rules;
}
