export type { DocumentDeps } from './documents.ts';
export {
  notifyPurchasePlaced,
  notifyPurchaseStatus,
  type PurchaseNotifierDeps,
  purchaseMovedQueue,
} from './notifications.ts';
export {
  createPurchaseTarget,
  draftPurchase,
  findPurchaseId,
  isProductInOpenPurchase,
  purchasePlacedQueue,
} from './payment-target.ts';
export { purchaseRoutes } from './routes.ts';
export { countOrdersToShip, eraseBuyerDetails, exportPurchases, hasPurchaseInProgress } from './views.ts';
