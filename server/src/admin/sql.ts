import type { AdminRole } from '@tohfa/contract';
import { and, asc, desc, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../platform/database.ts';
import {
  adminPasskeys,
  adminRecoveryCodes,
  adminSessions,
  adminSignIns,
  admins,
  adminTotp,
  adminVisits,
} from './tables.ts';

const SIGN_IN_EXPIRY = sql`now() + interval '30 minutes'`;
const IDLE_CUTOFF = sql`now() - interval '30 minutes'`;
const MAX_AGE_CUTOFF = sql`now() - interval '12 hours'`;
const RECENT_CODE_CUTOFF = sql`now() - interval '15 minutes'`;

export async function isInvitedAdmin(database: Database, email: string): Promise<boolean> {
  const rows = await database.select({ email: admins.email }).from(admins).where(eq(admins.email, email));
  return rows.length > 0;
}

export async function hasInvitedAdmins(database: Database): Promise<boolean> {
  const rows = await database.select({ email: admins.email }).from(admins).limit(1);
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

/** Locks every row, so that two parallel removals or changes of role cannot take away the last two owners. */
export async function lockInvitedAdmins(tx: Database): Promise<{ email: string; role: AdminRole }[]> {
  return tx
    .select({ email: admins.email, role: admins.role })
    .from(admins)
    .orderBy(asc(admins.email))
    .for('update');
}

export async function setAdminRole(tx: Database, email: string, role: AdminRole): Promise<void> {
  await tx.update(admins).set({ role }).where(eq(admins.email, email));
}

export async function deleteAdmin(tx: Database, email: string): Promise<void> {
  await tx.delete(admins).where(eq(admins.email, email));
}

/** Passkeys, authenticator app and recovery codes: whoever is invited again begins without. */
export async function deleteSignInWays(tx: Database, email: string): Promise<void> {
  await tx.delete(adminPasskeys).where(eq(adminPasskeys.email, email));
  await tx.delete(adminTotp).where(eq(adminTotp.email, email));
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.email, email));
  await tx.delete(adminVisits).where(eq(adminVisits.email, email));
}

export async function setLastVisit(tx: Database, email: string): Promise<void> {
  const lastAt = sql`now()`;
  await tx
    .insert(adminVisits)
    .values({ email, lastAt })
    .onConflictDoUpdate({ target: adminVisits.email, set: { lastAt } });
}

/** When each admin signed in last or, while signed in, made their last call. */
export async function listLastVisits(database: Database): Promise<Map<string, Date>> {
  const rows = await database
    .select({
      email: adminVisits.email,
      lastAt: sql`greatest(${adminVisits.lastAt}, max(${adminSessions.lastSeenAt}))`.mapWith(
        adminVisits.lastAt,
      ),
    })
    .from(adminVisits)
    .leftJoin(adminSessions, eq(adminSessions.email, adminVisits.email))
    .groupBy(adminVisits.email);
  return new Map(rows.map(({ email, lastAt }) => [email, lastAt]));
}

export async function insertAdminSession(
  tx: Database,
  session: typeof adminSessions.$inferInsert,
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
      role: INVITED_ROLE,
    });
  return row && { ...row, role: roleOf(row, adminEmails) };
}

/** Undefined once the session has ended. Does not count as its use. */
export async function roleOfSession(
  database: Database,
  tokenHash: Buffer,
  adminEmails: readonly string[],
): Promise<AdminRole | undefined> {
  const [row] = await database
    .select({ email: adminSessions.email, role: INVITED_ROLE })
    .from(adminSessions)
    .where(isLive(tokenHash, adminEmails));
  return row && roleOf(row, adminEmails);
}

const INVITED_ROLE = sql<AdminRole | null>`(select role from admins where admins.email = admin_sessions.email)`;

function roleOf({ email, role }: { email: string; role: AdminRole | null }, adminEmails: readonly string[]) {
  return adminEmails.includes(email) ? 'owner' : (role ?? 'viewer');
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

export async function listAdminSessions(database: Database, email: string) {
  return database
    .select()
    .from(adminSessions)
    .where(
      and(
        eq(adminSessions.email, email),
        gt(adminSessions.lastSeenAt, IDLE_CUTOFF),
        gt(adminSessions.createdAt, MAX_AGE_CUTOFF),
      ),
    )
    .orderBy(desc(adminSessions.lastSeenAt), asc(adminSessions.id));
}

/** Of this admin alone: the one with this id, or all except one. Returns how many there were. */
export async function deleteAdminSessions(
  tx: Database,
  email: string,
  which: { id: string } | { except: string },
): Promise<number> {
  const isMeant = 'id' in which ? eq(adminSessions.id, which.id) : ne(adminSessions.id, which.except);
  const rows = await tx
    .delete(adminSessions)
    .where(and(eq(adminSessions.email, email), isMeant))
    .returning({ id: adminSessions.id });
  return rows.length;
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

/** Two proofs of one sign-in wait for each other: the second finds none. */
export async function lockSignIn(tx: Database, handleHash: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ email: adminSignIns.email })
    .from(adminSignIns)
    .where(eq(adminSignIns.handleHash, handleHash))
    .for('update');
  return rows.length > 0;
}

export async function deleteSignIn(tx: Database, handleHash: Buffer): Promise<void> {
  await tx.delete(adminSignIns).where(eq(adminSignIns.handleHash, handleHash));
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
