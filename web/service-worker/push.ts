import { type PushPayload, shopPath } from '@tohfa/contract';
import type { OpenPathMessage } from '../src/lib/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Browsers demand that every push is shown; one that cannot be read says only that there is something new. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { id, title, body, path } = parsePush(data);
  await self.registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    badge: '/badge.png',
    // The same message twice is one notification.
    tag: id,
    data: { path },
  });
}

/** A shop that is open is shown and led there; otherwise one is opened. The path is looked at again: it came from afar. */
export async function openNotificationTarget({ data }: Notification): Promise<void> {
  const path = shopPath(String(data?.path)) ?? '/home';
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) {
    await self.clients.openWindow(path);
    return;
  }
  // Without a real tap a browser does not let a window be brought to the front; the way there is shown all the same.
  await open.focus().catch(() => undefined);
  open.postMessage({ open: path } satisfies OpenPathMessage);
}

function parsePush(data: PushMessageData | null): PushPayload {
  const nothing = { id: 'news', title: 'Tohfa', body: 'There is something new for you.', path: '/home' };
  try {
    const sent: unknown = data?.json();
    if (typeof sent !== 'object' || sent === null) return nothing;
    const texts = Object.entries(sent).filter(([, value]) => typeof value === 'string');
    return { ...nothing, ...Object.fromEntries(texts) };
  } catch {
    return nothing;
  }
}
