import type { Database } from '../platform/database.ts';
import { hasUnpaidOrder } from './orders-sql.ts';

/** Whether a payment for this product may still arrive. */
export function isOrdered(tx: Database, productId: number): Promise<boolean> {
  return hasUnpaidOrder(tx, productId);
}
