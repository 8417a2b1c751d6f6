import { firstName, formatPaise, type Operations, paise, safeName } from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import { type ContributionDeps, findGuestContribution } from '../contributions/index.ts';
import { findContribution } from '../gifts/index.ts';
import { findCreditedPayment, type GiftPayment, loadRefundFacts } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { ALREADY_SENT, type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { PdfBlock, PdfContent } from '../platform/pdf.ts';
import type { SellerSettings } from '../settings.ts';
import { type Buyer, type BuyerCall, identifyBuyer, isBuyerOf } from './guests/order-access.ts';
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
  const { receipt: say } = phrases().documents;
  return {
    title: data.title,
    blocks: [
      { type: 'heading', text: say.heading },
      paragraph(
        say.from({ name: payerName }),
        say.on({ date: formatIndianDate(data.paidAt) }),
        say.for({ what: data.description }),
        say.payment({ id: data.paymentId, method: data.method }),
      ),
      { type: 'divider' },
      amount(say.amount, data.amountPaise, true),
      ...(data.refundedPaise > 0 ? [amount(say.refunded, data.refundedPaise)] : []),
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

export interface DocumentDeps extends Pick<ContributionDeps, 'findGift'> {
  database: Database;
  seller: SellerSettings;
  renderPdf(content: PdfContent): Promise<Buffer>;
  findPayer(userId: string): Promise<{ name: string } | undefined>;
  /** The state of a pincode, if it is known. */
  findState(pincode: string): Promise<string | undefined>;
}

export async function receipt(deps: DocumentDeps, call: DocumentCall, { id, orderToken }: WantedDocument) {
  const buyer = await identifyBuyer(deps.database, call, orderToken);
  if (buyer instanceof Refusal) return buyer;
  const data =
    (await loadPurchaseReceipt(deps, id, buyer)) ??
    ('guest' in buyer ? undefined : await loadInstalmentReceipt(deps, id, buyer.userId));
  if (!data) return refuse('not_found');
  const bytes = await deps.renderPdf(receiptContent(deps.seller, data, await nameOnPapers(deps, buyer)));
  await sendPdf(call.reply, data.fileName, bytes);
  return ALREADY_SENT;
}

/** Whoever has a link alone reads the first name. */
export async function nameOnPapers({ findPayer }: DocumentDeps, buyer: Buyer): Promise<string> {
  if (!('guest' in buyer)) return (await findPayer(buyer.userId))?.name ?? '';
  return buyer.seesDetails ? buyer.guest.name : firstName(safeName(buyer.guest.name));
}

export interface DocumentCall extends BuyerCall {
  reply: Call<Operations['invoice']>['reply'];
}

/** What a call asks for. */
export interface WantedDocument {
  id: string;
  orderToken?: string | undefined;
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
  const payerName = found.contributor.name || phrases().documents.receipt.unnamedPayer;
  const bytes = await deps.renderPdf(receiptContent(deps.seller, data, payerName));
  await sendPdf(reply, data.fileName, bytes);
  return ALREADY_SENT;
}

async function loadPurchaseReceipt(
  { database }: DocumentDeps,
  id: string,
  buyer: Buyer,
): Promise<ReceiptData | undefined> {
  const purchase = await findPurchase(database, id);
  if (!purchase || !isBuyerOf(buyer, purchase)) return undefined;
  const payment = await findCreditedPayment(database, purchase.orderId);
  const { receipt: say } = phrases().documents;
  const { number } = purchase;
  return (
    payment && {
      title: say.ofOrder({ number }),
      fileName: `receipt-${number}`,
      description: say.order({ number, name: orderName(await listOrderLines(database, purchase.orderId)) }),
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
  const { receipt: say } = phrases().documents;
  return {
    title: say.ofGift,
    fileName: `receipt-gift-${payment.orderId.slice(0, 8)}`,
    description: say.contribution({ productName }),
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
