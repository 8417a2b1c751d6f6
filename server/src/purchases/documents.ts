import { firstName, nameOfGift, type Operations, safeName } from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import { type ContributionDeps, findGuestContribution } from '../contributions/index.ts';
import { findContribution } from '../gifts/index.ts';
import { findCreditedPayment, type GiftPayment, loadRefundFacts } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { ALREADY_SENT, type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { Seller } from '../platform/paper-layout.ts';
import type { RenderPdf } from '../platform/pdf-renderer.ts';
import { type Buyer, type BuyerCall, identifyBuyer, isBuyerOf } from './guests/order-access.ts';
import { listOrderLines, orderName } from './order-lines.ts';
import { type ReceiptData, receiptPaper } from './papers.ts';
import { findPurchase } from './sql.ts';

export async function sendPdf(
  reply: Call<Operations['receipt']>['reply'],
  name: string,
  bytes: Buffer,
): Promise<void> {
  await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="tohfa-${name}.pdf"`)
    .send(bytes);
}

export interface DocumentDeps extends Pick<ContributionDeps, 'findGift'> {
  database: Database;
  /** As the shop is set right now. */
  seller(): Seller;
  renderPdf: RenderPdf;
  findPayer(userId: string): Promise<{ name: string; email: string } | undefined>;
}

export async function receipt(deps: DocumentDeps, call: DocumentCall, { id, orderToken }: WantedDocument) {
  const buyer = await identifyBuyer(deps.database, call, orderToken);
  if (buyer instanceof Refusal) return buyer;
  const data =
    (await loadPurchaseReceipt(deps, id, buyer)) ??
    ('guest' in buyer ? undefined : await loadInstalmentReceipt(deps, id, buyer.userId));
  if (!data) return refuse('not_found');
  const payer = data.payer ?? ('guest' in buyer ? undefined : await deps.findPayer(buyer.userId)) ?? NOBODY;
  const bytes = await deps.renderPdf(receiptPaper(deps.seller(), data, shownTo(buyer, payer)));
  await sendPdf(call.reply, data.fileName, bytes);
  return ALREADY_SENT;
}

const NOBODY = { name: '', email: '' };

/** Who has an order's link alone reads the first name, and no address of any kind. */
export function shownTo(buyer: Buyer, { name, email }: { name: string; email: string }) {
  const isHidden = 'guest' in buyer && !buyer.seesDetails;
  return isHidden ? { name: firstName(safeName(name)), email: '' } : { name, email };
}

export interface DocumentCall extends BuyerCall {
  reply: Call<Operations['receipt']>['reply'];
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
    ...toInstalmentReceipt(latest, nameOfGift(found.gift)),
    paymentId: found.payments.map(({ providerPaymentId }) => providerPaymentId).join(', '),
    amountPaise: creditedPaise,
    refundedPaise: creditedPaise - sum(found.payments.map((payment) => payment.netPaise)),
  };
  const name = found.contributor.name || phrases().documents.receipt.unnamedPayer;
  const bytes = await deps.renderPdf(receiptPaper(deps.seller(), data, { name, email: '' }));
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
      payer: { name: purchase.buyerName, email: purchase.buyerEmail },
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
  return toInstalmentReceipt(contribution.payment, nameOfGift(contribution.gift));
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
