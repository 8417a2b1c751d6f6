import type { Operations } from '@tohfa/contract';
import { fundingOf } from '../gifts/funded-gifts.ts';
import { creditedPaymentOf } from '../payments/credited-payment.ts';
import { ALREADY_SENT, type Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { indianDate, type Papers, rupees, sendPdf } from './invoice.ts';
import { purchaseById } from './purchases-sql.ts';

export async function receipt(papers: Papers, { query, identity, reply }: Call<Operations['receipt']>) {
  const { userId } = identity.customer;
  const received =
    (await purchaseReceived(papers, query.id, userId)) ??
    (await instalmentReceived(papers, query.id, userId));
  if (!received) return refuse('not_found');
  const payer = await papers.payer(userId);
  const { pdfPage } = await import('./pdf-page.ts');
  const bytes = await pdfPage(received.title, (page) => {
    page.heading('Receipt');
    page.paragraph(
      [
        `Received from ${payer?.name ?? ''}`,
        `on ${indianDate(received.at)}`,
        `for ${received.what}`,
        `Payment ${received.paymentId}${received.method ? `, by ${received.method}` : ''}`,
      ].join('\n'),
    );
    page.rule();
    page.amount('Amount received', rupees(received.amountPaise), true);
    if (received.sentBackPaise > 0) page.amount('Sent back', rupees(received.sentBackPaise));
    page.paragraph(`${papers.seller.name}\n${papers.seller.address}`);
  });
  await sendPdf(reply, received.file, bytes);
  return ALREADY_SENT;
}

async function purchaseReceived(
  { database }: Papers,
  id: string,
  userId: string,
): Promise<Received | undefined> {
  const purchase = await purchaseById(database, id);
  if (!purchase || purchase.userId !== userId) return undefined;
  const payment = await creditedPaymentOf(database, purchase.orderId);
  return (
    payment && {
      title: `Receipt for order ${purchase.number}`,
      file: `receipt-${purchase.number}`,
      what: `order ${purchase.number}: ${purchase.productName}`,
      at: payment.capturedAt ?? payment.createdAt,
      paymentId: payment.providerPaymentId,
      method: payment.method,
      amountPaise: payment.creditedPaise,
      sentBackPaise: 0,
    }
  );
}

async function instalmentReceived(
  { database }: Papers,
  orderId: string,
  userId: string,
): Promise<Received | undefined> {
  const funding = await fundingOf(database, orderId, userId);
  if (!funding) return undefined;
  const { payment, gift } = funding;
  return {
    title: 'Receipt for a gift',
    file: `receipt-gift-${orderId.slice(0, 8)}`,
    what: `a share of the gift ${gift.productName}`,
    at: payment.at,
    paymentId: payment.providerPaymentId,
    method: payment.method,
    amountPaise: payment.creditedPaise,
    sentBackPaise: payment.creditedPaise - payment.netPaise,
  };
}

interface Received {
  title: string;
  file: string;
  what: string;
  at: Date;
  paymentId: string;
  method: string;
  amountPaise: number;
  sentBackPaise: number;
}
