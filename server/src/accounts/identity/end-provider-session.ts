import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/secret-token.ts';
import type { Identity } from './open-identity.ts';
import { opened } from './provider-session.ts';
import {
  deleteIdentitiesOf,
  deleteProviderSession,
  deleteProviderSessionsOf,
} from './provider-sessions-sql.ts';

/** Else the provider would sign the person straight back in. */
export async function endProviderSession(
  identity: Identity,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { cookies, database, provider, log } = identity;
  const secret = cookies.provider.read(request);
  if (secret === undefined) return;
  cookies.provider.clear(reply);
  const row = await deleteProviderSession(database, hashToken(secret));
  const refreshToken = row && opened(identity, secret, row)?.refreshToken;
  if (refreshToken === undefined) return;
  // The person is signed out here already; nobody waits for the provider to hear of it.
  provider.revoke(refreshToken).catch((error: unknown) => {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a refresh token was not revoked');
  });
}

/** In every browser. Their refresh tokens cannot be revoked from here: only those browsers hold the keys. */
export async function endProviderSessionsOf(tx: Database, userId: string): Promise<void> {
  await deleteProviderSessionsOf(tx, userId);
}

/** Nobody signs in to this account through the provider any more, until it is joined anew. */
export async function forgetIdentitiesOf(tx: Database, userId: string): Promise<void> {
  await deleteProviderSessionsOf(tx, userId);
  await deleteIdentitiesOf(tx, userId);
}
