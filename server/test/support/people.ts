import { randomUUID } from 'node:crypto';
import { insertSession, insertUser } from '../../src/accounts/sql.ts';
import type { Database } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';

/** Someone with an account and a live session, without the cost of a password. */
export async function signedInPerson(database: Database, name = 'Some Person'): Promise<Person> {
  const user = await insertUser(database, { email: `${randomUUID()}@people.test`, name });
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

export interface Person {
  id: string;
  email: string;
  name: string;
  token: string;
}
