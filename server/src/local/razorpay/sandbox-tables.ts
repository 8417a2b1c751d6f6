import { bigint, boolean, integer, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProviderError } from './provider-errors.ts';

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
  /** One of its payments is authorised and waits for its capture. */
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
  /** What was asked for, to tell a repetition from another request under the same key. */
  request: text().notNull(),
  dueAt: timestamp('due_at', { withTimezone: true }),
  dueStatus: text('due_status').$type<'processed' | 'failed'>(),
  createdAt: unixSeconds('created_at').notNull(),
});

export const sandboxDeliveries = pgTable('sandbox_deliveries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: text('event_id').notNull(),
  event: text().notNull(),
  /** The very text that is signed and sent. */
  body: text().notNull(),
  signedWith: text('signed_with').$type<'current' | 'previous'>().notNull(),
  state: text().$type<'waiting' | 'delivered' | 'dropped' | 'given_up'>().notNull(),
  attempts: integer().notNull().default(0),
  lastStatus: integer('last_status'),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
});

export type Method = 'card' | 'upi' | 'netbanking';
export type Notes = Record<string, string | number>;

/** What the payer paid with, as the payment entity shows it. */
export interface Instrument {
  description?: string | undefined;
  email?: string | undefined;
  contact?: string | undefined;
  bank?: string | undefined;
  vpa?: string | undefined;
  card?: { id: string; last4: string; network: string } | undefined;
  acquirerData: Record<string, string | null>;
  /** What this test card says when the bank refuses; no part of the entity. */
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
export type DeliveryRow = typeof sandboxDeliveries.$inferSelect;
export type NewDelivery = typeof sandboxDeliveries.$inferInsert;
