import type { ordersDeskOperations, purchaseOperations } from '@tohfa/contract';
import type { PaymentDeps } from '../payments/index.ts';
import type { Handlers } from '../platform/http/operations.ts';
import { moveOrders, movePurchase, previewMoveOrders, undoDispatch, undoPacked } from './desk/move.ts';
import {
  addOrderNote,
  adminOrder,
  allOrders,
  assignOrder,
  type DeskDeps,
  ordersDesk,
  removeOrderNote,
} from './desk/orders.ts';
import { orderPapers, type PaperDeps } from './desk/papers.ts';
import { contributionReceipt, type DocumentDeps, receipt } from './documents.ts';
import { refundPart } from './part-refund.ts';
import { cancelLine, cancelPurchase, refundPurchase } from './transitions.ts';
import { myOrders } from './views.ts';

/** Lists are read from the desk's database, where they do not wait for those who pay. */
export function purchaseRoutes(payments: PaymentDeps, documents: DocumentDeps & PaperDeps, desk: DeskDeps) {
  return {
    myOrders: (call) => myOrders(desk, call),
    allOrders: (call) => allOrders(desk, call),
    ordersDesk: (call) => ordersDesk(desk, call),
    adminOrder: (call) => adminOrder(desk, call),
    assignOrder: (call) => assignOrder(desk, call),
    addOrderNote: (call) => addOrderNote(desk, call),
    removeOrderNote: (call) => removeOrderNote(desk, call),
    orderPapers: (call) => orderPapers(documents, call),
    movePurchase: (call) => movePurchase(payments, call),
    undoDispatch: (call) => undoDispatch(payments, call),
    undoPacked: (call) => undoPacked(payments, call),
    previewMoveOrders: (call) => previewMoveOrders(payments, call),
    moveOrders: (call) => moveOrders(payments, call),
    refundPurchase: (call) => refundPurchase(payments, call),
    refundPart: (call) => refundPart(payments, call),
    receipt: (call) => receipt(documents, call, call.query),
    contributionReceipt: (call) => contributionReceipt(documents, call),
    cancelPurchase: (call) => cancelPurchase(payments, call),
    cancelLine: (call) => cancelLine(payments, call),
  } satisfies Handlers<typeof purchaseOperations & typeof ordersDeskOperations>;
}
