import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import { knownDevices } from './tables.ts';

const REMEMBERED_DAYS = 180;

/**
 * Returns the device's key if this browser has signed in to the account before. Strangers can use up the limits of an
 * account, so a known device is counted on its own.
 */
export async function findKnownDevice(
  { database, publicUrl }: DeviceDeps,
  request: FastifyRequest,
  account: DeviceAccount,
): Promise<string | undefined> {
  const token = request.cookies[deviceCookie(publicUrl).name];
  if (!token) return undefined;
  const tokenHash = hashToken(token);
  const rows = await database
    .update(knownDevices)
    .set({ lastUsedAt: sql`now()` })
    .where(and(isDevice(tokenHash), isAccount(account)))
    .returning({ email: knownDevices.email });
  return rows.length > 0 ? tokenHash.toString('base64url') : undefined;
}

/** Call after a successful sign-in. Replaces a cookie that someone else set before it is trusted. */
export async function rememberDevice(
  deps: DeviceDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  account: DeviceAccount,
): Promise<void> {
  if (await findKnownDevice(deps, request, account)) return;
  const cookie = deviceCookie(deps.publicUrl);
  const previous = request.cookies[cookie.name];
  const { token, tokenHash } = generateToken();
  await deps.database.transaction(async (tx) => {
    if (previous)
      await tx
        .update(knownDevices)
        .set({ tokenHash })
        .where(isDevice(hashToken(previous)));
    await tx.insert(knownDevices).values({ tokenHash, ...account });
  });
  reply.setCookie(cookie.name, token, cookie.options);
}

export async function forgetDevices(tx: Database, account: DeviceAccount): Promise<void> {
  await tx.delete(knownDevices).where(isAccount(account));
}

/** The account's email has changed; its devices stay known. */
export async function renameDevices(tx: Database, account: DeviceAccount, email: string): Promise<void> {
  const isAlreadyKnown = sql`exists (select 1 from ${knownDevices} other where other.token_hash = ${knownDevices.tokenHash}
    and other.role = ${account.role} and other.email = ${email})`;
  await tx
    .update(knownDevices)
    .set({ email })
    .where(and(isAccount(account), sql`not ${isAlreadyKnown}`));
  await forgetDevices(tx, account);
}

export async function deleteUnusedDevices(database: Database): Promise<void> {
  await database
    .delete(knownDevices)
    .where(lt(knownDevices.lastUsedAt, sql`now() - make_interval(days => ${REMEMBERED_DAYS})`));
}

function deviceCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const maxAge = REMEMBERED_DAYS * 24 * 3600;
  return {
    name: secure ? '__Host-tohfa_device' : 'tohfa_device',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge } as const,
  };
}

function isDevice(tokenHash: Buffer) {
  return eq(knownDevices.tokenHash, tokenHash);
}

function isAccount({ role, email }: DeviceAccount) {
  return and(eq(knownDevices.role, role), eq(knownDevices.email, email));
}

interface DeviceDeps {
  database: Database;
  publicUrl: string;
}

export interface DeviceAccount {
  role: 'customer' | 'admin';
  email: string;
}
