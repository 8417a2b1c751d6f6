import { LOW_STOCK } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { countStock, listLowStock } from './catalogue-sql.ts';

const MOST_SHOWN = 20;

/** For the dashboard: how much there is, and what runs out first. */
export async function stockFigures(database: Database) {
  const [counted, low] = await Promise.all([
    countStock(database),
    listLowStock(database, LOW_STOCK, MOST_SHOWN),
  ]);
  return { ...counted, low };
}
