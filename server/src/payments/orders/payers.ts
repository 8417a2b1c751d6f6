import type { Sentence } from '@tohfa/contract/phrases';
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { eraseAuditWords } from '../../audit/index.ts';
import { type Database, queryRows } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/operations.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { PayerDetails, PayerKey, PaymentDeps } from '../deps.ts';
import { eraseEvidence } from '../disputes/retention.ts';
import { eraseRefundDetails, hasRefundToName, listRefundDetailsOf } from '../refunds/refund-details.ts';
import { type PaymentOrder, paymentOrders, payments, refunds } from '../tables.ts';
import { hasPaymentInProgress } from './holds.ts';
import { findOrderByProviderId, getOrder } from './orders-sql.ts';

/** The payer's details as given with the order. Name and email are empty once the account is erased. */
export async function getOrderPayer(database: Database, orderId: string) {
  const order = await getOrder(database, orderId);
  const { payerId, contributorId, guestBuyerId, payerName, payerEmail, displayName } = order;
  return {
    ...{ userId: payerId, contributorId, guestBuyerId, name: payerName, email: payerEmail, displayName },
    ...{ gstin: order.buyerGstin, company: order.buyerCompany },
  };
}

/** An order with this address cannot be delivered, so a late payment for it is refunded. */
export const ERASED_ADDRESS = 'erased';

export const payerPersonalData: PersonalData = {
  exportData: async (database, userId) => ({
    payments: await listPaymentsByPayer(database, userId),
    disputes: await listDisputesByPayer(database, userId),
    refundDetails: await listRefundDetailsOf(database, { by: 'payerId', id: userId }),
  }),
  erasureBlocker: (database, userId) => findPayerErasureBlocker(database, { by: 'payerId', id: userId }),
  erase: (tx, { id }) => erasePayers(tx, 'payerId', [id]),
};

/** A message while a payment of this payer is under way, or a refund needs them. */
export async function findPayerErasureBlocker(
  database: Database,
  payer: PayerKey,
): Promise<Sentence | undefined> {
  if (await hasPaymentInProgress(database, payer)) return ({ accounts }) => accounts.erasureBlocked.payment;
  return (await hasRefundToName(database, payer))
    ? ({ accounts }) => accounts.erasureBlocked.refund
    : undefined;
}

/** Removes these people from all their orders, refunds and disputes. Amounts stay, under the id alone. */
export async function erasePayers(tx: Database, by: PayerKey['by'], ids: readonly string[]): Promise<void> {
  await eraseEvidence(tx, by, ids);
  await eraseRefundDetails(tx, by, ids);
  await eraseWordsAboutPayments(tx, by, ids);
  await tx
    .update(paymentOrders)
    .set({
      payerName: '',
      payerEmail: '',
      payerPhone: '',
      displayName: '',
      // What the invoice has of a business is kept, as tax law asks.
      buyerGstin: null,
      buyerCompany: '',
      address: sql`case when address is null then null else ${ERASED_ADDRESS} end`,
    })
    .where(inArray(paymentOrders[by], [...ids]));
}

/** What admins typed. The reason of a part refund stays, because its credit note prints it. */
async function eraseWordsAboutPayments(
  tx: Database,
  by: PayerKey['by'],
  ids: readonly string[],
): Promise<void> {
  const paid = await tx
    .select({ id: payments.providerPaymentId })
    .from(payments)
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.orderId))
    .where(inArray(paymentOrders[by], [...ids]));
  const paymentIds = paid.map(({ id }) => id);
  if (paymentIds.length === 0) return;
  await tx
    .update(refunds)
    .set({ reason: '' })
    .where(
      and(
        inArray(refunds.providerPaymentId, paymentIds),
        sql`not exists (select 1 from refund_lines x where x.refund_id = ${refunds.id} and x.is_part)`,
      ),
    );
  await eraseAuditWords(tx, { kind: 'payment', subjects: paymentIds });
}

async function listPaymentsByPayer(database: Database, userId: string) {
  return database
    .select({
      payment: payments.providerPaymentId,
      status: payments.status,
      amountPaise: payments.amountPaise,
      method: payments.method,
      at: payments.createdAt,
      for: paymentOrders.target,
      product: sql<
        string | null
      >`(select string_agg(l.product_name || case when l.variant = '' then '' else ' (' || l.variant || ')' end, ', '
        order by l.position)
        from order_lines l where l.order_id = ${paymentOrders.id})`,
      name: paymentOrders.payerName,
      email: paymentOrders.payerEmail,
      phone: paymentOrders.payerPhone,
      displayName: paymentOrders.displayName,
      company: paymentOrders.buyerCompany,
      gstin: paymentOrders.buyerGstin,
      address: paymentOrders.address,
    })
    .from(payments)
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.orderId))
    .where(
      or(
        eq(paymentOrders.payerId, userId),
        // A guest's payment that this account claimed.
        inArray(paymentOrders.contributorId, sql`(select id from contributors where user_id = ${userId})`),
      ),
    )
    .orderBy(desc(payments.createdAt));
}

/** Companies that a buyer without an account has ordered for. */
export async function listGuestBusinesses(database: Database, guestBuyerId: string) {
  return database
    .selectDistinct({ company: paymentOrders.buyerCompany, gstin: paymentOrders.buyerGstin })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.guestBuyerId, guestBuyerId), isNotNull(paymentOrders.buyerGstin)));
}

/** With what the shop has written to the bank about the person. */
async function listDisputesByPayer(database: Database, userId: string) {
  return queryRows(
    database,
    sql`select d.id as dispute, d.provider_payment_id as payment, d.status, d.reason, d.amount_paise::int as "amountPaise",
        d.created_at as at, d.decided_at as "decidedAt", d.explanation, d.tracking, d.delivery,
        (select coalesce(json_agg(json_build_object('name', f.name, 'type', f.type, 'addedAt', f.added_at)), '[]')
          from dispute_documents f where f.dispute_id = d.id) as documents
      from payment_orders o join payments p on p.order_id = o.id
      join disputes d on d.provider_payment_id = p.provider_payment_id
      where o.payer_id = ${userId} or o.contributor_id in (select id from contributors where user_id = ${userId})
      order by d.created_at desc`,
  );
}

/** The details of contributors on all their orders. */
export async function updateContributorDetails(
  tx: Database,
  contributorIds: readonly string[],
  details: Partial<PayerDetails>,
): Promise<void> {
  if (contributorIds.length === 0) return;
  await tx
    .update(paymentOrders)
    .set(details)
    .where(inArray(paymentOrders.contributorId, [...contributorIds]));
}

/** An account claims a guest's orders. One that is being paid right now stays the guest's: its hold is theirs. */
export async function assignGuestOrders(
  tx: Database,
  guestBuyerId: string,
  payerId: string,
): Promise<string[]> {
  const rows = await tx
    .update(paymentOrders)
    .set({ payerId, updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentOrders.guestBuyerId, guestBuyerId),
        sql`not exists (select 1 from holds h where h.order_id = ${paymentOrders.id} and h.released_at is null)`,
      ),
    )
    .returning({ id: paymentOrders.id });
  return rows.map(({ id }) => id);
}

/** Finds an order by the provider's id if it belongs to the caller. */
export async function findOwnOrder(
  deps: Pick<PaymentDeps, 'database' | 'guests'>,
  call: OrderCaller,
  providerOrderId: string,
  tokens: GuestTokens = {},
): Promise<PaymentOrder | undefined> {
  const order = await findOrderByProviderId(deps.database, providerOrderId);
  return order && (await isOwnOrder(deps, call, order, tokens)) ? order : undefined;
}

/** Whether the order belongs to the caller's account, or to the guest whose token or cookie the caller sent. */
export async function isOwnOrder(
  { guests }: Pick<PaymentDeps, 'guests'>,
  { identity, request }: OrderCaller,
  order: PaymentOrder,
  { contributorToken, orderToken }: GuestTokens,
): Promise<boolean> {
  const token = order.target === 'gift' ? contributorToken : orderToken;
  if (identity.customer && order.payerId === identity.customer.userId) return true;
  if (identity.customer && token === undefined) return false;
  return guests[order.target].owns({ request, token }, order);
}

/** As the bodies of calls have them. */
interface GuestTokens {
  contributorToken?: string | undefined;
  orderToken?: string | undefined;
}

interface OrderCaller {
  identity: Identity<'customer-or-guest'>;
  request: FastifyRequest;
}
