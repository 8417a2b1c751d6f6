import type { Operations } from '@tohfa/contract';
import { creditedPaymentOf } from '../payments/credited-payment.ts';
import { ALREADY_SENT, type Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { indianDate, type Papers, rupees, sendPdf } from './invoice.ts';
import { purchaseById } from './purchases-sql.ts';

export async function receipt(papers: Papers, { query, identity, reply }: Call<Operations['receipt']>) {
  const purchase = await purchaseById(papers.database, query.id);
  if (!purchase || purchase.userId !== identity.customer.userId) return refuse('not_found');
  const payment = await creditedPaymentOf(papers.database, purchase.orderId);
  if (!payment) return refuse('not_found');
  const buyer = await papers.payer(identity.customer.userId);
  const { pdfPage } = await import('./pdf-page.ts');
  const bytes = await pdfPage(`Receipt for order ${purchase.number}`, (page) => {
    page.heading('Receipt');
    page.paragraph(
      [
        `Received from ${buyer?.name ?? ''}`,
        `on ${indianDate(payment.capturedAt ?? payment.createdAt)}`,
        `for order ${purchase.number}: ${purchase.productName}`,
        `Payment ${payment.providerPaymentId}${payment.method ? `, by ${payment.method}` : ''}`,
      ].join('\n'),
    );
    page.rule();
    page.amount('Amount received', rupees(payment.creditedPaise), true);
    page.paragraph(`${papers.seller.name}\n${papers.seller.address}`);
  });
  await sendPdf(reply, `receipt-${purchase.number}`, bytes);
  return ALREADY_SENT;
}
