import type { Database } from '../platform/database.ts';
import { deleteOldLinks, deleteOldReminders, deleteWithdrawnAgain } from './special-days-sweep-sql.ts';

/** Daily: what has served its purpose goes. */
export async function sweepSpecialDays(database: Database): Promise<void> {
  await deleteWithdrawnAgain(database);
  await deleteOldReminders(database);
  await deleteOldLinks(database);
}
