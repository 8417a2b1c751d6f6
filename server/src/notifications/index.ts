export { type NotificationEvent, notify } from './notify.ts';
export {
  deletePreferences,
  listFollowers,
  listPreferences,
  type Notifications,
  notificationRoutes,
} from './preferences.ts';
export { createPush, type Push } from './push.ts';
export {
  announcementQueue,
  cleanUpPush,
  deliverPush,
  notificationQueue,
  resumePushes,
} from './push-delivery.ts';
export { pushRoutes } from './routes.ts';
export { eraseSubscriber, listDevices } from './subscriptions.ts';
