import type { paymentOperations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { orderStatus, savePayment } from './capture/checkout.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentHealth } from './health.ts';
import { createOrder, type DraftOrders, releaseOrder } from './orders/orders.ts';

export function paymentRoutes(
  payments: PaymentDeps,
  drafts: DraftOrders,
  purchaseIdOf: (database: Database, orderId: string) => Promise<string | undefined>,
  /** For calls that only read. */
  browsing: Database,
) {
  return {
    createOrder: (call) => createOrder(payments, drafts, call),
    savePayment: (call) => savePayment(payments, call),
    orderStatus: (call) => orderStatus(payments, purchaseIdOf, call),
    paymentHealth: () => paymentHealth(browsing),
    releaseOrder: (call) => releaseOrder(payments, call),
  } satisfies Handlers<typeof paymentOperations>;
}
