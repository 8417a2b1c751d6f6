import { and, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { identities, users } from './accounts-tables.ts';

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

const person = { id: users.id, name: users.name, email: users.email };

export async function usersByEmail(database: Database, emails: readonly string[]) {
  return database
    .select(person)
    .from(users)
    .where(and(sql`${users.email} = any(${sql.param([...emails])}::text[])`, isNull(users.erasedAt)));
}

export async function usersById(database: Database, ids: readonly string[]) {
  return database
    .select(person)
    .from(users)
    .where(and(sql`${users.id} = any(${sql.param([...ids])}::uuid[])`, isNull(users.erasedAt)));
}

export async function usersLike(database: Database, words: string, limit: number) {
  const literal = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return database
    .select(person)
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

export async function setPassword(
  database: Database,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await database.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

export async function confirmEmailOf(database: Database, userId: string, email: string): Promise<boolean> {
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

export async function identitiesOf(database: Database, userId: string) {
  return database
    .select({ issuer: identities.issuer, subject: identities.subject, since: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId));
}

export type User = typeof users.$inferSelect;
