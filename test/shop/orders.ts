import type { Product, PurchaseView, SignedIn } from '@tohfa/contract';
import { callShop, postJson } from './call-shop.ts';

export const ADDRESS = '12 Rose Villa, MG Road, Bengaluru, Karnataka 560001';

/** Buys without a screen, for stories about what comes after; answers the order. */
export async function buy(
  shopUrl: string,
  buyer: SignedIn,
  product: Product,
  address = ADDRESS,
): Promise<PurchaseView> {
  return payFor(shopUrl, buyer, { amount: totalOf(product) * 100, productId: product.id, address });
}

/** Pays by UPI at the local provider; answers the order. */
export async function payFor(shopUrl: string, buyer: SignedIn, order: object): Promise<PurchaseView> {
  const { orderId, key } = await callShop<{ orderId: string; key: string }>(
    shopUrl,
    'create-order.php',
    { currency: 'INR', ...order },
    buyer,
  );
  const payment = { key_id: key, order_id: orderId, method: 'upi', vpa: 'success@razorpay' };
  const paid = await postJson(`${shopUrl}/local/razorpay/checkout/payments`, payment);
  await callShop(shopUrl, 'save-payment.php', await paid.json(), buyer);
  const answer = await fetch(`${shopUrl}/backend/my-orders`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const { orders }: { orders: PurchaseView[] } = await answer.json();
  const [bought] = orders;
  if (bought === undefined) throw new Error('what was bought is not among the orders');
  return bought;
}

/** Price, 18 % tax, 30 and 10. */
export function totalOf({ price }: Product): number {
  return price + Math.floor((price * 18 + 50) / 100) + 40;
}
