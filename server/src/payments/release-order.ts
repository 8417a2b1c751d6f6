import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { orderByProviderId } from './orders-sql.ts';
import type { Payments } from './payments.ts';
import { giveUp } from './place-order.ts';

/** The order itself stays open: the same amount asked for again gives the same order. */
export async function releaseOrder(payments: Payments, { body, identity }: Call<Operations['releaseOrder']>) {
  const order = await orderByProviderId(payments.database, body.orderId);
  if (!order || order.payerId !== identity.customer.userId) return refuse('not_found');
  await payments.database.transaction((tx) => giveUp(payments, tx, order, 'closed'));
  return { success: true as const };
}
