import { createHash } from 'node:crypto';
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { deleteUserProviderSessions } from './identity/provider-sessions.ts';
import { deleteUserSessions, lockUser, userByEmail } from './sql.ts';
import { blocks, users } from './tables.ts';

/**
 * Blocks the account, the confirmed email, or both: what is under way stays. An account with the same confirmed email is the
 * same person's. An email that nobody confirmed is not blocked, because it may be somebody else's.
 */
export async function blockPerson(tx: Database, person: Person, { reason, by }: Block): Promise<void> {
  const account = await findAccount(tx, person);
  if (account) {
    await tx.update(users).set({ blockedAt: sql`now()` }).where(eq(users.id, account.id));
    await deleteUserSessions(tx, account.id);
    await deleteUserProviderSessions(tx, account.id);
  }
  const email = confirmedEmail(account ?? person);
  const emailHash = email === undefined ? null : hashEmail(email);
  await tx
    .insert(blocks)
    .values({ customerId: account?.id ?? person.id, emailHash, reason, blockedBy: by })
    .onConflictDoUpdate({ target: blocks.customerId, set: { emailHash, reason, blockedBy: by } });
}

/** False if they were not blocked. */
export async function unblockPerson(tx: Database, person: Person): Promise<boolean> {
  const account = await findAccount(tx, person);
  const rows = await tx.delete(blocks).where(isOf(person)).returning({ id: blocks.customerId });
  if (account) await tx.update(users).set({ blockedAt: null }).where(eq(users.id, account.id));
  return rows.length > 0;
}

export async function findBlock(
  database: Database,
  person: Person,
): Promise<(Block & { at: Date }) | undefined> {
  const [row] = await database
    .select({ reason: blocks.reason, by: blocks.blockedBy, at: blocks.blockedAt })
    .from(blocks)
    .where(isOf(person));
  return row;
}

/** Which of these people are blocked. */
export async function listBlocked(database: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await database
    .select({ id: blocks.customerId })
    .from(blocks)
    .where(inArray(blocks.customerId, [...ids]));
  return rows.map(({ id }) => id);
}

/** Also for an account that is new: its email may have been blocked before. */
export async function isBlocked(
  database: Database,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const [row] = await queryRows<{ blocked: boolean }>(
    database,
    sql`select exists (select 1 from users where id = ${id} and blocked_at is not null)
      or exists (select 1 from blocks where email_hash = ${hashEmail(email)}) as blocked`,
  );
  return row?.blocked === true;
}

export async function isBlockedEmail(database: Database, email: string): Promise<boolean> {
  const rows = await database
    .select({ id: blocks.customerId })
    .from(blocks)
    .where(eq(blocks.emailHash, hashEmail(email)))
    .limit(1);
  return rows.length > 0;
}

/** Locked against sign-ins and orders at the same time. */
async function findAccount(tx: Database, person: Person) {
  const own = await lockUser(tx, person.id);
  if (own) return own;
  const email = confirmedEmail(person);
  const same = email === undefined ? undefined : await userByEmail(tx, email);
  return same?.emailConfirmedAt ? lockUser(tx, same.id) : undefined;
}

function isOf(person: Person): SQL | undefined {
  const email = confirmedEmail(person);
  return or(
    eq(blocks.customerId, person.id),
    email === undefined ? undefined : eq(blocks.emailHash, hashEmail(email)),
  );
}

function confirmedEmail({ email, emailConfirmedAt }: Person): string | undefined {
  return emailConfirmedAt !== null && email !== '' ? email : undefined;
}

function hashEmail(email: string): Buffer {
  return createHash('sha256').update(`blocked ${email.toLowerCase()}`).digest();
}

/** An account or a guest. */
interface Person {
  id: string;
  email: string;
  emailConfirmedAt: Date | null;
}

interface Block {
  reason: string;
  by: string;
}
