import type { OrderLineState, PurchaseReturn, PurchaseState, ReturnState } from '@tohfa/contract';
import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, paiseColumn, timestamptz } from '../platform/database.ts';

export const purchases = pgTable('purchases', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  /** An order for several recipients is several purchases, one for each parcel. */
  parcel: smallint().notNull().default(1),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  userId: uuid('user_id'),
  /** Bought without an account; `userId` is set once an account has claimed it. */
  guestBuyerId: uuid('guest_buyer_id'),
  buyerName: text('buyer_name').notNull().default(''),
  buyerEmail: text('buyer_email').notNull().default(''),
  /** Of guests alone. */
  buyerPhone: text('buyer_phone').notNull().default(''),
  paymentId: text('payment_id').notNull(),
  productId: integer('product_id').notNull(),
  productName: text('product_name').notNull(),
  productImage: text('product_image').notNull(),
  pricePaise: paiseColumn('price_paise').notNull(),
  taxPaise: paiseColumn('tax_paise').notNull(),
  deliveryPaise: paiseColumn('delivery_paise').notNull(),
  transactionPaise: paiseColumn('transaction_paise').notNull(),
  totalPaise: paiseColumn('total_paise').notNull(),
  discountPaise: paiseColumn('discount_paise').notNull().default(0),
  deliveryDate: date('delivery_date'),
  courier: text().notNull().default(''),
  trackingNumber: text('tracking_number').notNull().default(''),
  address: text().notNull(),
  /** For the admins' search: recipient, the digits of their phone, and every product. */
  contents: text().notNull().default(''),
  /** The same without phone and address, kept by a trigger. */
  names: text().notNull().default(''),
  status: text().$type<PurchaseState>().notNull().default('placed'),
  /** These two are kept by a trigger: the end of its day or slot, and the slot's name. */
  dueAt: timestamptz('due_at'),
  slotName: text('slot_name').notNull().default(''),
  /** The email of the admin who works on it. */
  assignedTo: text('assigned_to'),
  packedToldAt: timestamptz('packed_told_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

/** What colleagues write about a purchase; never shown to customers. */
export const purchaseNotes = pgTable('purchase_notes', {
  id: uuid().primaryKey().defaultRandom(),
  purchaseId: uuid('purchase_id').notNull(),
  author: text().notNull(),
  text: text().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const purchaseSteps = pgTable('purchase_steps', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  purchaseId: uuid('purchase_id').notNull(),
  status: text().$type<PurchaseState>().notNull(),
  note: text().notNull().default(''),
  at: timestamptz('at').notNull().defaultNow(),
});

/** What an order is of, with everything frozen that its amounts were computed from. */
export const orderLines = pgTable('order_lines', {
  orderId: uuid('order_id').notNull(),
  /** Counts the lines of the whole order. */
  position: integer().notNull(),
  parcel: smallint().notNull().default(1),
  productId: integer('product_id'),
  variantId: integer('variant_id'),
  /** As it was bought: 'M, Red'. */
  variant: text().notNull().default(''),
  productName: text('product_name').notNull(),
  productImage: text('product_image').notNull().default(''),
  quantity: integer().notNull().default(1),
  unitPricePaise: paiseColumn('unit_price_paise').notNull(),
  discountPaise: paiseColumn('discount_paise').notNull().default(0),
  taxRateBp: integer('tax_rate_bp').notNull().default(1800),
  taxPaise: paiseColumn('tax_paise').notNull(),
  hsn: text().notNull().default(''),
  state: text().$type<OrderLineState>().notNull().default('ordered'),
  /** The discount of its order is shared by it. */
  takesDiscount: boolean('takes_discount').notNull().default(true),
  /** What went back of its amount and tax while the customer keeps it. */
  reducedPaise: paiseColumn('reduced_paise').notNull().default(0),
  reducedTaxPaise: paiseColumn('reduced_tax_paise').notNull().default(0),
});

export const refundLines = pgTable('refund_lines', {
  refundId: uuid('refund_id').notNull(),
  orderId: uuid('order_id').notNull(),
  position: integer().notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  taxPaise: paiseColumn('tax_paise').notNull(),
  /** A part of the price; the customer keeps the goods. */
  isPart: boolean('is_part').notNull().default(false),
});

export const purchaseReturns = pgTable('purchase_returns', {
  id: uuid().primaryKey().defaultRandom(),
  purchaseId: uuid('purchase_id').notNull(),
  userId: uuid('user_id'),
  positions: integer().array().notNull(),
  reason: text().notNull(),
  details: text().notNull().default(''),
  pictures: text().array().notNull().default([]),
  state: text().$type<ReturnState>().notNull().default('asked'),
  answer: text().notNull().default(''),
  refundId: uuid('refund_id'),
  wants: text().$type<PurchaseReturn['wants']>().notNull().default('refund'),
  courier: text().notNull().default(''),
  trackingNumber: text('tracking_number').notNull().default(''),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

/** Someone who buys without an account. */
export const guestBuyers = pgTable('guest_buyers', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull().default(''),
  email: text().notNull().default(''),
  phone: text().notNull().default(''),
  emailConfirmedAt: timestamptz('email_confirmed_at'),
  userId: uuid('user_id'),
  claimedAt: timestamptz('claimed_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const guestBuyerLinks = pgTable('guest_buyer_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  guestBuyerId: uuid('guest_buyer_id').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const guestBuyerDevices = pgTable(
  'guest_buyer_devices',
  {
    deviceHash: bytea('device_hash').notNull(),
    guestBuyerId: uuid('guest_buyer_id').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.deviceHash, table.guestBuyerId] })],
);

export type GuestBuyer = typeof guestBuyers.$inferSelect;
export type PurchaseStep = typeof purchaseSteps.$inferSelect;
export type PurchaseReturnRow = typeof purchaseReturns.$inferSelect;
export type OrderLine = typeof orderLines.$inferSelect;
export type Purchase = typeof purchases.$inferSelect;
