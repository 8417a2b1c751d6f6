import type { Database } from '../platform/database.ts';
import { usersByEmail, usersById, usersLike } from './users-sql.ts';

/** Who has an account, for domains that write to people. */
export function peopleByEmail(database: Database, emails: readonly string[]) {
  return usersByEmail(database, emails);
}

export function peopleById(database: Database, ids: readonly string[]) {
  return usersById(database, ids);
}

/** Those whose name or email holds the words. */
export function peopleLike(database: Database, words: string, limit: number) {
  return usersLike(database, words, limit);
}
