import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { PushPayload } from '@tohfa/contract';

// The library with which web-push encrypts, to read what a browser would read.
const ece = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as {
  decrypt(body: Buffer, options: object): Buffer;
};

/**
 * The browser's push service, which no browser has in a test: it takes the shop's messages over http, reads them as the
 * device would, and hands them to the service worker over the DevTools protocol.
 */
export async function startPushService({ pushUrl }: { pushUrl: string }): Promise<PushService> {
  const device = createECDH('prime256v1');
  device.generateKeys();
  const authSecret = randomBytes(16);
  const arrived: PushPayload[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const options = { version: 'aes128gcm', privateKey: device, authSecret };
      arrived.push(JSON.parse(ece.decrypt(Buffer.concat(chunks), options).toString()));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(pushUrl).port), '127.0.0.1', resolve));
  const endpoint = `${pushUrl}device`;
  const keys = {
    p256dh: device.getPublicKey().toString('base64url'),
    auth: authSecret.toString('base64url'),
  };
  return {
    arrived,
    standIn: (page) => page.addInitScript(standInForPushManager, { endpoint, keys }),
    async deliver(context, page, message) {
      await serviceWorker(context).evaluate(standInForNotifications);
      await deliver(context, page, message);
    },
    shown: (context) =>
      serviceWorker(context).evaluate(async () => {
        const shown = await (globalThis as unknown as WorkerScope).registration.getNotifications();
        return shown.map(({ title, body }) => ({ title, body }));
      }),
    tap: (context) =>
      serviceWorker(context).evaluate(async () => {
        const scope = globalThis as unknown as WorkerScope;
        const [notification] = await scope.registration.getNotifications();
        const waitUntil = (work: Promise<unknown>) => void work;
        scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
      }),
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Subscribing asks the browser maker's push service, which is not there; all else of the page is as it is. */
function standInForPushManager({ endpoint, keys }: { endpoint: string; keys: object }): void {
  if (!('PushManager' in globalThis)) return;
  // Headless, a browser denies what was granted.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  const KEY = 'story.subscribed';
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY);
      return true;
    },
  };
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(KEY, 'yes');
    return subscription as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem(KEY) ? (subscription as unknown as PushSubscription) : null;
}

/** A headless browser has no system that shows notifications: the worker keeps what it would show, by its tag. */
function standInForNotifications(): void {
  const scope = globalThis as unknown as WorkerScope;
  if (scope.shown) return;
  const shown = new Map<string, ShownNotification>();
  scope.shown = shown;
  Object.assign(scope.registration, {
    async showNotification(
      title: string,
      { body = '', tag = crypto.randomUUID(), data }: NotificationOptions,
    ) {
      shown.set(tag, { title, body, tag, data, close: () => shown.delete(tag) });
    },
    getNotifications: async () => [...shown.values()],
  });
}

function serviceWorker(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker runs');
  return worker;
}

async function deliver(context: BrowserContext, page: Page, message: PushPayload): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ isDeleted }) => !isDeleted);
      if (ours) resolve(ours.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify(message),
  });
  await devtools.detach();
}

interface PushService {
  /** What the device would have read, the newest last. */
  arrived: PushPayload[];
  standIn(page: Page): Promise<unknown>;
  deliver(context: BrowserContext, page: Page, message: PushPayload): Promise<void>;
  shown(context: BrowserContext): Promise<{ title: string; body: string }[]>;
  tap(context: BrowserContext): Promise<void>;
  stop(): Promise<void>;
}

type ShownNotification = Pick<Notification, 'title' | 'body' | 'tag' | 'data'> & { close(): void };

interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  shown?: Map<string, ShownNotification>;
}
