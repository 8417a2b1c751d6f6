import type { Database } from '../platform/database.ts';
import { orderById } from './orders-sql.ts';

/** Who started an order, as they were then; empty once they erased their account. */
export async function payerOfOrder(database: Database, orderId: string) {
  const { payerName: name, payerEmail: email } = await orderById(database, orderId);
  return { name, email };
}
