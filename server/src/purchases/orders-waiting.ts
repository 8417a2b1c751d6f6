import type { Database } from '../platform/database.ts';
import { countPurchasesIn } from './purchases-sql.ts';

/** For the dashboard: what somebody has to do something with today. */
export async function ordersWaiting(database: Database) {
  const counted = await countPurchasesIn(database, ['placed', 'packed']);
  return { toPack: counted.get('placed') ?? 0, toDispatch: counted.get('packed') ?? 0 };
}
