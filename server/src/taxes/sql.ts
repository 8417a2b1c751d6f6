import { asc, count, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import {
  type CreditNote,
  creditNotes,
  type DocumentLine,
  type DueDocument,
  type Invoice,
  invoices,
  taxDocumentLines,
  taxDocumentsDue,
} from './tables.ts';

/** One of them. */
export type DueTarget = { purchaseId: string } | { giftId: string } | { refundId: string };
export type InvoiceTarget = Exclude<DueTarget, { refundId: string }>;

export async function listDue(database: Database, limit: number): Promise<DueDocument[]> {
  return database
    .select()
    .from(taxDocumentsDue)
    .where(lte(taxDocumentsDue.tryAt, sql`now()`))
    .orderBy(asc(taxDocumentsDue.id))
    .limit(limit);
}

/**
 * What an order paid as transaction charge stands on the invoice of its first parcel. When nothing of that one was sold, it
 * has no invoice, and the first parcel that has one carries the charge.
 */
export async function findTransactionCharge(
  tx: Database,
  { orderId, parcel }: { orderId: string; parcel: number },
): Promise<number> {
  const isSold = (parcels: SQL) => sql`exists (select 1 from order_lines l
    where l.order_id = ${orderId} and l.state <> 'missing' and l.parcel ${parcels})`;
  const [charge] = await queryRows<{ paise: number }>(
    tx,
    sql`select coalesce(sum(u.transaction_paise), 0)::float8 as paise from purchases u
      where u.order_id = ${orderId} and (u.parcel = ${parcel}
        or (not ${isSold(sql`= u.parcel`)} and not ${isSold(sql`< ${parcel}`)}))`,
  );
  return charge?.paise ?? 0;
}

/** For a document that the job does not know of. */
export async function addDue(tx: Database, target: DueTarget): Promise<void> {
  await tx.insert(taxDocumentsDue).values(target).onConflictDoNothing();
}

/**
 * Whoever issues a document holds this lock first, before those of its purchase, its number and its invoice; the one of a
 * credit note before that of its invoice. False when it is not due.
 */
export async function lockDue(tx: Database, target: DueTarget): Promise<boolean> {
  const rows = await tx
    .select({ id: taxDocumentsDue.id })
    .from(taxDocumentsDue)
    .where(isDueOf(target))
    .for('update');
  return rows.length > 0;
}

/** False while another process issues it, and when it has been issued. */
export async function tryLockDue(tx: Database, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: taxDocumentsDue.id })
    .from(taxDocumentsDue)
    .where(eq(taxDocumentsDue.id, id))
    .for('update', { skipLocked: true });
  return rows.length > 0;
}

export async function deleteDue(tx: Database, target: DueTarget): Promise<void> {
  await tx.delete(taxDocumentsDue).where(isDueOf(target));
}

/** Tried again later, at longer and longer intervals. */
export async function postponeDue(database: Database, id: number, reason: string): Promise<void> {
  await database
    .update(taxDocumentsDue)
    .set({
      reason,
      tries: sql`${taxDocumentsDue.tries} + 1`,
      tryAt: sql`now() + least(interval '1 hour', interval '5 seconds' * power(2, least(${taxDocumentsDue.tries}, 10)))`,
    })
    .where(eq(taxDocumentsDue.id, id));
}

/** How many documents wait, and how many of them could not be issued. */
export async function countDueDocuments(database: Database): Promise<{ due: number; stuck: number }> {
  const [row] = await database
    .select({
      due: count(),
      stuck: sql<number>`(count(*) filter (where ${gt(taxDocumentsDue.tries, 0)}))::int`,
    })
    .from(taxDocumentsDue);
  return row ?? { due: 0, stuck: 0 };
}

function isDueOf(target: DueTarget): SQL | undefined {
  if ('purchaseId' in target) return eq(taxDocumentsDue.purchaseId, target.purchaseId);
  if ('giftId' in target) return eq(taxDocumentsDue.giftId, target.giftId);
  return eq(taxDocumentsDue.refundId, target.refundId);
}

export async function findInvoice(database: Database, target: InvoiceTarget | { id: string }) {
  const [row] = await database
    .select()
    .from(invoices)
    .where(
      'id' in target
        ? eq(invoices.id, target.id)
        : 'giftId' in target
          ? eq(invoices.giftId, target.giftId)
          : eq(invoices.purchaseId, target.purchaseId),
    );
  return row;
}

export async function findCreditNote(database: Database, refundId: string) {
  const [row] = await database.select().from(creditNotes).where(eq(creditNotes.refundId, refundId));
  return row;
}

export const hasFacts = <Row extends { isTaxed: boolean | null; seller: unknown }>(
  row: Row | undefined,
): row is Row & (Row extends { invoiceId: unknown } ? CreditNote : Invoice) =>
  row !== undefined && row.isTaxed !== null && row.seller !== null;

export async function insertInvoice(tx: Database, invoice: typeof invoices.$inferInsert): Promise<Invoice> {
  const [row] = await tx.insert(invoices).values(invoice).returning();
  if (!hasFacts(row)) throw new Error('no invoice was issued');
  return row;
}

/** For an invoice of an earlier version. */
export async function setInvoiceFacts(
  tx: Database,
  id: string,
  facts: Partial<typeof invoices.$inferInsert>,
): Promise<Invoice> {
  const [row] = await tx.update(invoices).set(facts).where(eq(invoices.id, id)).returning();
  if (!hasFacts(row)) throw new Error('the invoice has no facts');
  return row;
}

export async function insertCreditNote(
  tx: Database,
  note: typeof creditNotes.$inferInsert,
): Promise<CreditNote> {
  const [row] = await tx.insert(creditNotes).values(note).returning();
  if (!hasFacts(row)) throw new Error('no credit note was issued');
  return row;
}

export async function setCreditNoteFacts(
  tx: Database,
  refundId: string,
  facts: Partial<typeof creditNotes.$inferInsert>,
): Promise<CreditNote> {
  const [row] = await tx.update(creditNotes).set(facts).where(eq(creditNotes.refundId, refundId)).returning();
  if (!hasFacts(row)) throw new Error('the credit note has no facts');
  return row;
}

export async function insertLines(
  tx: Database,
  document: { invoiceId: string } | { creditNoteId: string },
  lines: readonly DocumentLine[],
): Promise<void> {
  await tx.insert(taxDocumentLines).values(lines.map((line) => ({ ...line, ...document })));
}

export async function listLines(
  database: Database,
  document: { invoiceId: string } | { creditNoteId: string },
): Promise<DocumentLine[]> {
  return database
    .select()
    .from(taxDocumentLines)
    .where(
      'invoiceId' in document
        ? eq(taxDocumentLines.invoiceId, document.invoiceId)
        : eq(taxDocumentLines.creditNoteId, document.creditNoteId),
    )
    .orderBy(asc(taxDocumentLines.id));
}

/** Until the transaction ends no other note of this invoice is written. */
export async function lockInvoice(tx: Database, id: string): Promise<void> {
  await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, id)).for('update');
}

/** What the notes of an invoice have credited. */
export async function sumCredited(tx: Database, invoiceId: string): Promise<Credited> {
  const [row] = await queryRows<Record<keyof Credited, string>>(
    tx,
    sql`select coalesce(sum(l.taxable_paise + l.igst_paise + l.cgst_paise + l.sgst_paise), 0) as "totalPaise",
        coalesce(sum(l.igst_paise), 0) as "igstPaise", coalesce(sum(l.cgst_paise), 0) as "cgstPaise",
        coalesce(sum(l.sgst_paise), 0) as "sgstPaise"
      from credit_notes n join tax_document_lines l on l.credit_note_id = n.refund_id where n.invoice_id = ${invoiceId}`,
  );
  return {
    totalPaise: Number(row?.totalPaise ?? 0),
    igstPaise: Number(row?.igstPaise ?? 0),
    cgstPaise: Number(row?.cgstPaise ?? 0),
    sgstPaise: Number(row?.sgstPaise ?? 0),
  };
}

interface Credited {
  totalPaise: number;
  igstPaise: number;
  cgstPaise: number;
  sgstPaise: number;
}
