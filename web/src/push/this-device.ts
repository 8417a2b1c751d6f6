import { call } from '../api.ts';
import { localData } from '../storage.ts';

/** Whose notifications this device shows; nobody else's are turned on again by themselves. */
const SUBSCRIBER = 'tohfa.notified';

/** Whether this browser can, and whether it may. */
export function pushAbility(): 'able' | 'blocked' | 'unable' {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

export async function isSubscribed(userId: string): Promise<boolean> {
  if (pushAbility() !== 'able' || localData.read(SUBSCRIBER) !== userId) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) != null;
}

/** After a tap only. Asks the browser's own question, subscribes, and tells the shop. */
export async function subscribe(userId: string, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  await tellShop(await freshSubscription(publicKey));
  localData.write(SUBSCRIBER, userId);
}

/** Here at once, and at the shop as soon as it hears of it. */
export async function unsubscribe(): Promise<void> {
  localData.remove(SUBSCRIBER);
  if (pushAbility() === 'unable') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call('deletePushSubscription', { body: { endpoint } });
}

/** Browsers renew subscriptions, and a sign-in that ran out took the shop's half away: both are put right here. */
export async function keepSubscribed(userId: string): Promise<void> {
  if (localData.read(SUBSCRIBER) !== userId || pushAbility() !== 'able') return;
  if (Notification.permission !== 'granted') return;
  const { publicKey } = await call('myNotices', {});
  await tellShop(await freshSubscription(publicKey));
}

class NotAllowed extends Error {
  readonly wording =
    'Your browser did not allow it. You can change that in its settings for this site, then try again.';
}

/** One made with another key of the shop is of no use any more. */
async function freshSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const kept = await pushManager.getSubscription();
  if (kept && sameBytes(kept.options.applicationServerKey, applicationServerKey)) return kept;
  await kept?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function tellShop(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await call('savePushSubscription', { body });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = one === null ? undefined : new Uint8Array(one);
  return bytes?.length === other.length && bytes.every((byte, place) => byte === other[place]);
}
