import { formatPaise, type Operations, paise } from '@tohfa/contract';
import { eq, sql } from 'drizzle-orm';
import { findContribution, findGuestContribution } from '../gifts/index.ts';
import {
  findCreditedPayment,
  type GiftPayment,
  loadRefundFacts,
  type PaymentDeps,
} from '../payments/index.ts';
import { type Database, databaseNow } from '../platform/database.ts';
import { ALREADY_SENT, type Call, refuse } from '../platform/http/operations.ts';
import type { SellerSettings } from '../platform/settings.ts';
import type { PdfBlock, PdfContent } from './pdf.ts';
import { findPurchase } from './sql.ts';
import { type Invoice, invoices, invoiceYears, type Purchase, purchases } from './tables.ts';

export async function invoice(deps: DocumentDeps, { query, identity, reply }: Call<Operations['invoice']>) {
  const { database } = deps;
  const purchase = await findPurchase(database, query.id);
  if (!purchase || purchase.userId !== identity.customer.userId) return refuse('not_found');
  const issued = await database.transaction((tx) => issueInvoice(tx, purchase.id));
  const pincode = extractPincode(purchase.address);
  const buyerState = pincode === undefined ? undefined : await deps.findState(pincode);
  const buyer = await deps.findPayer(identity.customer.userId);
  await sendPdf(
    reply,
    `invoice-${purchase.number}`,
    await deps.renderPdf(invoiceContent(deps.seller, purchase, issued, buyer?.name ?? '', buyerState)),
  );
  return ALREADY_SENT;
}

async function sendPdf(
  reply: Call<Operations['invoice']>['reply'],
  name: string,
  bytes: Buffer,
): Promise<void> {
  await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="tohfa-${name}.pdf"`)
    .send(bytes);
}

function invoiceContent(
  seller: SellerSettings,
  purchase: Purchase,
  issued: Invoice,
  buyerName: string,
  buyerState: string | undefined,
): PdfContent {
  const number = formatInvoiceNumber(issued);
  const isCancelled = purchase.status === 'cancelled' || purchase.status === 'refunded';
  return {
    title: `Invoice ${number}`,
    blocks: [
      { type: 'heading', text: 'Tax invoice' },
      paragraph(`Number ${number}`, `Date ${formatIndianDate(issued.issuedAt)}`, `Order ${purchase.number}`),
      paragraph('Sold by', seller.name, seller.address, `State: ${seller.state}`, `GSTIN: ${seller.gstin}`),
      paragraph(
        'Delivered to',
        buyerName,
        purchase.address,
        `Place of supply: ${buyerState ?? seller.state}`,
      ),
      { type: 'divider' },
      amount(`${purchase.productName} × 1`, purchase.pricePaise),
      ...splitTax(purchase.taxPaise, seller.state, buyerState).map(({ name, amountPaise }) =>
        amount(name, amountPaise),
      ),
      amount('Delivery', purchase.deliveryPaise),
      amount('Transaction', purchase.transactionPaise),
      { type: 'divider' },
      amount('Total', purchase.totalPaise, true),
      ...(isCancelled
        ? [paragraph('This order was cancelled; the total is refunded to the original payment method.')]
        : []),
    ],
  };
}

function receiptContent(seller: SellerSettings, data: ReceiptData, payerName: string): PdfContent {
  return {
    title: data.title,
    blocks: [
      { type: 'heading', text: 'Receipt' },
      paragraph(
        `Received from ${payerName}`,
        `on ${formatIndianDate(data.paidAt)}`,
        `for ${data.description}`,
        `Payment ${data.paymentId}${data.method ? `, by ${data.method}` : ''}`,
      ),
      { type: 'divider' },
      amount('Amount received', data.amountPaise, true),
      ...(data.refundedPaise > 0 ? [amount('Refunded', data.refundedPaise)] : []),
      paragraph(seller.name, seller.address),
    ],
  };
}

const paragraph = (...lines: string[]): PdfBlock => ({ type: 'paragraph', text: lines.join('\n') });

const amount = (label: string, amountPaise: number, bold = false): PdfBlock => ({
  type: 'amount',
  label,
  value: formatPaise(paise(amountPaise)),
  bold,
});

function formatIndianDate(moment: Date): string {
  return moment.toLocaleDateString('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

export interface DocumentDeps {
  database: Database;
  seller: SellerSettings;
  renderPdf(content: PdfContent): Promise<Buffer>;
  findPayer(userId: string): Promise<{ name: string } | undefined>;
  /** The state a pincode lies in, where it is known. */
  findState(pincode: string): Promise<string | undefined>;
}

export async function receipt(deps: DocumentDeps, { query, identity, reply }: Call<Operations['receipt']>) {
  const { userId } = identity.customer;
  const data =
    (await loadPurchaseReceipt(deps, query.id, userId)) ??
    (await loadInstalmentReceipt(deps, query.id, userId));
  if (!data) return refuse('not_found');
  const payer = await deps.findPayer(userId);
  const bytes = await deps.renderPdf(receiptContent(deps.seller, data, payer?.name ?? ''));
  await sendPdf(reply, data.fileName, bytes);
  return ALREADY_SENT;
}

/** For a guest: all of their payments towards one gift. */
export async function contributionReceipt(
  payments: PaymentDeps,
  deps: DocumentDeps,
  { body, request, reply }: Call<Operations['contributionReceipt']>,
) {
  const found = await findGuestContribution({ payments }, body, request);
  const [latest] = found?.payments ?? [];
  if (!found || !latest) return refuse('not_found');
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
  const creditedPaise = sum(found.payments.map((payment) => payment.creditedPaise));
  const data = {
    ...toInstalmentReceipt(latest, found.gift.productName),
    paymentId: found.payments.map(({ providerPaymentId }) => providerPaymentId).join(', '),
    amountPaise: creditedPaise,
    refundedPaise: creditedPaise - sum(found.payments.map((payment) => payment.netPaise)),
  };
  const bytes = await deps.renderPdf(receiptContent(deps.seller, data, found.contributor.name || 'A friend'));
  await sendPdf(reply, data.fileName, bytes);
  return ALREADY_SENT;
}

async function loadPurchaseReceipt(
  { database }: DocumentDeps,
  id: string,
  userId: string,
): Promise<ReceiptData | undefined> {
  const purchase = await findPurchase(database, id);
  if (!purchase || purchase.userId !== userId) return undefined;
  const payment = await findCreditedPayment(database, purchase.orderId);
  return (
    payment && {
      title: `Receipt for order ${purchase.number}`,
      fileName: `receipt-${purchase.number}`,
      description: `order ${purchase.number}: ${purchase.productName}`,
      paidAt: payment.capturedAt ?? payment.createdAt,
      paymentId: payment.providerPaymentId,
      method: payment.method,
      amountPaise: payment.creditedPaise,
      refundedPaise: (await loadRefundFacts(database, [purchase.orderId])).of(purchase.orderId).refundedPaise,
    }
  );
}

async function loadInstalmentReceipt(
  { database }: DocumentDeps,
  orderId: string,
  userId: string,
): Promise<ReceiptData | undefined> {
  const contribution = await findContribution(database, orderId, userId);
  if (!contribution) return undefined;
  return toInstalmentReceipt(contribution.payment, contribution.gift.productName);
}

function toInstalmentReceipt(payment: GiftPayment, productName: string): ReceiptData {
  return {
    title: 'Receipt for a gift',
    fileName: `receipt-gift-${payment.orderId.slice(0, 8)}`,
    description: `a contribution to the gift ${productName}`,
    paidAt: payment.at,
    paymentId: payment.providerPaymentId,
    method: payment.method,
    amountPaise: payment.creditedPaise,
    refundedPaise: payment.creditedPaise - payment.netPaise,
  };
}

interface ReceiptData {
  title: string;
  fileName: string;
  description: string;
  paidAt: Date;
  paymentId: string;
  method: string;
  amountPaise: number;
  refundedPaise: number;
}

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

const INDIA_UTC_OFFSET_MINUTES = 330;
const APRIL = 3;

/** GST within the seller's state is half central, half state tax; across states it is one. Unknown means within. */
export function splitTax(taxPaise: number, sellerState: string, buyerState: string | undefined): TaxLine[] {
  if (buyerState !== undefined && normalizeStateName(buyerState) !== normalizeStateName(sellerState)) {
    return [{ name: 'IGST 18 %', amountPaise: taxPaise }];
  }
  const central = Math.floor(taxPaise / 2);
  return [
    { name: 'CGST 9 %', amountPaise: central },
    { name: 'SGST 9 %', amountPaise: taxPaise - central },
  ];
}

export function extractPincode(address: string): string | undefined {
  return address.match(/\b[1-9]\d{5}\b/g)?.at(-1);
}

const normalizeStateName = (state: string) => state.toLowerCase().replace(/[^a-z]/g, '');

interface TaxLine {
  name: string;
  amountPaise: number;
}
