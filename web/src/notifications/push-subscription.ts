import { pwaTexts } from '@tohfa/contract/screens';
import { call } from '../lib/api.ts';
import { localStore } from '../lib/storage.ts';

/** The user who turned notifications on here. They are not turned on again for anyone else. */
const SUBSCRIBER_KEY = 'tohfa.notified';

/** Whether this browser supports push, and whether the user blocked it. */
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

/** Call from a tap only: browsers refuse the permission prompt otherwise. */
export async function subscribe(userId: string, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionDeniedError();
  await saveSubscription(await currentSubscription(publicKey));
  localStore.write(SUBSCRIBER_KEY, userId);
}

/** Stops notifications in this browser first, so that they end even if the server cannot be reached. */
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

/** Saves the subscription again: browsers replace it from time to time, and the server drops it when a session expires. */
export async function renewSubscription(userId: string): Promise<void> {
  if (localStore.read(SUBSCRIBER_KEY) !== userId || pushSupport() !== 'able') return;
  if (Notification.permission !== 'granted') return;
  const { publicKey } = await call('myNotices', {});
  await saveSubscription(await currentSubscription(publicKey));
}

class PermissionDeniedError extends Error {
  readonly userMessage = pwaTexts.blocked;
}

/** A subscription made with another public key no longer works and is replaced. */
async function currentSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = decodeBase64Url(publicKey);
  const existing = await pushManager.getSubscription();
  if (existing && sameBytes(existing.options.applicationServerKey, applicationServerKey)) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function saveSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await call('savePushSubscription', { body });
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function sameBytes(a: ArrayBuffer | null, b: Uint8Array): boolean {
  const bytes = a === null ? undefined : new Uint8Array(a);
  return bytes?.length === b.length && bytes.every((byte, index) => byte === b[index]);
}
