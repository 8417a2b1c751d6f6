import { call } from '../../lib/api.ts';
import { bearerToken, clearUser } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';

/** Signs out at once in every tab of this browser, online or not. Returns whether the server was told. */
export async function logout(): Promise<boolean> {
  const bearer = bearerToken();
  unsubscribePush().catch(() => undefined);
  markLogoutPending();
  clearUser('left');
  return sendLogout(bearer);
}

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

/** The server drops its push subscription with the session; this drops the browser's. */
async function unsubscribePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

const PENDING_LOGOUT_KEY = 'tohfa.leaving';

/**
 * Set until the server knows about the sign-out. Until then no session is restored from the provider, neither in a tab
 * opened at that moment nor the next day after a lost connection.
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
