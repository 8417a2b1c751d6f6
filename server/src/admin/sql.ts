import type { AdminRole } from '@tohfa/contract';
import { and, asc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../platform/database.ts';
import { adminSessions, adminSignIns, admins } from './tables.ts';

const SIGN_IN_EXPIRY = sql`now() + interval '30 minutes'`;
const IDLE_CUTOFF = sql`now() - interval '30 minutes'`;
const MAX_AGE_CUTOFF = sql`now() - interval '12 hours'`;
const RECENT_CODE_CUTOFF = sql`now() - interval '15 minutes'`;

export async function isInvitedAdmin(database: Database, email: string): Promise<boolean> {
  const rows = await database.select({ email: admins.email }).from(admins).where(eq(admins.email, email));
  return rows.length > 0;
}

export async function listInvitedAdmins(database: Database) {
  return database.select().from(admins).orderBy(asc(admins.createdAt), asc(admins.email));
}

/** False when they are invited already. */
export async function insertAdmin(
  tx: Database,
  admin: { email: string; role: AdminRole; invitedBy: string },
): Promise<boolean> {
  const rows = await tx.insert(admins).values(admin).onConflictDoNothing().returning({ email: admins.email });
  return rows.length > 0;
}

/** Locks every row, so that two parallel removals cannot remove the last two admins. */
export async function lockInvitedAdmins(tx: Database): Promise<string[]> {
  const rows = await tx.select({ email: admins.email }).from(admins).orderBy(asc(admins.email)).for('update');
  return rows.map((row) => row.email);
}

export async function deleteAdmin(tx: Database, email: string): Promise<void> {
  await tx.delete(admins).where(eq(admins.email, email));
}

export async function insertAdminSession(
  tx: Database,
  session: { tokenHash: Buffer; email: string },
): Promise<void> {
  await tx.insert(adminSessions).values(session);
}

/**
 * Finds a session and restarts its idle time. Also checks that its owner is still an admin, so that a removed
 * admin is signed out with the next call.
 */
export async function touchAdminSession(
  database: Database,
  tokenHash: Buffer,
  adminEmails: readonly string[],
): Promise<AdminSession | undefined> {
  const [row] = await database
    .update(adminSessions)
    .set({ lastSeenAt: sql`now()` })
    .where(isLive(tokenHash, adminEmails))
    .returning({
      id: adminSessions.id,
      email: adminSessions.email,
      hasRecentCode: sql<boolean>`${adminSessions.codeVerifiedAt} > ${RECENT_CODE_CUTOFF}`,
      role: sql<AdminRole | null>`(select role from admins where admins.email = admin_sessions.email)`,
    });
  if (!row) return undefined;
  return { ...row, role: adminEmails.includes(row.email) ? 'owner' : (row.role ?? 'viewer') };
}

export async function isAdminSessionLive(
  database: Database,
  tokenHash: Buffer,
  adminEmails: readonly string[],
): Promise<boolean> {
  const rows = await database
    .select({ id: adminSessions.id })
    .from(adminSessions)
    .where(isLive(tokenHash, adminEmails));
  return rows.length > 0;
}

function isLive(tokenHash: Buffer, adminEmails: readonly string[]): SQL | undefined {
  return and(
    eq(adminSessions.tokenHash, tokenHash),
    gt(adminSessions.lastSeenAt, IDLE_CUTOFF),
    gt(adminSessions.createdAt, MAX_AGE_CUTOFF),
    or(inArray(adminSessions.email, [...adminEmails]), isInvited(adminSessions.email)),
  );
}

export async function setCodeVerified(tx: Database, tokenHash: Buffer): Promise<void> {
  await tx
    .update(adminSessions)
    .set({ codeVerifiedAt: sql`now()` })
    .where(eq(adminSessions.tokenHash, tokenHash));
}

/** Returns the email of the session's owner, if there was one. */
export async function deleteAdminSession(tx: Database, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await tx
    .delete(adminSessions)
    .where(eq(adminSessions.tokenHash, tokenHash))
    .returning({ email: adminSessions.email });
  return row?.email;
}

export async function deleteAdminSessionsByEmail(tx: Database, email: string): Promise<void> {
  await tx.delete(adminSessions).where(eq(adminSessions.email, email));
}

export async function deleteExpiredAdminSessions(database: Database): Promise<void> {
  await database
    .delete(adminSessions)
    .where(or(lt(adminSessions.lastSeenAt, IDLE_CUTOFF), lt(adminSessions.createdAt, MAX_AGE_CUTOFF)));
}

export async function insertSignIn(
  database: Database,
  signIn: { handleHash: Buffer; email: string },
): Promise<void> {
  await database.insert(adminSignIns).values({ ...signIn, expiresAt: SIGN_IN_EXPIRY });
}

export async function isSignInPending(
  database: Database,
  handleHash: Buffer,
  email: string,
): Promise<boolean> {
  const rows = await database
    .select({ email: adminSignIns.email })
    .from(adminSignIns)
    .where(
      and(
        eq(adminSignIns.handleHash, handleHash),
        eq(adminSignIns.email, email),
        gt(adminSignIns.expiresAt, sql`now()`),
      ),
    );
  return rows.length > 0;
}

export async function deleteExpiredSignIns(database: Database): Promise<void> {
  await database.delete(adminSignIns).where(lt(adminSignIns.expiresAt, sql`now()`));
}

function isInvited(email: PgColumn): SQL {
  return sql`exists (select 1 from ${admins} where ${admins.email} = ${email})`;
}

export interface AdminSession {
  id: string;
  email: string;
  role: AdminRole;
  hasRecentCode: boolean;
}
