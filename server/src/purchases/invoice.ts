import { formatPaise, type Operations, paise } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { ALREADY_SENT, type Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { SellerSettings } from '../platform/settings.ts';
import { invoiceNumber, issueInvoice } from './issue-invoice.ts';
import { purchaseById } from './purchases-sql.ts';
import type { Invoice, Purchase } from './purchases-tables.ts';
import { pincodeIn, taxSplit } from './tax-split.ts';

export async function invoice(papers: Papers, { query, identity, reply }: Call<Operations['invoice']>) {
  const { database } = papers;
  const purchase = await purchaseById(database, query.id);
  if (!purchase || purchase.userId !== identity.customer.userId) return refuse('not_found');
  const issued = await database.transaction((tx) => issueInvoice(tx, purchase.id));
  const pincode = pincodeIn(purchase.address);
  const buyerState = pincode === undefined ? undefined : await papers.stateOf(pincode);
  const buyer = await papers.payer(identity.customer.userId);
  await sendPdf(
    reply,
    `invoice-${purchase.number}`,
    await invoicePdf(papers.seller, purchase, issued, buyer?.name ?? '', buyerState),
  );
  return ALREADY_SENT;
}

export async function sendPdf(
  reply: Call<Operations['invoice']>['reply'],
  name: string,
  bytes: Buffer,
): Promise<void> {
  await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="tohfa-${name}.pdf"`)
    .send(bytes);
}

/** The library and its fonts are read when the first paper is asked for, not at every start. */
async function invoicePdf(
  seller: SellerSettings,
  purchase: Purchase,
  issued: Invoice,
  buyerName: string,
  buyerState: string | undefined,
): Promise<Buffer> {
  const { pdfPage } = await import('./pdf-page.ts');
  const number = invoiceNumber(issued);
  return pdfPage(`Invoice ${number}`, (page) => {
    page.heading('Tax invoice');
    page.paragraph(`Number ${number}\nDate ${indianDate(issued.issuedAt)}\nOrder ${purchase.number}`);
    page.paragraph(
      `Sold by\n${seller.name}\n${seller.address}\nState: ${seller.state}\nGSTIN: ${seller.gstin}`,
    );
    page.paragraph(
      `Delivered to\n${buyerName}\n${purchase.address}\nPlace of supply: ${buyerState ?? seller.state}`,
    );
    page.rule();
    page.amount(`${purchase.productName} × 1`, rupees(purchase.pricePaise));
    for (const part of taxSplit(purchase.taxPaise, seller.state, buyerState))
      page.amount(part.name, rupees(part.amountPaise));
    page.amount('Delivery', rupees(purchase.deliveryPaise));
    page.amount('Transaction', rupees(purchase.transactionPaise));
    page.rule();
    page.amount('Total', rupees(purchase.totalPaise), true);
    if (purchase.status === 'cancelled' || purchase.status === 'refunded') {
      page.paragraph('This order was cancelled; the total is refunded to the payer.');
    }
  });
}

export function indianDate(moment: Date): string {
  return moment.toLocaleDateString('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

export const rupees = (amountPaise: number) => formatPaise(paise(amountPaise));

export interface Papers {
  database: Database;
  seller: SellerSettings;
  payer(userId: string): Promise<{ name: string } | undefined>;
  /** The state a pincode lies in, where it is known. */
  stateOf(pincode: string): Promise<string | undefined>;
}
