import type { paymentOperations, settlementOperations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { orderStatus, savePayment } from './capture/checkout.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentHealth } from './health.ts';
import { createOrder, type DraftOrders, releaseOrder } from './orders/orders.ts';
import {
  exportSettlement,
  listSettlementLines,
  listSettlements,
  type SettlementDesk,
} from './settlements/desk.ts';
import {
  listSettlementDifferences,
  reopenSettlementDifference,
  resolveSettlementDifference,
} from './settlements/differences.ts';
import { fetchSettlements } from './settlements/fetch.ts';

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

export function settlementRoutes(payments: PaymentDeps, desk: SettlementDesk) {
  return {
    settlements: (call) => listSettlements(desk, call),
    settlementLines: (call) => listSettlementLines(desk, call),
    exportSettlement: (call) => exportSettlement(desk, call),
    settlementDifferences: (call) => listSettlementDifferences(desk, call),
    resolveSettlementDifference: (call) => resolveSettlementDifference(desk, call),
    reopenSettlementDifference: (call) => reopenSettlementDifference(desk, call),
    fetchSettlements: (call) => fetchSettlements(payments, call),
  } satisfies Handlers<typeof settlementOperations>;
}
