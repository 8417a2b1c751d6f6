import type { Database } from '../platform/database.ts';
import { lockOrder, orderById } from './orders-sql.ts';
import type { Payments } from './payments.ts';
import { lockPayment, paymentById } from './payments-sql.ts';
import type { Payment, PaymentOrder } from './payments-tables.ts';

/** Target, order, payment: the one order in which these are locked everywhere, so that nothing waits in a ring. */
export async function lockPaymentAndAround(
  { targets }: Pick<Payments, 'targets'>,
  tx: Database,
  providerPaymentId: string,
): Promise<LockedPayment | undefined> {
  const known = await paymentById(tx, providerPaymentId);
  if (!known) return undefined;
  const found = await orderById(tx, known.orderId);
  await targets[found.target].lock(tx, found);
  const order = await lockOrder(tx, found.id);
  const payment = await lockPayment(tx, providerPaymentId);
  return payment && { order, payment };
}

export interface LockedPayment {
  order: PaymentOrder;
  payment: Payment;
}
