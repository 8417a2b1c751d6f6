import type { GstSums } from '@tohfa/contract';
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { paiseColumn, timestamptz } from '../platform/database.ts';

export const invoiceYears = pgTable('invoice_years', {
  financialYear: text('financial_year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
});

export const creditNoteYears = pgTable('credit_note_years', {
  financialYear: text('financial_year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
});

const numberColumns = () => ({
  financialYear: text('financial_year').notNull(),
  number: integer().notNull(),
  /** Null for those issued before it was kept. */
  printedNumber: text('printed_number'),
  issuedAt: timestamptz('issued_at').notNull().defaultNow(),
});

/** Null for documents of earlier versions until the job has added them. */
const factColumns = () => ({
  /** As printed: `27-Maharashtra`. */
  placeOfSupply: text('place_of_supply'),
  sellerGstin: text('seller_gstin'),
  seller: jsonb().$type<FrozenSeller>(),
  buyerGstin: text('buyer_gstin'),
  buyerCompany: text('buyer_company').notNull().default(''),
  isTaxed: boolean('is_taxed'),
  totalPaise: paiseColumn('total_paise'),
});

/** Of a purchase or of a funded gift. */
export const invoices = pgTable('invoices', {
  id: uuid().primaryKey().defaultRandom(),
  purchaseId: uuid('purchase_id'),
  giftId: uuid('gift_id'),
  ...numberColumns(),
  ...factColumns(),
});

export const creditNotes = pgTable('credit_notes', {
  refundId: uuid('refund_id').primaryKey(),
  invoiceId: uuid('invoice_id'),
  ...numberColumns(),
  ...factColumns(),
});

/** Amounts are positive on credit notes, too. */
export const taxDocumentLines = pgTable('tax_document_lines', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  invoiceId: uuid('invoice_id'),
  creditNoteId: uuid('credit_note_id'),
  description: text().notNull(),
  hsn: text().notNull().default(''),
  /** 0 for a part of a price that goes back, and for charges. */
  quantity: integer().notNull(),
  rateBp: integer('rate_bp').notNull(),
  taxablePaise: paiseColumn('taxable_paise').notNull(),
  igstPaise: paiseColumn('igst_paise').notNull().default(0),
  cgstPaise: paiseColumn('cgst_paise').notNull().default(0),
  sgstPaise: paiseColumn('sgst_paise').notNull().default(0),
  unitPricePaise: paiseColumn('unit_price_paise').notNull().default(0),
  discountPaise: paiseColumn('discount_paise').notNull().default(0),
});

/** What has to be issued; filled by triggers. */
export const taxDocumentsDue = pgTable('tax_documents_due', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  purchaseId: uuid('purchase_id'),
  giftId: uuid('gift_id'),
  refundId: uuid('refund_id'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  tries: integer().notNull().default(0),
  tryAt: timestamptz('try_at').notNull().defaultNow(),
  /** Why the last try failed. */
  reason: text().notNull().default(''),
});

/** Closed months; a month that is open has no row. */
export const taxMonths = pgTable('tax_months', {
  /** Its first day. */
  month: date().primaryKey(),
  closedAt: timestamptz('closed_at').notNull().defaultNow(),
  closedBy: text('closed_by').notNull(),
  sums: jsonb().$type<FrozenSums>().notNull(),
});

/** The last nightly check of each month. */
export const taxTieChecks = pgTable('tax_tie_checks', {
  month: date().primaryKey(),
  checkedAt: timestamptz('checked_at').notNull().defaultNow(),
  /** Orders and gifts whose documents and money differ without a known reason. */
  unexplained: integer().notNull(),
});

export interface FrozenSeller {
  name: string;
  address: string;
  state: string;
}

/** What a month's return said when it was closed. */
export interface FrozenSums {
  invoices: GstSums & { count: number };
  creditNotes: GstSums & { count: number };
  ledgerPaise: number;
}

export type DueDocument = typeof taxDocumentsDue.$inferSelect;
export type DocumentLine = Omit<typeof taxDocumentLines.$inferSelect, 'id' | 'invoiceId' | 'creditNoteId'>;
type InvoiceRow = typeof invoices.$inferSelect;
type CreditNoteRow = typeof creditNotes.$inferSelect;
type Fact = 'placeOfSupply' | 'seller' | 'isTaxed' | 'totalPaise';
/** With its facts. */
export type Invoice = InvoiceRow & { [Name in Fact]: NonNullable<InvoiceRow[Name]> };
export type CreditNote = CreditNoteRow & { [Name in Fact | 'invoiceId']: NonNullable<CreditNoteRow[Name]> };
