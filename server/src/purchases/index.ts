export type { DocumentDeps } from './documents.ts';
export { draftBasket } from './draft-basket.ts';
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
  purchaseNotPlacedQueue,
  purchasePlacedQueue,
  returnMovedQueue,
  sendPurchaseMessage,
} from './notifications.ts';
export {
  createPurchaseTarget,
  draftPurchase,
  findPurchaseId,
  isProductInOpenPurchase,
} from './payment-target.ts';
export { eraseReturns, type ReturnDeps, returnRoutes } from './returns.ts';
export { purchaseRoutes } from './routes.ts';
export { eraseBuyerDetails, findReceivedProduct, hasOpenPurchaseOfUser } from './sql.ts';
export { countOrdersToShip, listPurchaseViewsOf } from './views.ts';
