import { type AdminGift, giftDecisions } from '@tohfa/contract';
import { unitsInStock } from '../catalogue/stock.ts';
import { type GiftPayment, paymentsOfGifts } from '../payments/money-of-gifts.ts';
import { giftViews, paymentStatus, rupees } from './gift-view.ts';
import type { Gifts } from './gifts.ts';
import type { Gift } from './gifts-tables.ts';

/** With who asked, who paid what, what may be decided, and whether there is stock. */
export async function adminGiftViews(gifts: Gifts, rows: readonly Gift[]): Promise<AdminGift[]> {
  const { database } = gifts.payments;
  const views = await giftViews(gifts, rows, { as: 'admin', userId: undefined });
  const payments = Map.groupBy(
    await paymentsOfGifts(
      database,
      rows.map(({ id }) => id),
    ),
    ({ giftId }) => giftId,
  );
  const stock = await unitsInStock(
    database,
    rows.map(({ productId }) => productId),
  );
  return rows.flatMap((gift, index) => {
    const view = views[index];
    if (!view) return [];
    return {
      ...view,
      ownerName: gift.ownerName,
      ownerEmail: gift.ownerEmail,
      stock: stock.get(gift.productId) ?? 0,
      nextDecisions: giftDecisions(gift.status, gift.sharable),
      payments: (payments.get(gift.id) ?? []).map(paymentView),
    };
  });
}

function paymentView(payment: GiftPayment): AdminGift['payments'][number] {
  const { providerPaymentId: paymentId, payerName, payerEmail, displayName, refund } = payment;
  return {
    paymentId,
    payerName,
    payerEmail,
    displayName,
    amount: rupees(payment.netPaise > 0 ? payment.netPaise : payment.creditedPaise),
    status: refund === 'failed' ? 'refund-failed' : paymentStatus(payment),
    at: payment.at.toISOString(),
  };
}
