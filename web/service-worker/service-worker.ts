import { TAKE_OVER } from '../src/offline/worker-messages.ts';
import { answerFor } from './answer-for.ts';
import { dropOldShells, keepShell } from './shell.ts';
import { openFromNotification, showPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));

self.addEventListener('activate', (event) =>
  event.waitUntil(dropOldShells().then(() => self.clients.claim())),
);

// A new version waits until the person agrees or every tab is closed: an open page may still need parts of the old one.
self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const answer = answerFor(event);
  if (answer) event.respondWith(answer);
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openFromNotification(event.notification));
});
