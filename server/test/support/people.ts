import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { insertSession, insertUser } from '../../src/accounts/sql.ts';
import type { Database } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';

/** Someone with an account and a live session, without the cost of a password. */
export async function signedInPerson(
  database: Database,
  name = 'Some Person',
  email = `${randomUUID()}@people.test`,
): Promise<Person> {
  const user = await insertUser(database, { email, name });
  const { token, tokenHash } = generateToken();
  await insertSession(database, {
    userId: user.id,
    tokenHash,
    provider: 'password',
    uid: '',
    device: 'a test',
  });
  return { id: user.id, email: user.email, name, token };
}

/** Someone who has shown that the mailbox is theirs. */
export async function confirmedPerson(database: Database, name?: string): Promise<Person> {
  const person = await signedInPerson(database, name);
  await confirmEmail(database, person.id);
  return person;
}

export async function confirmEmail(database: Database, userId: string): Promise<void> {
  await database.execute(sql`update users set email_confirmed_at = now() where id = ${userId}`);
}

export interface Person {
  id: string;
  email: string;
  name: string;
  token: string;
}
