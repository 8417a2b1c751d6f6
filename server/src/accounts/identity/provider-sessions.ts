import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { Database } from '../../platform/database.ts';
import { generateToken, hashToken } from '../../platform/tokens.ts';
import { identities, providerSessions } from '../tables.ts';
import type { Person } from './id-token.ts';
import { type IdentityDeps, PROVIDER_SESSION_DAYS, PROVIDER_SESSION_MAX_DAYS } from './identity.ts';
import type { ProviderTokens } from './openid-client.ts';

/** The browser has to send an id token back before it is 300 s old. */
const MAX_TOKEN_AGE_SECONDS = 240;
const REFRESH_BEFORE_EXPIRY_SECONDS = 300;
const REFRESH_WAIT_MS = 10_000;
const REFRESH_POLL_MS = 100;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than a provider may take to respond: only the claim of a dead process runs out. */
const REFRESH_CLAIM_SECONDS = 30;

/** Stores the provider's tokens encrypted with a new secret that only the browser's cookie holds. */
export async function storeProviderSession(
  { database, provider }: SessionDeps,
  person: Person,
  tokens: ProviderTokens,
): Promise<string> {
  const { token: secret, tokenHash: cookieHash } = generateToken();
  const { issuer, subject, nonce } = person;
  const sealed = seal(
    secret,
    sealLabel(provider, person),
    JSON.stringify({ ...tokens, nonce } satisfies StoredTokens),
  );
  await insertProviderSession(database, { cookieHash, issuer, subject, sealed });
  return secret;
}

export async function readProviderSession(
  { database, provider }: SessionDeps,
  secret: string | undefined,
): Promise<ProviderSession | undefined> {
  if (secret === undefined) return undefined;
  const row = await findProviderSession(database, hashToken(secret));
  return row && decryptProviderSession({ provider }, secret, row);
}

/**
 * The session with an id token fresh enough to be sent back, refreshed at the provider if needed; undefined when it has
 * ended. Throws when the provider does not respond. Reusing a rotated refresh token revokes the whole grant, so one
 * caller refreshes while the others wait. The claim is a column and not a transaction: the embedded provider needs the
 * database to respond, and the embedded database has one connection.
 */
export async function getFreshProviderSession(
  identity: SessionDeps,
  secret: string,
): Promise<ProviderSession | undefined> {
  const deadline = Date.now() + REFRESH_WAIT_MS;
  while (Date.now() < deadline) {
    const session = await readProviderSession(identity, secret);
    if (!session || isFresh(session.idToken)) return session;
    const claimed = await claimRefresh(identity.database, hashToken(secret));
    if (claimed) return refreshClaimed(identity, secret, claimed);
    await sleep(REFRESH_POLL_MS);
  }
  throw new Error('another request is still refreshing this session');
}

/** Otherwise the provider would sign the person straight back in. */
export async function endProviderSession(
  identity: IdentityDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { cookies, database, provider, log } = identity;
  const secret = cookies.provider.read(request);
  if (secret === undefined) return;
  cookies.provider.clear(reply);
  const row = await deleteProviderSession(database, hashToken(secret));
  const refreshToken = row && decryptProviderSession(identity, secret, row)?.refreshToken;
  if (refreshToken === undefined) return;
  // The person is signed out already and does not wait for the provider.
  provider.revoke(refreshToken).catch((error: unknown) => {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'could not revoke a refresh token');
  });
}

/** Blocks sign-in to this account through the provider until it is linked again. */
export async function unlinkIdentities(tx: Database, userId: string): Promise<void> {
  await deleteUserProviderSessions(tx, userId);
  await deleteUserIdentities(tx, userId);
}

function decryptProviderSession(
  { provider }: Pick<SessionDeps, 'provider'>,
  secret: string,
  row: ProviderSessionRow,
): ProviderSession | undefined {
  const content = unseal(secret, sealLabel(provider, row), row.sealed);
  if (content === undefined) return undefined;
  return { issuer: row.issuer, subject: row.subject, ...(JSON.parse(content) as StoredTokens) };
}

async function refreshClaimed(
  identity: SessionDeps,
  secret: string,
  row: ProviderSessionRow,
): Promise<ProviderSession | undefined> {
  const { database, provider } = identity;
  const session = decryptProviderSession(identity, secret, row);
  // Another request may have refreshed it before the claim.
  if (!session || isFresh(session.idToken)) {
    await unclaimRefresh(database, row.cookieHash);
    return session;
  }
  const tokens = await requestFreshTokens(identity, row, session.refreshToken);
  if (!tokens?.idToken) return undefined;
  const { nonce } = session;
  const content = JSON.stringify({ ...tokens, nonce } satisfies StoredTokens);
  const stored = await storeRefreshed(
    database,
    row.cookieHash,
    seal(secret, sealLabel(provider, row), content),
  );
  return stored ? { ...session, ...tokens } : undefined;
}

async function requestFreshTokens(
  { database, provider }: SessionDeps,
  { cookieHash }: ProviderSessionRow,
  refreshToken: string | undefined,
): Promise<ProviderTokens | undefined> {
  if (refreshToken === undefined) return undefined;
  try {
    return await provider.refresh(refreshToken);
  } catch (error) {
    await unclaimRefresh(database, cookieHash);
    throw error;
  }
}

function isFresh(idToken: string | undefined): boolean {
  if (idToken === undefined) return false;
  const { iat = 0, exp = 0 } = decodeJwt(idToken);
  const now = Date.now() / 1000;
  return now - iat < MAX_TOKEN_AGE_SECONDS && exp - now > REFRESH_BEFORE_EXPIRY_SECONDS;
}

/** Authenticated with the ciphertext, so that a row cannot pass for another person's or provider's. */
function sealLabel(
  { registration }: SessionDeps['provider'],
  { issuer, subject }: { issuer: string; subject: string },
): string {
  return JSON.stringify([registration, issuer, subject]);
}

async function insertProviderSession(database: Database, row: ProviderSessionRow): Promise<void> {
  await database.insert(providerSessions).values({ ...row, expiresAt: newExpiry() });
}

async function findProviderSession(
  database: Database,
  cookieHash: Buffer,
): Promise<ProviderSessionRow | undefined> {
  const [row] = await database
    .select(sessionColumns)
    .from(providerSessions)
    .where(and(eq(providerSessions.cookieHash, cookieHash), isActive()));
  return row;
}

/** The current row, for one caller at a time; undefined while another refreshes it, or when it is gone. */
async function claimRefresh(database: Database, cookieHash: Buffer): Promise<ProviderSessionRow | undefined> {
  const [row] = await database
    .update(providerSessions)
    .set({ refreshingUntil: sql`now() + make_interval(secs => ${REFRESH_CLAIM_SECONDS})` })
    .where(
      and(
        eq(providerSessions.cookieHash, cookieHash),
        isActive(),
        or(isNull(providerSessions.refreshingUntil), lt(providerSessions.refreshingUntil, sql`now()`)),
      ),
    )
    .returning(sessionColumns);
  return row;
}

/** False when the person signed out during the refresh. */
async function storeRefreshed(database: Database, cookieHash: Buffer, sealed: Buffer): Promise<boolean> {
  const rows = await database
    .update(providerSessions)
    .set({ sealed, refreshingUntil: null, expiresAt: newExpiry() })
    .where(eq(providerSessions.cookieHash, cookieHash))
    .returning({ cookieHash: providerSessions.cookieHash });
  return rows.length > 0;
}

async function unclaimRefresh(database: Database, cookieHash: Buffer): Promise<void> {
  await database
    .update(providerSessions)
    .set({ refreshingUntil: null })
    .where(eq(providerSessions.cookieHash, cookieHash));
}

export async function deleteProviderSession(
  database: Database,
  cookieHash: Buffer,
): Promise<ProviderSessionRow | undefined> {
  const [row] = await database
    .delete(providerSessions)
    .where(eq(providerSessions.cookieHash, cookieHash))
    .returning(sessionColumns);
  return row;
}

/** In every browser. Their refresh tokens cannot be revoked here: only those browsers hold the keys. */
export async function deleteUserProviderSessions(database: Database, userId: string): Promise<void> {
  await database
    .delete(providerSessions)
    .where(
      inArray(
        sql`(${providerSessions.issuer}, ${providerSessions.subject})`,
        database
          .select({ issuer: identities.issuer, subject: identities.subject })
          .from(identities)
          .where(eq(identities.userId, userId)),
      ),
    );
}

async function deleteUserIdentities(database: Database, userId: string): Promise<void> {
  await database.delete(identities).where(eq(identities.userId, userId));
}

const sessionColumns = {
  cookieHash: providerSessions.cookieHash,
  issuer: providerSessions.issuer,
  subject: providerSessions.subject,
  sealed: providerSessions.sealed,
};

function isActive() {
  return and(
    gt(providerSessions.expiresAt, sql`now()`),
    gt(providerSessions.createdAt, sql`now() - make_interval(days => ${PROVIDER_SESSION_MAX_DAYS})`),
  );
}

function newExpiry() {
  return sql`now() + make_interval(days => ${PROVIDER_SESSION_DAYS})`;
}

/** AES-256-GCM with a key derived from a secret that the server does not store; `label` is authenticated too. */
function seal(secret: string, label: string, content: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(label));
  const encrypted = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Undefined for a wrong secret, a wrong label, or changed content. */
function unseal(secret: string, label: string, sealed: Buffer): string | undefined {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(label));
    decipher.setAuthTag(tag);
    const content = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([content, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'tohfa sealed box', 32));
}

type SessionDeps = Pick<IdentityDeps, 'database' | 'provider'>;

interface StoredTokens extends ProviderTokens {
  /** The sign-in's nonce. Every id token of this session has this nonce or none. */
  nonce: string | undefined;
}

export interface ProviderSession extends StoredTokens {
  issuer: string;
  subject: string;
}

export interface ProviderSessionRow {
  cookieHash: Buffer;
  issuer: string;
  subject: string;
  sealed: Buffer;
}
