import { call } from '../api.ts';
import { currentUser, keepUser } from '../session.ts';
import { isLeaving } from './leaving.ts';
import { finishLeaving } from './logout.ts';
import { logProviderProblem, problemOf } from './provider-problems.ts';
import { askProvider } from './provider-user.ts';

let asked: Promise<void> | undefined;

/**
 * Specification, section 4: when the provider has a user and no stored data exists, the backend restores it. Asked once
 * while the page is open: whoever signs out on it stays signed out.
 */
export function restoreLogin(): Promise<void> {
  asked ??= restore();
  return asked;
}

async function restore(): Promise<void> {
  await finishLeaving();
  if (currentUser() !== undefined || isLeaving()) return;
  try {
    const known = await askProvider();
    if (known === null) return;
    const { token, expiresAt: _expiresAt, ...profile } = known;
    const restored = await call('login', { body: profile, bearer: token });
    // Somebody may have typed a password meanwhile.
    if (currentUser() === undefined && !isLeaving()) keepUser(restored);
  } catch (error) {
    logProviderProblem(problemOf(error));
  }
}
