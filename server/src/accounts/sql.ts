import { and, desc, eq, gt, ilike, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { identities, type MailLinkPurpose, mailLinks, providerSessions, sessions, users } from './tables.ts';

export async function insertUser(database: Database, user: typeof users.$inferInsert): Promise<User> {
  const [row] = await database.insert(users).values(user).returning();
  if (!row) throw new Error('no user was inserted');
  return row;
}

/** Undefined when the email has an account already. */
export async function insertUserIfNew(
  database: Database,
  user: typeof users.$inferInsert,
): Promise<User | undefined> {
  const [row] = await database.insert(users).values(user).onConflictDoNothing().returning();
  return row;
}

export async function userByEmail(database: Database, email: string): Promise<User | undefined> {
  const [row] = await database
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.erasedAt)));
  return row;
}

export async function userById(database: Database, id: string): Promise<User | undefined> {
  const [row] = await database
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
  return row;
}

const userSummary = { id: users.id, name: users.name, email: users.email };

export async function usersByEmail(database: Database, emails: readonly string[]) {
  return database
    .select(userSummary)
    .from(users)
    .where(and(sql`${users.email} = any(${sql.param([...emails])}::text[])`, isNull(users.erasedAt)));
}

export async function usersById(database: Database, ids: readonly string[]) {
  return database
    .select(userSummary)
    .from(users)
    .where(and(sql`${users.id} = any(${sql.param([...ids])}::uuid[])`, isNull(users.erasedAt)));
}

export async function usersMatching(database: Database, words: string, limit: number) {
  const literal = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return database
    .select(userSummary)
    .from(users)
    .where(and(or(ilike(users.email, literal), ilike(users.name, literal)), isNull(users.erasedAt)))
    .orderBy(users.email)
    .limit(limit);
}

/** The lock that joining, resetting and erasing take, so that they cannot cross. */
export async function lockUser(tx: Database, id: string): Promise<User | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .for('update');
  return row;
}

export async function shareUser(tx: Database, id: string): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .for('key share');
  return row;
}

export async function setPassword(
  database: Database,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await database.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

export async function markEmailConfirmed(
  database: Database,
  userId: string,
  email: string,
): Promise<boolean> {
  const rows = await database
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(email_confirmed_at, now())`, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.erasedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function updateProfile(
  database: Database,
  userId: string,
  { name, photo }: { name: string; photo: string },
): Promise<void> {
  await database.update(users).set({ name, photo, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

/** Everything that tells who this was goes; the row stays for the money records that point at it. */
export async function eraseUser(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({
      email: sql`'erased-' || id || '@erased.invalid'`,
      name: '',
      photo: '',
      passwordHash: null,
      emailConfirmedAt: null,
      erasedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
}

export async function userByIdentity(
  database: Database,
  issuer: string,
  subject: string,
): Promise<User | undefined> {
  const [row] = await database
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject), isNull(users.erasedAt)));
  return row?.user;
}

export async function insertIdentity(
  tx: Database,
  identity: { issuer: string; subject: string; userId: string },
): Promise<void> {
  await tx.insert(identities).values(identity).onConflictDoNothing();
}

export async function listIdentities(database: Database, userId: string) {
  return database
    .select({ issuer: identities.issuer, subject: identities.subject, since: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId));
}

export type User = typeof users.$inferSelect;

/** A session lives this long after it was last used. */
const SESSION_DAYS = 30;

export async function insertSession(
  database: Database,
  session: { userId: string; tokenHash: Buffer; provider: string; uid: string; device: string },
): Promise<string> {
  const [row] = await database
    .insert(sessions)
    .values({ ...session, expiresAt: daysFromNow(SESSION_DAYS) })
    .returning({ id: sessions.id });
  if (!row) throw new Error('no session was inserted');
  return row.id;
}

export async function findActiveSession(database: Database, tokenHash: Buffer): Promise<Session | undefined> {
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
    .set({ lastSeenAt: sql`now()`, expiresAt: daysFromNow(SESSION_DAYS) })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, sql`now() - interval '1 hour'`)));
}

export async function listSessions(database: Database, userId: string): Promise<Session[]> {
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

export async function deleteUserSessions(
  database: Database,
  userId: string,
  exceptId?: string,
): Promise<void> {
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
export async function consumeMailLink(
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

export async function deleteUserMailLinks(
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

export async function deleteExpiredSessionsAndLinks(database: Database): Promise<void> {
  for (const table of [sessions, mailLinks, providerSessions]) {
    await database.delete(table).where(lt(table.expiresAt, sql`now()`));
  }
}

function daysFromNow(days: number) {
  return sql`now() + make_interval(days => ${days})`;
}

export type Session = typeof sessions.$inferSelect;
