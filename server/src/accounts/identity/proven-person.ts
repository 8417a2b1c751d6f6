import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Identity } from './open-identity.ts';
import { readProviderSession } from './provider-session.ts';
import { IdTokenRefused, type Person } from './verify-id-token.ts';

/**
 * Who an id token proves its sender to be. A valid token alone is not enough: it may have been taken from someone. It
 * must belong to the sign-in this browser made, which only the server-set cookie opens: the same person, and the nonce
 * that sign-in began with. A refreshed token may lack the nonce (OpenID Connect Core 12.2), never bear another.
 */
export async function provenPerson(
  identity: Identity,
  idToken: string,
  request: FastifyRequest,
): Promise<Person | Refusal<'proof_refused' | 'provider_unreachable'>> {
  const session = await readProviderSession(identity, identity.cookies.provider.read(request));
  if (!session) return refuse('proof_refused');
  let person: Person;
  try {
    person = await identity.provider.verify(idToken);
  } catch (error) {
    return refuse(error instanceof IdTokenRefused ? 'proof_refused' : 'provider_unreachable');
  }
  const isOfThisSignIn =
    person.issuer === session.issuer &&
    person.subject === session.subject &&
    (person.nonce === undefined || person.nonce === session.nonce);
  return isOfThisSignIn ? person : refuse('proof_refused');
}
