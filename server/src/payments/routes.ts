import type { paymentOperations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Handlers } from '../platform/http/mount-operations.ts';
import { createOrder, type Drafts } from './create-order.ts';
import { orderStatus } from './order-status.ts';
import { paymentHealth } from './payment-health.ts';
import type { Payments } from './payments.ts';
import { releaseOrder } from './release-order.ts';
import { savePayment } from './save-payment.ts';

export function paymentRoutes(
  payments: Payments,
  drafts: Drafts,
  purchaseIdOf: (database: Database, orderId: string) => Promise<string | undefined>,
) {
  return {
    createOrder: (call) => createOrder(payments, drafts, call),
    savePayment: (call) => savePayment(payments, call),
    orderStatus: (call) => orderStatus(payments, purchaseIdOf, call),
    paymentHealth: () => paymentHealth(payments.database),
    releaseOrder: (call) => releaseOrder(payments, call),
  } satisfies Handlers<typeof paymentOperations>;
}
