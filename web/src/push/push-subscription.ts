import { call } from '../lib/api.ts';
import { localStore } from '../lib/storage.ts';

/** Whose notifications this device shows; nobody else's are turned on again by themselves. */
const SUBSCRIBER_KEY = 'tohfa.notified';

/** Whether this browser can, and whether it may. */
export function pushSupport(): 'able' | 'blocked' | 'unable' {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

export async function isSubscribed(userId: string): Promise<boolean> {
  if (pushSupport() !== 'able' || localStore.read(SUBSCRIBER_KEY) !== userId) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) != null;
}

/** After a tap only. Asks the browser's own question, subscribes, and tells the shop. */
export async function subscribe(userId: string, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionDeniedError();
  await saveSubscription(await currentSubscription(publicKey));
  localStore.write(SUBSCRIBER_KEY, userId);
}

/** Here at once, and at the shop as soon as it hears of it. */
export async function unsubscribe(): Promise<void> {
  localStore.remove(SUBSCRIBER_KEY);
  if (pushSupport() === 'unable') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call('deletePushSubscription', { body: { endpoint } });
}

/** Browsers renew subscriptions, and a sign-in that ran out took the shop's half away: both are put right here. */
export async function renewSubscription(userId: string): Promise<void> {
  if (localStore.read(SUBSCRIBER_KEY) !== userId || pushSupport() !== 'able') return;
  if (Notification.permission !== 'granted') return;
  const { publicKey } = await call('myNotices', {});
  await saveSubscription(await currentSubscription(publicKey));
}

class PermissionDeniedError extends Error {
  readonly userMessage =
    'Your browser did not allow it. You can change that in its settings for this site, then try again.';
}

/** One made with another key of the shop is of no use any more. */
async function currentSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = decodeBase64Url(publicKey);
  const kept = await pushManager.getSubscription();
  if (kept && sameBytes(kept.options.applicationServerKey, applicationServerKey)) return kept;
  await kept?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function saveSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await call('savePushSubscription', { body });
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = one === null ? undefined : new Uint8Array(one);
  return bytes?.length === other.length && bytes.every((byte, place) => byte === other[place]);
}
