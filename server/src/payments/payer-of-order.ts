import type { Database } from '../platform/database.ts';
import { orderById } from './orders-sql.ts';

/** Who started an order, as they were then; without name and email once they erased their account. */
export async function payerOfOrder(database: Database, orderId: string) {
  const { payerId, payerName, payerEmail, displayName } = await orderById(database, orderId);
  return { userId: payerId, name: payerName, email: payerEmail, displayName };
}
