export { notify } from './notify.ts';
export {
  listFollowers,
  listPreferences,
  type NotificationsDeps,
  notificationRoutes,
} from './preferences.ts';
export { createPushDeps, listUserSubscriptions, type PushDeps } from './push.ts';
export {
  announcementQueue,
  cleanUpPush,
  deliverPush,
  notificationQueue,
  resumePushes,
} from './push-delivery.ts';
export { pushRoutes } from './routes.ts';
export { countOutcomes, countRecentPushes, listNewestSends } from './sql.ts';
export { notificationPersonalData } from './subscriptions.ts';
