import type { AnswerOf, Operations } from '@tohfa/contract';
import { call } from '../../lib/api.ts';
import { currentUser, saveUser } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';
import { clearPendingLogout, isLogoutPending, retryPendingLogout } from './logout.ts';
import { logProviderError, type ProviderError, toProviderError } from './provider-window.ts';

let restoring: Promise<void> | undefined;

/**
 * Specification, section 4: when the provider has a user and no stored data exists, the backend restores it. Asked once
 * while the page is open: whoever signs out on it stays signed out.
 */
export function restoreLogin(): Promise<void> {
  restoring ??= restore();
  return restoring;
}

async function restore(): Promise<void> {
  await retryPendingLogout();
  if (currentUser() !== undefined || isLogoutPending()) return;
  try {
    const known = await fetchProviderUser();
    if (known === null) return;
    const { token, expiresAt: _expiresAt, ...profile } = known;
    const restored = await call('login', { body: profile, bearer: token });
    // Somebody may have typed a password meanwhile.
    if (currentUser() === undefined && !isLogoutPending()) saveUser(restored);
  } catch (error) {
    logProviderError(toProviderError(error));
  }
}

/** After the provider has said who it is: takes its word to the shop. Answers the problem, if there is one. */
export async function completeProviderLogin(): Promise<ProviderError | undefined> {
  try {
    const known = await fetchProviderUser();
    if (known === null) return 'refused';
    const { expiresAt: _expiresAt, ...proof } = known;
    saveUser(await call('guser', { body: proof }));
    clearPendingLogout();
    return undefined;
  } catch (error) {
    return toProviderError(error);
  }
}

const EXPIRY_KEY = 'tohfa.provider-expires';

/** Whom the provider remembers in this browser, if anyone; how long its word holds is noted for all tabs. */
export async function fetchProviderUser(): Promise<AnswerOf<Operations['providerUser']>['user']> {
  const { user } = await call('providerUser', {});
  if (user === null) localStore.remove(EXPIRY_KEY);
  else localStore.write(EXPIRY_KEY, String(Date.parse(user.expiresAt)));
  return user;
}

export function providerSessionExpiry(): number | undefined {
  const noted = Number(localStore.read(EXPIRY_KEY));
  return Number.isFinite(noted) && noted > 0 ? noted : undefined;
}
