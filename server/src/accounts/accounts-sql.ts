import type { Database } from '../platform/database.ts';
import { users } from './accounts-tables.ts';

export async function insertUser(database: Database, user: typeof users.$inferInsert): Promise<string> {
  const [row] = await database.insert(users).values(user).returning({ id: users.id });
  if (!row) throw new Error('no user was inserted');
  return row.id;
}
