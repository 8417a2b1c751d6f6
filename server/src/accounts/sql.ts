import type { Language } from '@tohfa/contract/phrases';
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { prepared, rowReader } from '../platform/prepared.ts';
import { searchRecentRows } from '../platform/recent-text-search.ts';
import { identities, type MailLinkPurpose, mailLinks, providerSessions, sessions, users } from './tables.ts';

/** A session expires this long after its last use, and in any case this long after the sign-in. */
const SESSION_IDLE_DAYS = 30;
const SESSION_MAX_DAYS = 90;

const userSummary = { id: users.id, name: users.name, email: users.email };

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
  const [row] = await selectUser(database, [id]);
  return row && readUser(row);
}

const readUser = rowReader(users);
const selectUser = prepared<object>('user-by-id', 'select * from users where id = $1 and erased_at is null');

/** What a person sees of their account, with the address it is about to change to. */
export async function findShownAccount(database: Database, id: string): Promise<ShownAccount | undefined> {
  const [row] = await selectShownAccount(database, [id]);
  return row;
}

const selectShownAccount = prepared<ShownAccount>(
  'account-shown',
  `select u.name, u.email, u.photo, u.email_confirmed_at is not null as "emailConfirmed",
      u.password_hash is not null as "hasPassword", u.language,
      (select l.email from mail_links l where l.user_id = u.id and l.purpose = 'change-email' and l.expires_at > now()
        order by l.expires_at desc limit 1) as "newEmail"
    from users u where u.id = $1 and u.erased_at is null`,
);

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

export async function usersMatching(database: Database, text: string, limit: number) {
  const { ids } = await searchRecentRows(database, {
    table: sql`users`,
    text: sql`lower(email || ' ' || name)`,
    order: sql`email`,
    filter: sql`erased_at is null`,
    words: [text],
    limit,
    offset: 0,
  });
  const found = await usersById(database, ids);
  return found.sort((a, b) => (a.email < b.email ? -1 : 1));
}

/** Taken by linking, password resets and erasure, so that they cannot run at the same time. */
export async function lockUser(tx: Database, id: string): Promise<User | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .for('update');
  return row;
}

/** Weaker than `lockUser`: rows that only refer to the account can still be written by others. False if it is gone. */
export async function lockPayer(
  tx: Database,
  id: string,
): Promise<{ emailConfirmed: boolean; isBlocked: boolean } | undefined> {
  const [row] = await selectPayerForUpdate(tx, [id]);
  return row && { emailConfirmed: row.email_confirmed_at !== null, isBlocked: row.blocked_at !== null };
}

const selectPayerForUpdate = prepared<{ email_confirmed_at: Date | null; blocked_at: Date | null }>(
  'lock-payer',
  'select email_confirmed_at, blocked_at from users where id = $1 and erased_at is null for no key update',
);

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

export async function setLanguage(database: Database, userId: string, language: Language): Promise<boolean> {
  const rows = await database
    .update(users)
    .set({ language, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** A new address, confirmed by the link that was sent to it. */
export async function replaceEmail(tx: Database, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailConfirmedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Removes everything personal; the row stays because payment records refer to it. */
export async function eraseUser(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({
      email: sql`'erased-' || id || '@erased.invalid'`,
      name: '',
      photo: '',
      passwordHash: null,
      emailConfirmedAt: null,
      language: null,
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

export async function insertSession(
  database: Database,
  session: { userId: string; tokenHash: Buffer; provider: string; uid: string; device: string },
): Promise<string> {
  const [row] = await database
    .insert(sessions)
    .values({ ...session, expiresAt: daysFromNow(SESSION_IDLE_DAYS) })
    .returning({ id: sessions.id });
  if (!row) throw new Error('no session was inserted');
  return row.id;
}

export async function findActiveSession(
  database: Database,
  tokenHash: Buffer,
): Promise<ActiveSession | undefined> {
  const [row] = await selectActiveSession(database, [tokenHash.toString('hex')]);
  return row;
}

const selectActiveSession = prepared<ActiveSession>(
  'active-session',
  `select s.id, s.user_id as "userId", u.name, u.email,
      s.last_seen_at < now() - interval '1 hour' as "isStale"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = decode($1, 'hex') and s.expires_at > now() and s.created_at > now() - make_interval(days => ${SESSION_MAX_DAYS})`,
);

/** Extends the session, with at most one write per hour. */
export async function touchSession(database: Database, id: string): Promise<void> {
  await database
    .update(sessions)
    .set({
      lastSeenAt: sql`now()`,
      expiresAt: sql`least(${daysFromNow(SESSION_IDLE_DAYS)}, ${sessions.createdAt} + make_interval(days => ${SESSION_MAX_DAYS}))`,
    })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, sql`now() - interval '1 hour'`)));
}

export async function listSessions(database: Database, userId: string): Promise<Session[]> {
  return database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isActiveSession()))
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

export async function findMailLink(
  database: Database,
  tokenHash: Buffer,
  purpose: MailLinkPurpose,
): Promise<{ userId: string; email: string } | undefined> {
  const [row] = await database
    .select({ userId: mailLinks.userId, email: mailLinks.email })
    .from(mailLinks)
    .where(isActiveLink(tokenHash, purpose));
  return row;
}

/** Deletes the link while reading it, so that it works only once. */
export async function consumeMailLink(
  database: Database,
  tokenHash: Buffer,
  purpose: MailLinkPurpose,
): Promise<{ userId: string; email: string } | undefined> {
  const [row] = await database
    .delete(mailLinks)
    .where(isActiveLink(tokenHash, purpose))
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

function isActiveLink(tokenHash: Buffer, purpose: MailLinkPurpose) {
  return and(
    eq(mailLinks.tokenHash, tokenHash),
    eq(mailLinks.purpose, purpose),
    gt(mailLinks.expiresAt, sql`now()`),
  );
}

function isActiveSession() {
  return and(
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.createdAt, sql`now() - make_interval(days => ${SESSION_MAX_DAYS})`),
  );
}

function daysFromNow(days: number) {
  return sql`now() + make_interval(days => ${days})`;
}

export type User = typeof users.$inferSelect;
export type Session = typeof sessions.$inferSelect;

/** A live session with the account it belongs to; stale once it should be extended. */
export interface ActiveSession {
  id: string;
  userId: string;
  name: string;
  email: string;
  isStale: boolean;
}

interface ShownAccount {
  name: string;
  email: string;
  photo: string;
  emailConfirmed: boolean;
  hasPassword: boolean;
  newEmail: string | null;
  language: string | null;
}
