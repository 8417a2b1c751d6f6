import { type PushPayload, shopPath } from '@tohfa/contract';
import { pwaTexts } from '@tohfa/contract/screens';
import type { OpenPathMessage } from '../src/lib/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Browsers require every push to show a notification, so an unreadable one shows a general text. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { id, title, body, path } = parsePush(data);
  await self.registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    badge: '/badge.png',
    // A repeated message replaces its notification instead of adding one.
    tag: id,
    data: { path },
  });
}

/** Focuses an open tab and navigates it, or opens a new one. The path is checked again, because it came over the network. */
export async function openNotificationTarget({ data }: Notification): Promise<void> {
  const path = shopPath(String(data?.path)) ?? '/home';
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) {
    await self.clients.openWindow(path);
    return;
  }
  // Browsers refuse focus without a user gesture; the tab still navigates.
  await tab.focus().catch(() => undefined);
  tab.postMessage({ open: path } satisfies OpenPathMessage);
}

function parsePush(data: PushMessageData | null): PushPayload {
  const fallback = { id: 'news', title: 'Tohfa', body: pwaTexts.newUpdate, path: '/home' };
  try {
    const payload: unknown = data?.json();
    if (typeof payload !== 'object' || payload === null) return fallback;
    const strings = Object.entries(payload).filter(([, value]) => typeof value === 'string');
    return { ...fallback, ...Object.fromEntries(strings) };
  } catch {
    return fallback;
  }
}
