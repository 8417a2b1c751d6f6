export type { DocumentDeps } from './documents.ts';
export { draftBasketOrder, draftProductOrder } from './draft-order.ts';
export {
  linesRefundedQueue,
  notifyLinesRefunded,
  notifyPurchaseNotPlaced,
  notifyPurchasePlaced,
  notifyPurchaseStatus,
  notifyReturnMoved,
  type PurchaseNotifierDeps,
  purchaseMessageQueue,
  purchaseMovedQueue,
  purchaseNoticeQueue,
  purchaseNotPlacedQueue,
  purchasePlacedQueue,
  returnMovedQueue,
  sendPurchaseMessage,
} from './notifications.ts';
export { createPurchaseTarget, findPurchaseId, isProductInOpenPurchase } from './payment-target.ts';
export { eraseReturns, type ReturnDeps, returnRoutes } from './returns.ts';
export { purchaseRoutes } from './routes.ts';
export { eraseBuyerDetails, findReceivedProduct, hasOpenPurchaseOfUser } from './sql.ts';
export { countOrdersToShip, listPurchaseViewsOf } from './views.ts';
