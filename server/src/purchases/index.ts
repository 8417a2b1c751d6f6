export type { DocumentDeps } from './documents.ts';
export {
  notifyPurchasePlaced,
  notifyPurchaseStatus,
  PURCHASE_MOVED_QUEUE,
  type PurchaseNotifierDeps,
} from './notifications.ts';
export {
  createPurchaseTarget,
  draftPurchase,
  findPurchaseId,
  isProductInOpenPurchase,
  PURCHASE_PLACED_QUEUE,
} from './payment-target.ts';
export { purchaseRoutes } from './routes.ts';
export { countOrdersToShip, eraseBuyerDetails, exportPurchases, hasPurchaseInProgress } from './views.ts';
