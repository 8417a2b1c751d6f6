import type { paymentOperations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { type BasketOrderDeps, createBasketOrder } from './basket-orders.ts';
import { orderStatus, savePayment } from './checkout.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentHealth } from './health.ts';
import { type CreateOrderDeps, createOrder, releaseOrder } from './orders.ts';

export function paymentRoutes(
  payments: PaymentDeps,
  drafts: CreateOrderDeps & BasketOrderDeps,
  purchaseIdOf: (database: Database, orderId: string) => Promise<string | undefined>,
  /** For whoever only looks. */
  browsing: Database,
) {
  return {
    createOrder: ({ body, ...call }) =>
      'items' in body
        ? createBasketOrder(payments, drafts, { ...call, body })
        : createOrder(payments, drafts, { ...call, body }),
    savePayment: (call) => savePayment(payments, call),
    orderStatus: (call) => orderStatus(payments, purchaseIdOf, call),
    paymentHealth: () => paymentHealth(browsing),
    releaseOrder: (call) => releaseOrder(payments, call),
  } satisfies Handlers<typeof paymentOperations>;
}
