import { SKIP_WAITING_MESSAGE } from '../src/lib/worker-messages.ts';
import { cacheShell, deleteOldShells, respondTo } from './caching.ts';
import { openNotificationTarget, showPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));

self.addEventListener('activate', (event) =>
  event.waitUntil(deleteOldShells().then(() => self.clients.claim())),
);

// A new version waits until the user agrees or every tab is closed: open pages may still need files of the old one.
self.addEventListener('message', (event) => {
  if (event.data === SKIP_WAITING_MESSAGE) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const response = respondTo(event);
  if (response) event.respondWith(response);
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotificationTarget(event.notification));
});
