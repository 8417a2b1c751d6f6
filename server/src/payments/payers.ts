import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { eraseContributors } from './contributors.ts';
import { getOrder } from './orders-sql.ts';
import { contributors, paymentOrders, payments } from './tables.ts';

/** The payer as given with the order; without name and email once they erased their account. */
export async function getOrderPayer(database: Database, orderId: string) {
  const { payerId, contributorId, payerName, payerEmail, displayName } = await getOrder(database, orderId);
  return { userId: payerId, contributorId, name: payerName, email: payerEmail, displayName };
}

/** A late payment for such an order cannot be delivered: it is refunded. */
export const ERASED_ADDRESS = 'erased';

/** For the data export of a person. */
export async function listPaymentsByPayer(database: Database, userId: string) {
  return database
    .select({
      payment: payments.providerPaymentId,
      status: payments.status,
      amountPaise: payments.amountPaise,
      method: payments.method,
      at: payments.createdAt,
      for: paymentOrders.target,
      product: paymentOrders.productName,
      name: paymentOrders.payerName,
      email: paymentOrders.payerEmail,
      phone: paymentOrders.payerPhone,
      displayName: paymentOrders.displayName,
      address: paymentOrders.address,
    })
    .from(payments)
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.orderId))
    .where(
      or(
        eq(paymentOrders.payerId, userId),
        inArray(
          paymentOrders.contributorId,
          database.select({ id: contributors.id }).from(contributors).where(eq(contributors.userId, userId)),
        ),
      ),
    )
    .orderBy(desc(payments.createdAt));
}

/** When an account is erased: amounts stay, under the id alone. */
export async function erasePayerDetails(tx: Database, userId: string): Promise<void> {
  await tx
    .update(paymentOrders)
    .set({
      payerName: '',
      payerEmail: '',
      payerPhone: '',
      displayName: '',
      address: sql`case when address is null then null else ${ERASED_ADDRESS} end`,
    })
    .where(eq(paymentOrders.payerId, userId));
  await eraseContributors(tx, { userId });
}
