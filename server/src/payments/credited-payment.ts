import type { Database } from '../platform/database.ts';
import { paymentsOfOrder } from './payments-sql.ts';
import type { Payment } from './payments-tables.ts';

/** The one payment that paid an order, if one did. */
export async function creditedPaymentOf(database: Database, orderId: string): Promise<Payment | undefined> {
  return (await paymentsOfOrder(database, orderId)).find((payment) => payment.creditedPaise > 0);
}
