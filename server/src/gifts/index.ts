export { serveCardPage } from './card.ts';
export { serveCovers } from './card-pdf.ts';
export { serveChipInPage } from './chip-in.ts';
export { closeGifts, closeGiftsWhenDue } from './close.ts';
export { collectDaysWithin, opensOn as giftOpensOn } from './collecting.ts';
export { mayCloseForGood } from './deadline-guard.ts';
export { applyDecision, giftCounts } from './decide.ts';
export { type Clock, createGiftDeps, databaseClock, type GiftDeps, type Promises } from './deps.ts';
export {
  createGiftTarget,
  draftInstalment,
  findContribution,
  listContributions,
  refuseUnopened,
} from './fund.ts';
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
export { findGiftProgress, type GiftProgress } from './progress.ts';
export { forgetRecipient, forgetRecipientsOfEndedGifts, moveRecipient } from './recipients.ts';
export { checkGiftForm, giftDays, openGift, requestGift } from './request.ts';
export { cardRoutes, giftRoutes } from './routes.ts';
export {
  countGiftsByOwner,
  findContributedGift,
  findGiftIds,
  giftById,
  giftByPublicId,
  giftsByIds,
  listGiftsByOwner,
  listThanks,
  lockGift,
  publishGiftChange,
} from './sql.ts';
export type { Gift } from './tables.ts';
export { endGift, followRegistry, giftEventQueue } from './transitions.ts';
export { linkPreviewTags } from './view.ts';
export { namesOpenOn } from './visibility.ts';
export { findGifts, giftMoneySql, listGiftsToDo, listPaidGifts, nameGifts } from './work-list.ts';
