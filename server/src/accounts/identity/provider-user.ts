import type { AnswerOf, Operations } from '@tohfa/contract';
import type { Call } from '../../platform/http/mount-operations.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { hashToken } from '../../platform/secret-token.ts';
import type { Identity } from './open-identity.ts';
import { freshProviderSession } from './provider-session.ts';
import { deleteProviderSession } from './provider-sessions-sql.ts';
import { IdTokenRefused, type Person } from './verify-id-token.ts';

/** The person the provider knows in this browser, with an id token young enough for `guser.php` and `login.php`. */
export async function providerUser(
  identity: Identity,
  { request, reply }: Pick<Call<Operations['providerUser']>, 'request' | 'reply'>,
): Promise<AnswerOf<Operations['providerUser']> | Refusal<'provider_unreachable'>> {
  const { cookies, provider, database, log } = identity;
  const secret = cookies.provider.read(request);
  if (secret === undefined) return { user: null };
  let known: Known | undefined;
  try {
    known = await knownPerson(identity, secret);
  } catch (error) {
    log.warn(
      { reason: error instanceof Error ? error.name : 'unknown' },
      'the identity provider did not answer',
    );
    return refuse('provider_unreachable');
  }
  if (!known) {
    await deleteProviderSession(database, hashToken(secret));
    cookies.provider.clear(reply);
    return { user: null };
  }
  cookies.provider.set(reply, secret);
  const { person, idToken } = known;
  return {
    user: {
      email: person.email,
      name: person.name,
      uid: person.subject,
      photo: person.photo,
      provider: provider.name,
      token: idToken,
      expiresAt: person.expiresAt.toISOString(),
    },
  };
}

/** A refreshed token is checked like the first one: a provider must not turn one person into another. */
async function knownPerson(identity: Identity, secret: string): Promise<Known | undefined> {
  const session = await freshProviderSession(identity, secret);
  if (session?.idToken === undefined) return undefined;
  try {
    const person = await identity.provider.verify(session.idToken);
    return person.subject === session.subject ? { person, idToken: session.idToken } : undefined;
  } catch (error) {
    if (error instanceof IdTokenRefused) return undefined;
    throw error;
  }
}

interface Known {
  person: Person;
  idToken: string;
}
