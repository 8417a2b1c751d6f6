import type { CheckedBody, Operations, SignedIn } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Accounts } from '../accounts.ts';
import { bearerOf } from '../customer-guard.ts';
import { startSession } from '../start-session.ts';
import { userByIdentity } from '../users-sql.ts';
import type { Identity } from './open-identity.ts';
import { provenPerson } from './proven-person.ts';

/** `login.php` without a password: gives a known person their session back, and never makes or joins an account. */
export async function restoreLogin(
  accounts: Accounts,
  identity: Identity,
  profile: Pick<ProviderProfile, 'email' | 'uid'>,
  { request }: { request: FastifyRequest },
): Promise<SignedIn | Refusal<'proof_refused' | 'provider_unreachable'>> {
  const idToken = bearerOf(request);
  if (idToken === undefined) return refuse('proof_refused');
  const person = await provenPerson(identity, idToken, request);
  if (person instanceof Refusal) return person;
  if (profile.uid !== person.subject || profile.email !== person.email) return refuse('proof_refused');
  const user = await userByIdentity(accounts.database, person.issuer, person.subject);
  if (!user) return refuse('proof_refused');
  return startSession(accounts, user, { provider: identity.provider.name, uid: person.subject, request });
}

type ProviderProfile = Exclude<CheckedBody<Operations['login']>, { password: string }>;
