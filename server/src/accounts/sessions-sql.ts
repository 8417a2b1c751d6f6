import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type MailLinkPurpose, mailLinks, providerSessions, sessions } from './accounts-tables.ts';

/** A session lives this long after it was last used. */
const SESSION_DAYS = 30;

export async function insertSession(
  database: Database,
  session: { userId: string; tokenHash: Buffer; provider: string; uid: string; device: string },
): Promise<string> {
  const [row] = await database
    .insert(sessions)
    .values({ ...session, expiresAt: inDays(SESSION_DAYS) })
    .returning({ id: sessions.id });
  if (!row) throw new Error('no session was inserted');
  return row.id;
}

export async function liveSession(database: Database, tokenHash: Buffer): Promise<Session | undefined> {
  const [row] = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`)));
  return row;
}

/** Slides the expiry; at most one write an hour for each session. */
export async function touchSession(database: Database, id: string): Promise<void> {
  await database
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: inDays(SESSION_DAYS) })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, sql`now() - interval '1 hour'`)));
}

export async function sessionsOf(database: Database, userId: string): Promise<Session[]> {
  return database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt));
}

export async function deleteSession(database: Database, userId: string, id: string): Promise<boolean> {
  const rows = await database
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function deleteSessionByToken(database: Database, tokenHash: Buffer): Promise<void> {
  await database.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(database: Database, userId: string, exceptId?: string): Promise<void> {
  await database
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)));
}

export async function insertMailLink(
  database: Database,
  link: { tokenHash: Buffer; userId: string; purpose: MailLinkPurpose; email: string; hours: number },
): Promise<void> {
  const { hours, ...values } = link;
  await database
    .insert(mailLinks)
    .values({ ...values, expiresAt: sql`now() + make_interval(hours => ${hours})` });
}

/** The row goes as it is read: a second use finds nothing. */
export async function takeMailLink(
  database: Database,
  tokenHash: Buffer,
  purpose: MailLinkPurpose,
): Promise<{ userId: string; email: string } | undefined> {
  const [row] = await database
    .delete(mailLinks)
    .where(
      and(
        eq(mailLinks.tokenHash, tokenHash),
        eq(mailLinks.purpose, purpose),
        gt(mailLinks.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: mailLinks.userId, email: mailLinks.email });
  return row;
}

export async function deleteMailLinksOf(
  database: Database,
  userId: string,
  purpose?: MailLinkPurpose,
): Promise<void> {
  await database
    .delete(mailLinks)
    .where(
      and(eq(mailLinks.userId, userId), purpose === undefined ? undefined : eq(mailLinks.purpose, purpose)),
    );
}

export async function deleteExpired(database: Database): Promise<void> {
  for (const table of [sessions, mailLinks, providerSessions]) {
    await database.delete(table).where(lt(table.expiresAt, sql`now()`));
  }
}

function inDays(days: number) {
  return sql`now() + make_interval(days => ${days})`;
}

export type Session = typeof sessions.$inferSelect;
