import type { Database } from '../platform/database.ts';
import { deleteDeadAdminSessions } from './admin-sessions-sql.ts';
import { deleteExpiredCodes } from './codes-sql.ts';

/** What has expired opens nothing any more; this only keeps the tables small. */
export async function sweepAdmin(database: Database): Promise<void> {
  await deleteExpiredCodes(database);
  await deleteDeadAdminSessions(database);
}
