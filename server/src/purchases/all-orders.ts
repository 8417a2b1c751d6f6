import { type Operations, ORDERS_PER_PAGE } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { adminPurchaseViews } from './purchase-view.ts';
import { searchPurchases } from './purchases-sql.ts';

export async function allOrders(database: Database, { query }: Call<Operations['allOrders']>) {
  const limit = query.limit ?? ORDERS_PER_PAGE;
  const { found, total } = await searchPurchases(database, {
    status: query.status,
    words: (query.q ?? '').replaceAll('\u0000', '').split(/\s+/).filter(Boolean),
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  });
  return { orders: await adminPurchaseViews(database, found), total };
}
