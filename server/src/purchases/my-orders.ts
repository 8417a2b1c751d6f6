import type { Operations } from '@tohfa/contract';
import { fundedBy } from '../gifts/funded-gifts.ts';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { purchaseViews } from './purchase-view.ts';
import { purchasesOf } from './purchases-sql.ts';

export async function myOrders(database: Database, { identity }: Call<Operations['myOrders']>) {
  return {
    orders: await purchaseViews(database, await purchasesOf(database, identity.customer.userId)),
    funded: await fundedBy(database, identity.customer.userId),
  };
}
