import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { hashToken, newSecretToken } from '../../platform/secret-token.ts';
import type { ProviderTokens } from './identity-provider.ts';
import type { Identity } from './open-identity.ts';
import {
  holdForRefresh,
  insertProviderSession,
  letGo,
  type ProviderSessionRow,
  providerSession,
  storeRefreshed,
} from './provider-sessions-sql.ts';
import { seal, unseal } from './sealed-box.ts';
import type { Person } from './verify-id-token.ts';

/** An id token handed out has to be sent back before it is 300 s old. */
const OLD_AFTER_SECONDS = 240;
const REFRESH_BEFORE_EXPIRY_SECONDS = 300;
const WAIT_FOR_ANOTHER_MS = 10_000;
const LOOK_AGAIN_MS = 100;

/** Keeps the provider's tokens under a new secret, which goes into the browser's cookie and nowhere else. */
export async function rememberProviderSession(
  { database, provider }: SessionParts,
  person: Person,
  tokens: ProviderTokens,
): Promise<string> {
  const { token: secret, tokenHash: cookieHash } = newSecretToken();
  const { issuer, subject, nonce } = person;
  const sealed = seal(secret, labelOf(provider, person), JSON.stringify({ ...tokens, nonce } satisfies Kept));
  await insertProviderSession(database, { cookieHash, issuer, subject, sealed });
  return secret;
}

/** What the cookie's secret opens; undefined when it opens nothing. */
export async function readProviderSession(
  { database, provider }: SessionParts,
  secret: string | undefined,
): Promise<ProviderSession | undefined> {
  if (secret === undefined) return undefined;
  const row = await providerSession(database, hashToken(secret));
  return row && opened({ provider }, secret, row);
}

export function opened(
  { provider }: Pick<SessionParts, 'provider'>,
  secret: string,
  row: ProviderSessionRow,
): ProviderSession | undefined {
  const content = unseal(secret, labelOf(provider, row), row.sealed);
  if (content === undefined) return undefined;
  return { issuer: row.issuer, subject: row.subject, ...(JSON.parse(content) as Kept) };
}

/**
 * The session with an id token young enough to be sent back, refreshed at the provider if need be; undefined when it is
 * over. Throws when the provider does not answer. Refresh tokens that rotate end the whole grant when spent twice, so
 * one caller refreshes and the others wait. The row is held by a mark and not by a transaction: the embedded provider
 * needs the database while it answers, and the embedded database has one connection.
 */
export async function freshProviderSession(
  identity: SessionParts,
  secret: string,
): Promise<ProviderSession | undefined> {
  const deadline = Date.now() + WAIT_FOR_ANOTHER_MS;
  while (Date.now() < deadline) {
    const session = await readProviderSession(identity, secret);
    if (!session || isFresh(session.idToken)) return session;
    const held = await holdForRefresh(identity.database, hashToken(secret));
    if (held) return refreshHeld(identity, secret, held);
    await sleep(LOOK_AGAIN_MS);
  }
  throw new Error('another request is still refreshing this session');
}

async function refreshHeld(
  identity: SessionParts,
  secret: string,
  row: ProviderSessionRow,
): Promise<ProviderSession | undefined> {
  const { database, provider } = identity;
  const session = opened(identity, secret, row);
  // Somebody may have refreshed between the look and the hold.
  if (!session || isFresh(session.idToken)) {
    await letGo(database, row.cookieHash);
    return session;
  }
  const tokens = await refreshedTokens(identity, row, session.refreshToken);
  if (!tokens?.idToken) return undefined;
  const { nonce } = session;
  const content = JSON.stringify({ ...tokens, nonce } satisfies Kept);
  const kept = await storeRefreshed(database, row.cookieHash, seal(secret, labelOf(provider, row), content));
  return kept ? { ...session, ...tokens } : undefined;
}

async function refreshedTokens(
  { database, provider }: SessionParts,
  { cookieHash }: ProviderSessionRow,
  refreshToken: string | undefined,
): Promise<ProviderTokens | undefined> {
  if (refreshToken === undefined) return undefined;
  try {
    return await provider.refresh(refreshToken);
  } catch (error) {
    await letGo(database, cookieHash);
    throw error;
  }
}

function isFresh(idToken: string | undefined): boolean {
  if (idToken === undefined) return false;
  const { iat = 0, exp = 0 } = decodeJwt(idToken);
  const now = Date.now() / 1000;
  return now - iat < OLD_AFTER_SECONDS && exp - now > REFRESH_BEFORE_EXPIRY_SECONDS;
}

/** Sealed in, so that a row cannot be passed off as another person's or another provider's. */
function labelOf(
  { registration }: SessionParts['provider'],
  { issuer, subject }: { issuer: string; subject: string },
): string {
  return JSON.stringify([registration, issuer, subject]);
}

type SessionParts = Pick<Identity, 'database' | 'provider'>;

interface Kept extends ProviderTokens {
  /** What the sign-in began with; every id token of this session bears it or none. */
  nonce: string | undefined;
}

export interface ProviderSession extends Kept {
  issuer: string;
  subject: string;
}
