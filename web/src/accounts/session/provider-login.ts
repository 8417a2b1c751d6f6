import type { AnswerOf, Operations } from '@tohfa/contract';
import { call } from '../../lib/api.ts';
import { currentUser, saveUser } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';
import { clearPendingLogout, isLogoutPending, retryPendingLogout } from './logout.ts';
import { logProviderError, type ProviderError, toProviderError } from './provider-window.ts';

let restoring: Promise<void> | undefined;

/**
 * Specification, section 4: when the provider has a user and no stored data exists, the backend restores it. Tried once
 * per page load, so that a person who signs out stays signed out.
 */
export function restoreLogin(): Promise<void> {
  restoring ??= restore();
  return restoring;
}

async function restore(): Promise<void> {
  await retryPendingLogout();
  if (currentUser() !== undefined || isLogoutPending()) return;
  try {
    const user = await fetchProviderUser();
    if (user === null) return;
    const { token, expiresAt: _expiresAt, ...profile } = user;
    const restored = await call('login', { body: profile, bearer: token });
    // A person may have signed in with a password in the meantime.
    if (currentUser() === undefined && !isLogoutPending()) saveUser(restored);
  } catch (error) {
    logProviderError(toProviderError(error));
  }
}

/** Signs in at the shop with the provider's identity. Returns the problem, if any. */
export async function completeProviderLogin(): Promise<ProviderError | undefined> {
  try {
    const user = await fetchProviderUser();
    if (user === null) return 'refused';
    const { expiresAt: _expiresAt, ...identity } = user;
    saveUser(await call('guser', { body: identity }));
    clearPendingLogout();
    return undefined;
  } catch (error) {
    return toProviderError(error);
  }
}

const EXPIRY_KEY = 'tohfa.provider-expires';

/** The provider's user in this browser, if any. Its expiry is stored for all tabs. */
export async function fetchProviderUser(): Promise<AnswerOf<Operations['providerUser']>['user']> {
  const { user } = await call('providerUser', {});
  if (user === null) localStore.remove(EXPIRY_KEY);
  else localStore.write(EXPIRY_KEY, String(Date.parse(user.expiresAt)));
  return user;
}

export function providerSessionExpiry(): number | undefined {
  const expiry = Number(localStore.read(EXPIRY_KEY));
  return Number.isFinite(expiry) && expiry > 0 ? expiry : undefined;
}
