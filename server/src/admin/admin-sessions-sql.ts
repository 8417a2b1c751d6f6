import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { adminSessions } from './admin-tables.ts';
import { isInvited } from './admins-sql.ts';

const AWAKE = sql`now() - interval '30 minutes'`;
const YOUNG = sql`now() - interval '12 hours'`;
const RECENT_CODE = sql`now() - interval '15 minutes'`;

export async function insertAdminSession(
  tx: Database,
  session: { tokenHash: Buffer; email: string },
): Promise<void> {
  await tx.insert(adminSessions).values(session);
}

/**
 * Finds a session by using it: each use starts its idle time anew. Whether its owner is still an admin
 * is asked here too, so that a removed one is out with the next call.
 */
export async function useAdminSession(
  database: Database,
  tokenHash: Buffer,
  adminEmails: readonly string[],
): Promise<AdminSession | undefined> {
  const [row] = await database
    .update(adminSessions)
    .set({ lastSeenAt: sql`now()` })
    .where(
      and(
        eq(adminSessions.tokenHash, tokenHash),
        gt(adminSessions.lastSeenAt, AWAKE),
        gt(adminSessions.createdAt, YOUNG),
        or(inArray(adminSessions.email, [...adminEmails]), isInvited(adminSessions.email)),
      ),
    )
    .returning({
      id: adminSessions.id,
      email: adminSessions.email,
      hasRecentCode: sql<boolean>`${adminSessions.codeVerifiedAt} > ${RECENT_CODE}`,
    });
  return row;
}

export async function setCodeVerified(tx: Database, tokenHash: Buffer): Promise<void> {
  await tx
    .update(adminSessions)
    .set({ codeVerifiedAt: sql`now()` })
    .where(eq(adminSessions.tokenHash, tokenHash));
}

/** The owner of the session that ended, if there was one. */
export async function deleteAdminSession(tx: Database, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await tx
    .delete(adminSessions)
    .where(eq(adminSessions.tokenHash, tokenHash))
    .returning({ email: adminSessions.email });
  return row?.email;
}

export async function deleteAdminSessionsOf(tx: Database, email: string): Promise<void> {
  await tx.delete(adminSessions).where(eq(adminSessions.email, email));
}

export async function deleteDeadAdminSessions(database: Database): Promise<void> {
  await database
    .delete(adminSessions)
    .where(or(lt(adminSessions.lastSeenAt, AWAKE), lt(adminSessions.createdAt, YOUNG)));
}

export interface AdminSession {
  id: string;
  email: string;
  hasRecentCode: boolean;
}
