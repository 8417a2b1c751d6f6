import type { AnswerOf, Operations } from '@tohfa/contract';
import { call } from '../api.ts';
import { localData } from '../storage.ts';

const EXPIRY_KEY = 'tohfa.provider-expires';

/** Whom the provider remembers in this browser, if anyone; how long its word holds is noted for all tabs. */
export async function askProvider(): Promise<AnswerOf<Operations['providerUser']>['user']> {
  const { user } = await call('providerUser', {});
  if (user === null) localData.remove(EXPIRY_KEY);
  else localData.write(EXPIRY_KEY, String(Date.parse(user.expiresAt)));
  return user;
}

export function knownExpiry(): number | undefined {
  const noted = Number(localData.read(EXPIRY_KEY));
  return Number.isFinite(noted) && noted > 0 ? noted : undefined;
}
