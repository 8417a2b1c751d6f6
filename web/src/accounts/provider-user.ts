import type { AnswerOf, Operations } from '@tohfa/contract';
import { call } from '../api.ts';

const EXPIRY_KEY = 'tohfa.provider-expires';

/** Whom the provider remembers in this browser, if anyone; how long its word holds is noted for all tabs. */
export async function askProvider(): Promise<ProviderUser | null> {
  const { user } = await call('providerUser', {});
  try {
    if (user === null) localStorage.removeItem(EXPIRY_KEY);
    else localStorage.setItem(EXPIRY_KEY, String(Date.parse(user.expiresAt)));
  } catch {
    // Then every tab asks for itself.
  }
  return user;
}

export function knownExpiry(): number | undefined {
  try {
    const noted = Number(localStorage.getItem(EXPIRY_KEY));
    return Number.isFinite(noted) && noted > 0 ? noted : undefined;
  } catch {
    return undefined;
  }
}

export type ProviderUser = NonNullable<AnswerOf<Operations['providerUser']>['user']>;
