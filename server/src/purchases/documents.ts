import { formatPaise, type Operations, paise } from '@tohfa/contract';
import { findContribution, findGuestContribution } from '../gifts/index.ts';
import { findCreditedPayment, type GiftPayment, loadRefundFacts } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { ALREADY_SENT, type Call, refuse } from '../platform/http/operations.ts';
import type { PdfBlock, PdfContent } from '../platform/pdf.ts';
import type { SellerSettings } from '../platform/settings.ts';
import { listOrderLines, orderName } from './order-lines.ts';
import { findPurchase } from './sql.ts';

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

export const paragraph = (...lines: string[]): PdfBlock => ({ type: 'paragraph', text: lines.join('\n') });

export const amount = (label: string, amountPaise: number, bold = false): PdfBlock => ({
  type: 'amount',
  label,
  value: formatPaise(paise(amountPaise)),
  bold,
});

export function formatIndianDate(moment: Date): string {
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
  deps: DocumentDeps,
  { body, request, reply }: Call<Operations['contributionReceipt']>,
) {
  const found = await findGuestContribution(deps, body, request);
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
      description: `order ${purchase.number}: ${orderName(await listOrderLines(database, purchase.orderId))}`,
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
