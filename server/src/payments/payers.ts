import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../platform/database.ts';
import type { Identity } from '../platform/http/operations.ts';
import { contributorTokens, eraseContributors, findContributor } from './contributors.ts';
import { findOrderByProviderId, getOrder } from './orders-sql.ts';
import { contributors, type PaymentOrder, paymentOrders, payments } from './tables.ts';

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
      product: sql<string | null>`(select string_agg(l.product_name, ', ' order by l.position)
        from order_lines l where l.order_id = ${paymentOrders.id})`,
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

/** The caller's order by the provider's id. */
export async function findOwnOrder(
  database: Database,
  call: OrderCaller,
  providerOrderId: string,
  token?: string | undefined,
): Promise<PaymentOrder | undefined> {
  const order = await findOrderByProviderId(database, providerOrderId);
  return order && (await isOwnOrder(database, call, order, token)) ? order : undefined;
}

/** Whether it is their account's, or the guest's whose token or cookie they have. */
export async function isOwnOrder(
  database: Database,
  { identity, request }: OrderCaller,
  order: PaymentOrder,
  token: string | undefined,
): Promise<boolean> {
  if (identity.customer) return order.payerId === identity.customer.userId;
  if (order.giftId === null || order.contributorId === null) return false;
  const tokens = contributorTokens(request, order.giftId, token);
  return (await findContributor(database, tokens, order.giftId))?.id === order.contributorId;
}

interface OrderCaller {
  identity: Identity<'customer-or-guest'>;
  request: FastifyRequest;
}
