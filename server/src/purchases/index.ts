export {
  type DocumentCall,
  type DocumentDeps,
  sendPdf,
  shownTo,
  type WantedDocument,
} from './documents.ts';
export { draftBasketOrder, draftProductOrder, draftRegistryOrder } from './draft-order.ts';
export {
  comesAsGuestBuyer,
  findBuyerOfDevice,
  guestBuyersAsPayers,
  listBuyersOfCustomer,
  listGuestBuyers,
} from './guests/guest-buyers.ts';
export { createGuestOrderDeps, type GuestOrderDeps, guestOrderRoutes } from './guests/guest-order.ts';
export { type Buyer, identifyBuyer, identifyReviewer, isBuyerOf } from './guests/order-access.ts';
export { loadBuyersOrder, purchaseMailSource } from './mail-source.ts';
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
export { findOrderContact } from './order-facts.ts';
export { lineAmount, listLinesOf } from './order-lines.ts';
export {
  createPurchaseTarget,
  findPurchaseId,
  isProductInOpenPurchase,
  type RegistryPlaces,
} from './payment-target.ts';
export {
  cleanUpGuestBuyers,
  eraseGuestOrders,
  exportGuestBuyer,
  findGuestErasureBlocker,
  purchasePersonalData,
} from './personal-data.ts';
export { findOrderProgress, type OrderProgress } from './progress.ts';
export { deleteOldReturnPictures, type ReturnDeps, returnRoutes } from './returns.ts';
export { purchaseRoutes } from './routes.ts';
export {
  eraseParcelWords,
  findBuyerByNumber,
  findOrderNumbers,
  findPurchase,
  findRefundForNote,
  hasBought,
  hasOrderedBefore,
  listNewestPurchases,
  listProductsOrdered,
  lockPurchase,
  type RefundOfLines,
} from './sql.ts';
export type { OrderLine, Purchase } from './tables.ts';
export { countOrdersToShip } from './views.ts';
export {
  countPurchasesPlacedOn,
  findOrderIdByNumber,
  findOrders,
  listOrdersToShip,
  listPaidOrders,
  listReturnsToDecide,
  nameOrders,
  paidForOrderSql,
  summarizePaidOrders,
} from './work-list.ts';
