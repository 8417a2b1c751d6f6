import { call } from '../../lib/api.ts';
import { bearerToken, clearUser } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';

/** Out at once in every tab of this browser, whether or not the shop can be reached. Answers whether it was. */
export async function logout(): Promise<boolean> {
  const bearer = bearerToken();
  unsubscribePush().catch(() => undefined);
  markLogoutPending();
  clearUser('left');
  return sendLogout(bearer);
}

/** A sign-out that the shop has not heard of is told again. */
export async function retryPendingLogout(): Promise<void> {
  if (isLogoutPending()) await sendLogout(undefined);
}

async function sendLogout(bearer: string | undefined): Promise<boolean> {
  try {
    await call('logout', bearer === undefined ? {} : { bearer });
    clearPendingLogout();
    return true;
  } catch {
    return false;
  }
}

/** The shop's half of the push subscription ends with the session; the browser's half is given back here. */
async function unsubscribePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

const PENDING_LOGOUT_KEY = 'tohfa.leaving';

/**
 * Marks a sign-out until the shop has heard of it. While it stands nobody is restored from the provider: not in a tab
 * that opens in that moment, and not the next day when the network was gone.
 */
function markLogoutPending(): void {
  localStore.write(PENDING_LOGOUT_KEY, '1');
}

export function clearPendingLogout(): void {
  localStore.remove(PENDING_LOGOUT_KEY);
}

export function isLogoutPending(): boolean {
  return localStore.read(PENDING_LOGOUT_KEY) !== null;
}
