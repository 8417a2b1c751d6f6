import { bigint, boolean, integer, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProviderError } from './errors.ts';

export function orderEntity(order: OrderRow) {
  return {
    id: order.id,
    entity: 'order' as const,
    amount: order.amount,
    amount_paid: order.amountPaid,
    amount_due: order.amount - order.amountPaid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: wireNotes(order.notes),
    created_at: order.createdAt,
  };
}

export function paymentEntity(payment: PaymentRow) {
  const { instrument, error } = payment;
  return {
    id: payment.id,
    entity: 'payment' as const,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    refund_status: refundStatus(payment),
    captured: payment.captured,
    description: instrument.description ?? null,
    card_id: instrument.card?.id ?? null,
    ...(instrument.card && { card: cardEntity(instrument.card) }),
    bank: instrument.bank ?? null,
    wallet: null,
    vpa: instrument.vpa ?? null,
    email: instrument.email ?? null,
    contact: instrument.contact ?? null,
    notes: wireNotes(payment.notes),
    fee: payment.fee,
    tax: payment.tax,
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
    acquirer_data: instrument.acquirerData,
    created_at: payment.createdAt,
    ...(instrument.vpa !== undefined && {
      upi: { payer_account_type: 'bank_account', vpa: instrument.vpa, flow: 'collect' },
    }),
  };
}

export function refundEntity(refund: RefundRow) {
  return {
    id: refund.id,
    entity: 'refund' as const,
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: wireNotes(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: refund.createdAt,
    batch_id: null,
    status: refund.status,
    // Young payments of a bank without instant refunds are told as instant, too: the shop does not ask.
    speed_processed: refund.speedRequested === 'optimum' ? ('instant' as const) : ('normal' as const),
    speed_requested: refund.speedRequested,
  };
}

export function disputeEntity(dispute: DisputeRow): DisputeEntity {
  return {
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.paymentId,
    amount: dispute.amount,
    currency: 'INR',
    amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
    reason_code: dispute.reasonCode,
    respond_by: dispute.respondBy,
    status: dispute.status,
    phase: dispute.phase,
    created_at: dispute.createdAt,
    evidence: dispute.evidence,
  };
}

export function settlementEntity(settlement: SettlementRow) {
  return {
    id: settlement.id,
    entity: 'settlement' as const,
    amount: settlement.amount,
    status: settlement.status,
    fees: settlement.fees,
    tax: settlement.tax,
    utr: settlement.utr,
    created_at: settlement.createdAt,
  };
}

/** A line of `settlements/recon/combined`. */
export function settlementLineEntity({ line, utr, payment, receipt }: ReportedLine) {
  const card = payment?.instrument.card;
  return {
    entity_id: line.entityId,
    type: line.type,
    debit: line.debit,
    credit: line.credit,
    amount: line.amount,
    currency: 'INR',
    fee: line.fee,
    tax: line.tax,
    on_hold: line.onHold,
    settled: line.settlementId !== null,
    created_at: line.createdAt,
    settled_at: line.settlementId === null ? null : line.settledAt,
    settlement_id: line.settlementId,
    posted_at: null,
    credit_type: 'default',
    description: line.description,
    notes: wireNotes(payment?.notes ?? {}),
    payment_id: line.paymentId,
    settlement_utr: utr,
    order_id: payment?.orderId ?? null,
    order_receipt: receipt,
    method: payment?.method ?? null,
    card_network: card?.network ?? null,
    card_issuer: null,
    card_type: card ? 'credit' : null,
    dispute_id: line.disputeId,
  };
}

export function collection<Item>(items: Item[]) {
  return { entity: 'collection' as const, count: items.length, items };
}

function refundStatus({ amount, amountRefunded }: PaymentRow): 'partial' | 'full' | null {
  if (amountRefunded === 0) return null;
  return amountRefunded < amount ? 'partial' : 'full';
}

/** Razorpay sends empty notes as an empty list. */
function wireNotes(notes: Notes): Notes | [] {
  return Object.keys(notes).length > 0 ? notes : [];
}

function cardEntity({ id, last4, network }: { id: string; last4: string; network: string }) {
  return {
    id,
    entity: 'card' as const,
    name: '',
    last4,
    network,
    type: 'credit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'consumer',
  };
}

export type OrderEntity = ReturnType<typeof orderEntity>;
export type PaymentEntity = ReturnType<typeof paymentEntity>;
export type RefundEntity = ReturnType<typeof refundEntity>;

const paise = (name: string) => bigint(name, { mode: 'number' });
const unixSeconds = (name: string) => bigint(name, { mode: 'number' });

export const sandboxOrders = pgTable('sandbox_orders', {
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  id: text().primaryKey(),
  amount: paise('amount').notNull(),
  amountPaid: paise('amount_paid').notNull().default(0),
  currency: text().notNull(),
  receipt: text(),
  status: text().$type<'created' | 'attempted' | 'paid'>().notNull(),
  attempts: integer().notNull().default(0),
  /** One of its payments is authorised but not captured. */
  authorized: boolean().notNull().default(false),
  autoCapture: boolean('auto_capture').notNull(),
  notes: json().$type<Notes>().notNull(),
  createdAt: unixSeconds('created_at').notNull(),
});

export const sandboxPayments = pgTable('sandbox_payments', {
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  id: text().primaryKey(),
  orderId: text('order_id').notNull(),
  amount: paise('amount').notNull(),
  currency: text().notNull(),
  status: text().$type<'created' | 'authorized' | 'captured' | 'refunded' | 'failed'>().notNull(),
  captured: boolean().notNull().default(false),
  method: text().$type<Method>().notNull(),
  instrument: json().$type<Instrument>().notNull(),
  amountRefunded: paise('amount_refunded').notNull().default(0),
  fee: paise('fee'),
  tax: paise('tax'),
  error: json().$type<ProviderError>(),
  notes: json().$type<Notes>().notNull(),
  dueAt: timestamp('due_at', { withTimezone: true }),
  createdAt: unixSeconds('created_at').notNull(),
});

export const sandboxRefunds = pgTable('sandbox_refunds', {
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  id: text().primaryKey(),
  paymentId: text('payment_id').notNull(),
  amount: paise('amount').notNull(),
  currency: text().notNull(),
  status: text().$type<'pending' | 'processed' | 'failed'>().notNull(),
  speedRequested: text('speed_requested').$type<'normal' | 'optimum'>().notNull(),
  receipt: text(),
  notes: json().$type<Notes>().notNull(),
  idempotencyKey: text('idempotency_key'),
  /** Tells a repeated request from another one with the same idempotency key. */
  request: text().notNull(),
  dueAt: timestamp('due_at', { withTimezone: true }),
  dueStatus: text('due_status').$type<'processed' | 'failed'>(),
  createdAt: unixSeconds('created_at').notNull(),
});

export const sandboxSettlements = pgTable('sandbox_settlements', {
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  id: text().primaryKey(),
  amount: paise('amount').notNull(),
  fees: paise('fees').notNull(),
  tax: paise('tax').notNull(),
  utr: text(),
  status: text().$type<SettlementStatus>().notNull(),
  createdAt: unixSeconds('created_at').notNull(),
});

export const sandboxSettlementLines = pgTable('sandbox_settlement_lines', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  settlementId: text('settlement_id'),
  entityId: text('entity_id').notNull(),
  type: text().$type<'payment' | 'refund' | 'adjustment'>().notNull(),
  amount: paise('amount').notNull(),
  credit: paise('credit').notNull(),
  debit: paise('debit').notNull(),
  fee: paise('fee').notNull(),
  tax: paise('tax').notNull(),
  onHold: boolean('on_hold').notNull(),
  paymentId: text('payment_id'),
  disputeId: text('dispute_id'),
  description: text(),
  createdAt: unixSeconds('created_at').notNull(),
  /** Decides the day that the line is reported on; none while it waits for the next settlement. */
  settledAt: unixSeconds('settled_at'),
});

export const sandboxDeliveries = pgTable('sandbox_deliveries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: text('event_id').notNull(),
  event: text().notNull(),
  /** The exact text that is signed and sent. */
  body: text().notNull(),
  signedWith: text('signed_with').$type<'current' | 'previous'>().notNull(),
  state: text().$type<'waiting' | 'delivered' | 'dropped' | 'given_up'>().notNull(),
  attempts: integer().notNull().default(0),
  lastStatus: integer('last_status'),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
});

export const sandboxDisputes = pgTable('sandbox_disputes', {
  id: text().primaryKey(),
  paymentId: text('payment_id').notNull(),
  amount: paise('amount').notNull(),
  status: text().$type<DisputeEntity['status']>().notNull(),
  phase: text().notNull(),
  reasonCode: text('reason_code').notNull(),
  respondBy: unixSeconds('respond_by').notNull(),
  evidence: json().$type<object>(),
  createdAt: unixSeconds('created_at').notNull(),
});

/** Their bytes are not kept. */
export const sandboxDocuments = pgTable('sandbox_documents', {
  id: text().primaryKey(),
  name: text().notNull(),
  mimeType: text('mime_type').notNull(),
  size: integer().notNull(),
  createdAt: unixSeconds('created_at').notNull(),
});

export type Method = 'card' | 'upi' | 'netbanking';
export type Notes = Record<string, string | number>;

/** The payment method's details in the payment entity. */
export interface Instrument {
  description?: string | undefined;
  email?: string | undefined;
  contact?: string | undefined;
  bank?: string | undefined;
  vpa?: string | undefined;
  card?: { id: string; last4: string; network: string } | undefined;
  acquirerData: Record<string, string | null>;
  /** Why this test card fails; not part of the entity. */
  failsWith?: FailureReason | undefined;
}

export type FailureReason =
  | 'payment_failed'
  | 'payment_timed_out'
  | 'insufficient_fund'
  | 'payment_cancelled'
  | 'card_declined'
  | 'card_disabled_for_online_payments'
  | 'card_number_invalid'
  | 'gateway_technical_error'
  | 'authentication_failed';

export type OrderRow = Omit<typeof sandboxOrders.$inferSelect, 'seq'>;
export type PaymentRow = Omit<typeof sandboxPayments.$inferSelect, 'seq'>;
export type RefundRow = Omit<typeof sandboxRefunds.$inferSelect, 'seq'>;
export type DisputeRow = typeof sandboxDisputes.$inferSelect;
export type DeliveryRow = typeof sandboxDeliveries.$inferSelect;
export type SettlementStatus = 'created' | 'processed' | 'failed';
export type SettlementRow = Omit<typeof sandboxSettlements.$inferSelect, 'seq'>;
export type SettlementEntity = ReturnType<typeof settlementEntity>;
export type SettlementLineRow = Omit<typeof sandboxSettlementLines.$inferSelect, 'seq'>;

export interface ReportedLine {
  line: SettlementLineRow;
  utr: string | null;
  /** What the line is of, or the payment that its refund is of. */
  payment: PaymentRow | null;
  receipt: string | null;
}
export type NewDelivery = typeof sandboxDeliveries.$inferInsert;

export interface DisputeEntity {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: string;
  created_at: number;
  evidence: object | null;
}
