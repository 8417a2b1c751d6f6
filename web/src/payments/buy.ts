import { type Product, paiseFromRupees, purchaseTotal } from '@tohfa/contract';
import type { StoredUser } from '../session.ts';
import { type Paid, type PaymentSnapshot, payOrder } from './pay-order.ts';

/** One of a product, to an address. */
export function buy({ product, address, buyer, ...news }: Wanted): Promise<Paid> {
  const amount: number = purchaseTotal(paiseFromRupees(product.price)).totalPaise;
  return payOrder({
    order: { amount, currency: 'INR', productId: product.id, address },
    what: { productId: product.id, name: product.name },
    payer: buyer,
    ...news,
  });
}

interface Wanted extends PaymentSnapshot {
  product: Product;
  address: string;
  buyer: StoredUser;
}
