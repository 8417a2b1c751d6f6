import { findPincode } from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import { eq, sql } from 'drizzle-orm';
import { listCouponCodes } from '../coupons/index.ts';
import { type Database, databaseNow } from '../platform/database.ts';
import { ALREADY_SENT, Refusal, refuse } from '../platform/http/operations.ts';
import type { PdfBlock, PdfContent } from '../platform/pdf.ts';
import type { SellerSettings } from '../settings.ts';
import {
  amount,
  type DocumentCall,
  type DocumentDeps,
  formatIndianDate,
  nameOnPapers,
  paragraph,
  sendPdf,
  type WantedDocument,
} from './documents.ts';
import { type Buyer, identifyBuyer, isBuyerOf } from './guests/order-access.ts';
import { lineAmount, listOrderLines } from './order-lines.ts';
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

export async function invoice(deps: DocumentDeps, call: DocumentCall, { id, orderToken }: WantedDocument) {
  const { database } = deps;
  const buyer = await identifyBuyer(database, call, orderToken);
  if (buyer instanceof Refusal) return buyer;
  const purchase = await findPurchase(database, id);
  if (!purchase || !isBuyerOf(buyer, purchase)) return refuse('not_found');
  const issued = await database.transaction((tx) => issueInvoice(tx, purchase.id));
  // Missing lines were never sold.
  const lines = (await listOrderLines(database, purchase.orderId)).filter(({ state }) => state !== 'missing');
  const coupon = (await listCouponCodes(database, [purchase.orderId])).get(purchase.orderId);
  const parties = await loadParties(deps, purchase, buyer);
  const content = invoiceContent(purchase, lines, coupon, issued, parties);
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
  const lines = (await listOrderLines(database, purchase.orderId)).filter(
    ({ position, state }) => state !== 'missing' && refund.positions.includes(position),
  );
  if (lines.length === 0) return refuse('not_found');
  const { invoiced, issued } = await database.transaction(async (tx) => ({
    invoiced: await issueInvoice(tx, purchase.id),
    issued: await issueCreditNote(tx, refundId),
  }));
  const parties = await loadParties(deps, purchase, buyer);
  const content = creditNoteContent(purchase, lines, refund.amountPaise, { invoiced, issued }, parties);
  await sendPdf(call.reply, `credit-note-${purchase.number}-${issued.number}`, await deps.renderPdf(content));
  return ALREADY_SENT;
}

async function loadParties(deps: DocumentDeps, purchase: Purchase, buyer: Buyer): Promise<Parties> {
  const pincode = findPincode(purchase.address);
  return {
    seller: deps.seller,
    buyerName: await nameOnPapers(deps, buyer),
    address: 'guest' in buyer && !buyer.seesDetails ? [] : [purchase.address],
    buyerState: pincode === undefined ? undefined : await deps.findState(pincode),
  };
}

function invoiceContent(
  purchase: Purchase,
  lines: readonly OrderLine[],
  coupon: string | undefined,
  issued: Invoice,
  parties: Parties,
): PdfContent {
  const number = formatInvoiceNumber(issued);
  const isCancelled = purchase.status === 'cancelled' || purchase.status === 'refunded';
  const discountPaise = sum(lines.map((line) => line.discountPaise));
  const { invoice: say, tax } = phrases().documents;
  return {
    title: say.title({ number }),
    blocks: [
      { type: 'heading', text: say.heading },
      paragraph(
        tax.number({ number }),
        tax.date({ date: formatIndianDate(issued.issuedAt) }),
        tax.order(purchase),
      ),
      ...partyBlocks(parties),
      { type: 'divider' },
      ...lineBlocks(lines, parties),
      amount(say.delivery, purchase.deliveryPaise),
      amount(say.transaction, purchase.transactionPaise),
      { type: 'divider' },
      amount(
        say.total,
        sum(lines.map((line) => lineAmount(line) + line.taxPaise)) +
          purchase.deliveryPaise +
          purchase.transactionPaise,
        true,
      ),
      ...(coupon !== undefined && discountPaise > 0
        ? [amount(say.coupon({ code: coupon }), discountPaise)]
        : []),
      ...(isCancelled ? [paragraph(say.cancelled)] : []),
    ],
  };
}

function creditNoteContent(
  purchase: Purchase,
  lines: readonly OrderLine[],
  refundedPaise: number,
  { invoiced, issued }: { invoiced: Invoice; issued: NumberedDocument },
  parties: Parties,
): PdfContent {
  const number = `TOHFA-CN/${issued.financialYear}/${String(issued.number).padStart(6, '0')}`;
  const chargesPaise = refundedPaise - sum(lines.map((line) => lineAmount(line) + line.taxPaise));
  const { creditNote: say, tax } = phrases().documents;
  return {
    title: say.title({ number }),
    blocks: [
      { type: 'heading', text: say.heading },
      paragraph(
        tax.number({ number }),
        tax.date({ date: formatIndianDate(issued.issuedAt) }),
        say.forInvoice({ number: formatInvoiceNumber(invoiced), date: formatIndianDate(invoiced.issuedAt) }),
        tax.order(purchase),
      ),
      ...partyBlocks(parties),
      { type: 'divider' },
      ...lineBlocks(lines, parties),
      ...(chargesPaise > 0 ? [amount(say.charges, chargesPaise)] : []),
      { type: 'divider' },
      amount(say.total, refundedPaise, true),
      paragraph(say.refunded),
    ],
  };
}

function partyBlocks({ seller, buyerName, address, buyerState }: Parties): PdfBlock[] {
  const { tax } = phrases().documents;
  return [
    paragraph(tax.soldBy, seller.name, seller.address, tax.state(seller), tax.gstin(seller)),
    paragraph(
      tax.deliveredTo,
      buyerName,
      ...address,
      tax.placeOfSupply({ state: buyerState ?? seller.state }),
    ),
  ];
}

/** The lines without tax, then the tax of each rate. */
function lineBlocks(lines: readonly OrderLine[], { seller, buyerState }: Parties): PdfBlock[] {
  const { tax } = phrases().documents;
  const rates = [...new Set(lines.map(({ taxRateBp }) => taxRateBp))].sort((a, b) => a - b);
  return [
    ...lines.map((line) =>
      amount(
        tax.line({
          name: line.productName,
          quantity: line.quantity,
          hsn: line.hsn,
          rate: line.taxRateBp / 100,
        }),
        lineAmount(line),
      ),
    ),
    ...rates.flatMap((rateBp) => {
      const taxPaise = sum(lines.filter((line) => line.taxRateBp === rateBp).map((line) => line.taxPaise));
      return splitTax(taxPaise, seller.state, buyerState, rateBp).map(({ name, amountPaise }) =>
        amount(name, amountPaise),
      );
    }),
  ];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/**
 * Returns the purchase's invoice; the first call numbers it, consecutively and without gaps within the Indian
 * financial year. The counter's row stays locked to the end of the transaction, so a rollback loses no number.
 */
export async function issueInvoice(tx: Database, purchaseId: string, at?: Date): Promise<Invoice> {
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
    .values({ purchaseId, financialYear, number: counter.number, issuedAt: now })
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

function formatInvoiceNumber({ financialYear, number }: Pick<Invoice, 'financialYear' | 'number'>): string {
  return `TOHFA/${financialYear}/${String(number).padStart(6, '0')}`;
}

async function issueCreditNote(tx: Database, refundId: string): Promise<NumberedDocument> {
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
  const [issued] = await tx
    .insert(creditNotes)
    .values({ refundId, financialYear, number: counter?.number ?? 0, issuedAt })
    .returning();
  if (!issued) throw new Error('no credit note was issued');
  return issued;
}

const INDIA_UTC_OFFSET_MINUTES = 330;
const APRIL = 3;

/** GST within the seller's state is half central, half state tax; across states it is one. Unknown means within. */
export function splitTax(
  taxPaise: number,
  sellerState: string,
  buyerState: string | undefined,
  rateBp = 1800,
): TaxLine[] {
  const { tax } = phrases().documents;
  const rate = rateBp / 100;
  if (buyerState !== undefined && normalizeStateName(buyerState) !== normalizeStateName(sellerState)) {
    return [{ name: tax.integrated({ rate }), amountPaise: taxPaise }];
  }
  const central = Math.floor(taxPaise / 2);
  return [
    { name: tax.central({ rate: rate / 2 }), amountPaise: central },
    { name: tax.ofState({ rate: rate / 2 }), amountPaise: taxPaise - central },
  ];
}

const normalizeStateName = (state: string) => state.toLowerCase().replace(/[^a-z]/g, '');

interface TaxLine {
  name: string;
  amountPaise: number;
}

interface NumberedDocument {
  financialYear: string;
  number: number;
  issuedAt: Date;
}

interface Parties {
  seller: SellerSettings;
  buyerName: string;
  /** Empty for whoever has the link of an order alone. */
  address: string[];
  /** Undefined when the address is not known. */
  buyerState: string | undefined;
}
