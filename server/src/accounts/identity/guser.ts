import type { Operations, SignedIn } from '@tohfa/contract';
import type { Call } from '../../platform/http/mount-operations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Accounts } from '../accounts.ts';
import { startSession } from '../start-session.ts';
import type { Identity } from './open-identity.ts';
import { provenPerson } from './proven-person.ts';
import { userForPerson } from './user-for-person.ts';

/** Signs in whom the id token proves; everything else in the body is somebody's word. */
export async function guser(
  accounts: Accounts,
  identity: Identity,
  { body, request }: Pick<Call<Operations['guser']>, 'body' | 'request'>,
): Promise<SignedIn | Refusal<'proof_refused' | 'provider_unreachable'>> {
  const person = await provenPerson(identity, body.token, request);
  if (person instanceof Refusal) return person;
  const user = await userForPerson(accounts.database, person);
  if (user instanceof Refusal) return user;
  return startSession(accounts, user, { provider: identity.provider.name, uid: person.subject, request });
}
