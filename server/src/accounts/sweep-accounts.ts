import type { Database } from '../platform/database.ts';
import { deleteExpired } from './sessions-sql.ts';

/** Job: drops sessions, mailed links and provider sign-ins whose time is over. */
export async function sweepAccounts(database: Database): Promise<void> {
  await deleteExpired(database);
}
