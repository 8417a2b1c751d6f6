import type { Database } from '../platform/database.ts';
import { countByState } from './gifts-sql.ts';

/** For the dashboard: what waits for an admin, and what is under way. */
export async function giftsWaiting(database: Database) {
  const counts = await countByState(database);
  return {
    toDecide: counts.get('pending') ?? 0,
    funding: counts.get('approved') ?? 0,
    toDispatch: counts.get('paid') ?? 0,
    onTheWay: counts.get('dispatched') ?? 0,
    refunding: counts.get('refunding') ?? 0,
  };
}
