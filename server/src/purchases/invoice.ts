import { findPincode } from '@tohfa/contract';
import { eq, sql } from 'drizzle-orm';
import { listCouponCodes } from '../coupons/index.ts';
import { listOrderDeliveries } from '../delivery/index.ts';
import { type Database, databaseNow } from '../platform/database.ts';
import { ALREADY_SENT, Refusal, refuse } from '../platform/http/operations.ts';
import { type DocumentCall, type DocumentDeps, sendPdf, shownTo, type WantedDocument } from './documents.ts';
import { type Buyer, identifyBuyer, isBuyerOf } from './guests/order-access.ts';
import { listLinesOf } from './order-lines.ts';
import { creditNotePaper, invoicePaper, type Parties } from './papers.ts';
import { findPurchase, findRefundForNote } from './sql.ts';
import {
  creditNotes,
  creditNoteYears,
  type Invoice,
  invoices,
  invoiceYears,
  type OrderLine,
  type Purchase,
  purchases,
} from './tables.ts';
import { findDeliveryState, isAnyTaxed } from './tax.ts';

export async function invoice(deps: DocumentDeps, call: DocumentCall, { id, orderToken }: WantedDocument) {
  const { database } = deps;
  const buyer = await identifyBuyer(database, call, orderToken);
  if (buyer instanceof Refusal) return buyer;
  const purchase = await findPurchase(database, id);
  if (!purchase || !isBuyerOf(buyer, purchase)) return refuse('not_found');
  const issued = await database.transaction((tx) => issueInvoice(tx, purchase.id, deps.invoicePrefix()));
  const content = invoicePaper({
    purchase,
    lines: await listSoldLines(database, purchase),
    coupon: (await listCouponCodes(database, [purchase.orderId])).get(purchase.orderId),
    number: formatInvoiceNumber(issued),
    issuedAt: issued.issuedAt,
    parties: await loadParties(deps, purchase, buyer),
  });
  await sendPdf(call.reply, `invoice-${purchase.number}`, await deps.renderPdf(content));
  return ALREADY_SENT;
}

/** For invoiced lines that were cancelled or returned: one note per refund. */
export async function creditNote(
  deps: DocumentDeps,
  call: DocumentCall,
  { id: refundId, orderToken }: WantedDocument,
) {
  const { database } = deps;
  const buyer = await identifyBuyer(database, call, orderToken);
  if (buyer instanceof Refusal) return buyer;
  const refund = await findRefundForNote(database, refundId);
  const purchase = refund && (await findPurchase(database, refund.purchaseId));
  if (!purchase || !isBuyerOf(buyer, purchase)) return refuse('not_found');
  const sold = await listSoldLines(database, purchase);
  const lines = refund.lines.flatMap((credited) => {
    const line = sold.find(({ position }) => position === credited.position);
    return line ? creditedLine(line, credited, refund.isPart) : [];
  });
  if (lines.length === 0) return refuse('not_found');
  const { invoiced, issued } = await database.transaction(async (tx) => ({
    invoiced: await issueInvoice(tx, purchase.id, deps.invoicePrefix()),
    issued: await issueCreditNote(tx, refundId, deps.invoicePrefix()),
  }));
  const content = creditNotePaper({
    purchase,
    lines,
    isTaxed: isAnyTaxed(sold),
    refundedPaise: refund.amountPaise,
    reason: refund.isPart ? refund.reason : undefined,
    number: formatCreditNoteNumber(issued),
    issuedAt: issued.issuedAt,
    invoice: { number: formatInvoiceNumber(invoiced), issuedAt: invoiced.issuedAt },
    parties: await loadParties(deps, purchase, buyer),
  });
  await sendPdf(call.reply, `credit-note-${purchase.number}-${issued.number}`, await deps.renderPdf(content));
  return ALREADY_SENT;
}

/** As the paper shows it: a part of a price stands as one amount; of a whole line what went back earlier is taken off. */
function creditedLine(
  line: OrderLine,
  { amountPaise, taxPaise }: { amountPaise: number; taxPaise: number },
  isPart: boolean,
): OrderLine {
  if (isPart) return { ...line, quantity: 1, unitPricePaise: amountPaise, discountPaise: 0, taxPaise };
  return { ...line, discountPaise: line.unitPricePaise * line.quantity - amountPaise, taxPaise };
}

/** Missing lines were never sold. */
async function listSoldLines(database: Database, purchase: Purchase): Promise<OrderLine[]> {
  return (await listLinesOf(database, purchase)).filter(({ state }) => state !== 'missing');
}

/** The buyer as given with the order, whoever has claimed it since. */
async function loadParties(
  { database, seller, findStates }: DocumentDeps,
  purchase: Purchase,
  reader: Buyer,
): Promise<Parties> {
  const { orderId, parcel, buyerName, buyerEmail, address } = purchase;
  const pincode = findPincode(address);
  const delivery = (await listOrderDeliveries(database, orderId)).find((one) => one.parcel === parcel);
  return {
    seller: seller(),
    buyer: shownTo(reader, { name: buyerName, email: buyerEmail }),
    recipient: shownTo(reader, { name: delivery?.recipientName || buyerName, email: '' }).name,
    address: 'guest' in reader && !reader.seesDetails ? '' : address,
    state: findDeliveryState(address, pincode === undefined ? [] : await findStates(pincode)),
  };
}

/**
 * Returns the purchase's invoice; the first call numbers it, consecutively and without gaps within the Indian
 * financial year. The counter's row stays locked to the end of the transaction, so a rollback loses no number.
 */
export async function issueInvoice(
  tx: Database,
  purchaseId: string,
  prefix: string,
  at?: Date,
): Promise<Invoice> {
  await tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.id, purchaseId)).for('update');
  const [existing] = await tx.select().from(invoices).where(eq(invoices.purchaseId, purchaseId));
  if (existing) return existing;

  const now = at ?? (await databaseNow(tx));
  const financialYear = toFinancialYear(now);
  const [counter] = await tx
    .insert(invoiceYears)
    .values({ financialYear, lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceYears.financialYear,
      set: { lastNumber: sql`${invoiceYears.lastNumber} + 1` },
    })
    .returning({ number: invoiceYears.lastNumber });
  if (!counter) throw new Error('no invoice number was assigned');
  const [issued] = await tx
    .insert(invoices)
    .values({
      purchaseId,
      financialYear,
      number: counter.number,
      printedNumber: toPrintedNumber(prefix, financialYear, counter.number),
      issuedAt: now,
    })
    .returning();
  if (!issued) throw new Error('no invoice was issued');
  return issued;
}

/** April to March in India's time: `2026-27`. */
export function toFinancialYear(moment: Date): string {
  const inIndia = new Date(moment.getTime() + INDIA_UTC_OFFSET_MINUTES * 60_000);
  const year = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < APRIL ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

function formatInvoiceNumber(issued: NumberedDocument): string {
  return issued.printedNumber ?? `TOHFA/${issued.financialYear}/${String(issued.number).padStart(6, '0')}`;
}

function formatCreditNoteNumber(issued: NumberedDocument): string {
  return issued.printedNumber ?? `TOHFA-CN/${issued.financialYear}/${String(issued.number).padStart(6, '0')}`;
}

/**
 * `TOHFA/27/0000001`: the year in which the financial year ends, and seven digits. The law allows 16 characters. What was
 * issued before keeps its longer number.
 */
export function toPrintedNumber(series: string, financialYear: string, number: number): string {
  return `${series}/${financialYear.slice(-2)}/${String(number).padStart(7, '0')}`;
}

/** As the next invoice will be numbered, for the screen where the prefix is chosen. */
export async function nextInvoiceNumber(database: Database, prefix: string): Promise<string> {
  const financialYear = toFinancialYear(await databaseNow(database));
  const [counter] = await database
    .select({ number: invoiceYears.lastNumber })
    .from(invoiceYears)
    .where(eq(invoiceYears.financialYear, financialYear));
  return toPrintedNumber(prefix, financialYear, (counter?.number ?? 0) + 1);
}

/** `TOHFA` has the credit notes `TOHCN`. */
const creditNotePrefix = (prefix: string) => `${prefix.slice(0, 3)}CN`;

async function issueCreditNote(
  tx: Database,
  refundId: string,
  invoicePrefix: string,
): Promise<NumberedDocument> {
  // One refund at a time: two requests must not number it twice.
  await tx.execute(sql`select 1 from refunds where id = ${refundId} for update`);
  const [existing] = await tx.select().from(creditNotes).where(eq(creditNotes.refundId, refundId));
  if (existing) return existing;
  const issuedAt = await databaseNow(tx);
  const financialYear = toFinancialYear(issuedAt);
  const [counter] = await tx
    .insert(creditNoteYears)
    .values({ financialYear, lastNumber: 1 })
    .onConflictDoUpdate({
      target: creditNoteYears.financialYear,
      set: { lastNumber: sql`${creditNoteYears.lastNumber} + 1` },
    })
    .returning({ number: creditNoteYears.lastNumber });
  if (!counter) throw new Error('no credit note number was assigned');
  const { number } = counter;
  const printedNumber = toPrintedNumber(creditNotePrefix(invoicePrefix), financialYear, number);
  const [issued] = await tx
    .insert(creditNotes)
    .values({ refundId, financialYear, number, printedNumber, issuedAt })
    .returning();
  if (!issued) throw new Error('no credit note was issued');
  return issued;
}

const INDIA_UTC_OFFSET_MINUTES = 330;
const APRIL = 3;

interface NumberedDocument {
  financialYear: string;
  number: number;
  printedNumber: string | null;
  issuedAt: Date;
}
