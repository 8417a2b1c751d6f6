export { serveCardPage } from './card.ts';
export { serveCovers } from './card-pdf.ts';
export { serveChipInPage } from './chip-in.ts';
export { closeGiftsWhenDue } from './close.ts';
export { applyDecision, giftCounts } from './decide.ts';
export { createGiftDeps, databaseClock, type GiftDeps } from './deps.ts';
export { createGiftTarget, draftInstalment, findContribution, listContributions } from './fund.ts';
export { createGiftWatcher } from './live-updates.ts';
export { giftMailSource } from './mail-source.ts';
export {
  type GiftNotifierDeps,
  giftNotificationQueue,
  giftRequestDigestQueue,
  queueGiftNotifications,
  queueRequestDigests,
  sendGiftNotification,
  sendRequestDigest,
} from './notify.ts';
export { organiseRoutes } from './organise.ts';
export { giftPersonalData, isProductInOpenGift, listProductsAskedFor } from './personal-data.ts';
export { openGift, requestGift } from './request.ts';
export { cardRoutes, giftRoutes } from './routes.ts';
export {
  countGiftsByOwner,
  findContributedGift,
  findGiftIds,
  giftByPublicId,
  giftsByIds,
  listGiftsByOwner,
  listThanks,
} from './sql.ts';
export { giftEventQueue } from './transitions.ts';
export { linkPreviewTags } from './view.ts';
export { findGifts, listGiftsToDo, listPaidGifts, nameGifts } from './work-list.ts';
