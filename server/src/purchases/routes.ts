import type { purchaseOperations } from '@tohfa/contract';
import type { PaymentDeps } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { contributionReceipt, type DocumentDeps, receipt } from './documents.ts';
import { creditNote, invoice } from './invoice.ts';
import { refundPart } from './part-refund.ts';
import { cancelLine, cancelPurchase, movePurchase, refundPurchase, undoDispatch } from './transitions.ts';
import { allOrders, myOrders } from './views.ts';

/** Lists are read from `database`, where they do not wait for those who pay. */
export function purchaseRoutes(payments: PaymentDeps, documents: DocumentDeps, database: Database) {
  return {
    myOrders: (call) => myOrders(database, call),
    allOrders: (call) => allOrders(database, call),
    movePurchase: (call) => movePurchase(payments, call),
    undoDispatch: (call) => undoDispatch(payments, call),
    refundPurchase: (call) => refundPurchase(payments, call),
    refundPart: (call) => refundPart(payments, call),
    invoice: (call) => invoice(documents, call, call.query),
    creditNote: (call) => creditNote(documents, call, call.query),
    receipt: (call) => receipt(documents, call, call.query),
    contributionReceipt: (call) => contributionReceipt(documents, call),
    cancelPurchase: (call) => cancelPurchase(payments, call),
    cancelLine: (call) => cancelLine(payments, call),
  } satisfies Handlers<typeof purchaseOperations>;
}
