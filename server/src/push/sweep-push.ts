import type { Database } from '../platform/database.ts';
import { deleteOldSends } from './sends-sql.ts';

/** Reports are of interest for a season, single notices only until nobody asks after them any more. */
export async function sweepPush(database: Database): Promise<void> {
  await deleteOldSends(database, 'announcement', 180);
  await deleteOldSends(database, 'test', 7);
  await deleteOldSends(database, 'notice', 30);
}
