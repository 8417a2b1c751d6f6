import type { Operations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { orderById, orderByProviderId } from './orders-sql.ts';
import type { Payments } from './payments.ts';
import type { PaymentOrder } from './payments-tables.ts';
import { checkOrder } from './reconcile.ts';

/** Whoever waits for the bank's word makes us ask for it, instead of waiting for the next round. */
export async function orderStatus(
  payments: Payments,
  purchaseIdOf: (database: Database, orderId: string) => Promise<string | undefined>,
  { query, identity }: Call<Operations['orderStatus']>,
) {
  const order = await orderByProviderId(payments.database, query.orderId);
  if (!order || order.payerId !== identity.customer.userId) return refuse('not_found');
  if (isOpen(order)) await checkOrder(payments, order);
  const { status } = await orderById(payments.database, order.id);
  const purchaseId = await purchaseIdOf(payments.database, order.id);
  return { status: WORDS[status], ...(purchaseId !== undefined && { purchaseId }) };
}

const isOpen = ({ status }: PaymentOrder) =>
  status === 'created' || status === 'attempted' || status === 'expired';

const WORDS = {
  created: 'waiting',
  attempted: 'waiting',
  expired: 'waiting',
  paid: 'paid',
  refund_due: 'refunding',
  refunded: 'refunded',
} as const;
