import type { Discretion, DisputeState, OrderState, PaymentState, RefundState } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, paiseColumn, timestamptz } from '../platform/database.ts';
import type { ProviderName, ProviderPayment } from './provider/provider.ts';

const identityColumn = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

export const paymentOrders = pgTable('payment_orders', {
  id: uuid().primaryKey(),
  provider: text().$type<ProviderName>().notNull(),
  providerOrderId: text('provider_order_id'),
  target: text().$type<'purchase' | 'gift'>().notNull(),
  /** See `orderScope`. Null for closed orders of earlier versions. */
  scope: text(),
  status: text().$type<OrderState>().notNull().default('created'),
  amountPaise: paiseColumn('amount_paise').notNull(),
  payerId: uuid('payer_id'),
  contributorId: uuid('contributor_id'),
  guestBuyerId: uuid('guest_buyer_id'),
  network: text(),
  payerName: text('payer_name').notNull().default(''),
  payerEmail: text('payer_email').notNull().default(''),
  payerPhone: text('payer_phone').notNull().default(''),
  displayName: text('display_name').notNull().default(''),
  /** Given by a business for its tax invoice. */
  buyerGstin: text('buyer_gstin'),
  buyerCompany: text('buyer_company').notNull().default(''),
  giftId: uuid('gift_id'),
  /** As the payer of a gift was shown it: nobody but the shop is told who paid before this day. */
  namesFrom: date('names_from', { mode: 'string' }),
  /** As the payer of a gift was shown it: how much of this payment other contributors see. Null for orders of other kinds. */
  discretion: text().$type<Discretion>(),
  pricePaise: paiseColumn('price_paise'),
  taxPaise: paiseColumn('tax_paise'),
  discountPaise: paiseColumn('discount_paise').notNull().default(0),
  deliveryPaise: paiseColumn('delivery_paise'),
  transactionPaise: paiseColumn('transaction_paise'),
  address: text(),
  deliveryDate: date('delivery_date'),
  checkAt: timestamptz('check_at'),
  checks: integer().notNull().default(0),
  lookedUpAt: timestamptz('looked_up_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const networkSalts = pgTable('network_salts', {
  day: date().primaryKey(),
  salt: text().notNull(),
});

export const holds = pgTable('holds', {
  orderId: uuid('order_id').primaryKey(),
  scope: text(),
  giftId: uuid('gift_id'),
  amountPaise: paiseColumn('amount_paise').notNull(),
  guest: boolean().notNull().default(false),
  payerKey: uuid('payer_key'),
  expiresAt: timestamptz('expires_at').notNull(),
  releasedAt: timestamptz('released_at'),
  releasedBecause: text('released_because').$type<ReleaseReason>(),
});

export const holdPeriods = pgTable('hold_periods', {
  id: identityColumn(),
  orderId: uuid('order_id').notNull(),
  startedAt: timestamptz('started_at').notNull().defaultNow(),
  endsAt: timestamptz('ends_at').notNull(),
});

export const providerEvents = pgTable('provider_events', {
  id: identityColumn(),
  source: text().$type<ProviderEventSource>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  kind: text().notNull(),
  providerOrderId: text('provider_order_id'),
  providerPaymentId: text('provider_payment_id'),
  providerRefundId: text('provider_refund_id'),
  payload: jsonb().$type<object>().notNull(),
  receivedAt: timestamptz('received_at').notNull().defaultNow(),
});

export const payments = pgTable('payments', {
  providerPaymentId: text('provider_payment_id').primaryKey(),
  provider: text().$type<ProviderName>().notNull(),
  orderId: uuid('order_id').notNull(),
  status: text().$type<PaymentState>().notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  creditedPaise: paiseColumn('credited_paise').notNull().default(0),
  providerRefundedPaise: paiseColumn('provider_refunded_paise').notNull().default(0),
  method: text().notNull().default(''),
  capturedAt: timestamptz('captured_at'),
  /** Afterwards the provider takes instant refunds at most. Null in rows of earlier versions; see `refundableUntil`. */
  ordinaryRefundUntil: timestamptz('ordinary_refund_until'),
  horizonAlertedAt: timestamptz('horizon_alerted_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const orphanPayments = pgTable('orphan_payments', {
  providerPaymentId: text('provider_payment_id').primaryKey(),
  providerOrderId: text('provider_order_id').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  currency: text().notNull().default('INR'),
  status: text().$type<ProviderPayment['status']>().notNull(),
  firstSeenAt: timestamptz('first_seen_at').notNull().defaultNow(),
  handledAt: timestamptz('handled_at'),
  handledBy: text('handled_by'),
  handledNote: text('handled_note'),
  refundId: uuid('refund_id'),
  refundStatus: text('refund_status').$type<OrphanRefundState>(),
  refundRequestedAt: timestamptz('refund_requested_at'),
  refundRequestedBy: text('refund_requested_by'),
  refundSettledAt: timestamptz('refund_settled_at'),
  providerRefundId: text('provider_refund_id'),
  refundWay: text('refund_way').$type<Exclude<RefundWay, 'outside'>>().notNull().default('normal'),
  /** The provider's reason for refusing the refund. */
  refusal: text(),
});

export const refunds = pgTable('refunds', {
  id: uuid().primaryKey().defaultRandom(),
  providerPaymentId: text('provider_payment_id').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  fromTarget: boolean('from_target').notNull(),
  reason: text().notNull(),
  requestedBy: text('requested_by').notNull(),
  status: text().$type<RefundState>().notNull().default('requested'),
  startedBy: text('started_by').$type<'shop' | 'provider' | 'dispute'>().notNull().default('shop'),
  providerRefundId: text('provider_refund_id'),
  replaces: uuid(),
  paidTwicePaise: paiseColumn('paid_twice_paise').notNull().default(0),
  paidTwiceNotedAt: timestamptz('paid_twice_noted_at'),
  paidTwiceNotedBy: text('paid_twice_noted_by'),
  tries: integer().notNull().default(0),
  way: text().$type<RefundWay>().notNull().default('normal'),
  refusal: text(),
  sendAt: timestamptz('send_at').notNull().defaultNow(),
  checkAt: timestamptz('check_at').notNull().default(sql`now() + interval '30 seconds'`),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const refundPayouts = pgTable('refund_payouts', {
  refundId: uuid('refund_id').primaryKey(),
  upiId: text('upi_id'),
  namedAt: timestamptz('named_at'),
  asks: integer().notNull().default(0),
  askedAt: timestamptz('asked_at'),
  askAt: timestamptz('ask_at').defaultNow(),
  startedAt: timestamptz('started_at'),
  startedBy: text('started_by'),
  reference: text(),
  paidOn: date('paid_on'),
  proposedAt: timestamptz('proposed_at'),
  proposedBy: text('proposed_by'),
  confirmedAt: timestamptz('confirmed_at'),
  confirmedBy: text('confirmed_by'),
  erasedAt: timestamptz('erased_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const refundLinks = pgTable('refund_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  refundId: uuid('refund_id').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const disputes = pgTable('disputes', {
  id: text().primaryKey(),
  providerPaymentId: text('provider_payment_id').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  reason: text().notNull().default(''),
  status: text().$type<DisputeState>().notNull(),
  phase: text().notNull().default(''),
  respondBy: timestamptz('respond_by'),
  openedAt: timestamptz('opened_at'),
  decidedAt: timestamptz('decided_at'),
  actionRequiredAt: timestamptz('action_required_at'),
  explanation: text().notNull().default(''),
  tracking: text().notNull().default(''),
  delivery: text().notNull().default(''),
  evidenceSavedAt: timestamptz('evidence_saved_at'),
  evidenceSavedBy: text('evidence_saved_by'),
  submittedAt: timestamptz('submitted_at'),
  submittedBy: text('submitted_by'),
  checkAt: timestamptz('check_at').notNull().default(sql`now() + interval '1 hour'`),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const reconcilerMarks = pgTable('reconciler_marks', {
  list: text().$type<ComparedList>().primaryKey(),
  comparedUntil: timestamptz('compared_until').notNull(),
});

export const webhookRefusals = pgTable('webhook_refusals', {
  minute: timestamptz('minute').primaryKey(),
  refused: integer().notNull(),
});

export const ledgerTransactions = pgTable('ledger_transactions', {
  id: identityColumn(),
  kind: text().$type<LedgerKind>().notNull(),
  /** Settlements belong to no single payment. */
  providerPaymentId: text('provider_payment_id'),
  refundId: uuid('refund_id'),
  settlementId: text('settlement_id'),
  at: timestamptz('at').notNull().defaultNow(),
});

export const ledgerEntries = pgTable('ledger_entries', {
  id: identityColumn(),
  transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
  account: text().$type<LedgerAccount>().notNull(),
  targetId: uuid('target_id'),
  amountPaise: paiseColumn('amount_paise').notNull(),
});

export const invariantRuns = pgTable('invariant_runs', {
  id: identityColumn(),
  ranAt: timestamptz('ran_at').notNull().defaultNow(),
  since: timestamptz('since'),
  broken: jsonb().$type<BrokenInvariant[]>().notNull(),
});

export type ReleaseReason = 'captured' | 'expired' | 'closed' | 'replaced' | 'failed';
export type ProviderEventSource = 'browser' | 'webhook' | 'reconciler';
/** A list of the provider's that the reconciler compares with ours. */
export type ComparedList = 'payments' | 'refunds' | 'disputes';
export type LedgerKind =
  | 'capture'
  | 'refund-requested'
  | 'refund-processed'
  | 'refund-paid-outside'
  | 'refund-covered'
  | 'settlement'
  | 'settlement-correction'
  | 'settlement-reversed';
export type LedgerAccount =
  | 'provider'
  | 'purchase'
  | 'gift'
  | 'refunds-due'
  | 'paid-twice'
  | 'bank'
  | 'provider-fees'
  | 'gst-on-fees'
  | 'adjustments';
/** How a refund goes back. */
export type RefundWay = 'normal' | 'instant' | 'outside';
export type OrphanRefundState = Extract<RefundState, 'requested' | 'pending' | 'processed' | 'failed'>;
export type PaymentOrder = typeof paymentOrders.$inferSelect;
export type Payment = typeof payments.$inferSelect;
export type Dispute = typeof disputes.$inferSelect;
export type OrphanPayment = typeof orphanPayments.$inferSelect;
export type Refund = typeof refunds.$inferSelect;
export type RefundPayout = typeof refundPayouts.$inferSelect;

/** Stored and shown to admins. */
export interface BrokenInvariant {
  name: string;
  count: number;
  examples: string[];
}
