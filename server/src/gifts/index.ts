export { closeGifts } from './close.ts';
export { applyDecision, giftCounts } from './decide.ts';
export { createGiftTarget, draftInstalment, findContribution, listContributions } from './fund.ts';
export { createGifts, createGiftWatcher, type Gifts } from './gifts.ts';
export {
  type GiftNotifierDeps,
  giftNotificationQueue,
  queueGiftNotifications,
  sendGiftNotification,
} from './notify.ts';
export {
  countGiftRequests,
  eraseRequester,
  exportGifts,
  hasOpenGift,
  isProductInOpenGift,
} from './personal-data.ts';
export { requestGift } from './request.ts';
export { giftRoutes } from './routes.ts';
export { giftByPublicId, insertMessages } from './sql.ts';
export { giftEventQueue } from './transitions.ts';
export { linkPreviewTags } from './view.ts';
