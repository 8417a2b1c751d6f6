import { returnStock, takeStock } from '../catalogue/stock.ts';
import { isOrdered } from '../payments/is-ordered.ts';
import { ledgerBalance } from '../payments/ledger-balance.ts';
import type { PaymentOrder, PaymentTarget } from '../payments/payments.ts';
import type { Database } from '../platform/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Jobs } from '../platform/jobs.ts';
import { hasOpenPurchase, insertPurchase, movePurchase, purchaseOfOrder } from './purchases-sql.ts';
import { PURCHASE_MOVED } from './tell-of-purchase.ts';

/** Queue of purchases whose buyer and admins are to be told, and whose invoice is to be numbered. */
export const PURCHASE_PLACED = 'purchase-placed';

/** A purchase takes one unit of stock and its whole price, or nothing. */
export function purchaseTarget(jobs: Pick<Jobs, 'send'>): PaymentTarget {
  return {
    // Room is a unit of stock, and the UPDATE that takes it locks the product's row.
    async lock() {},
    async reserve(tx, { productId }) {
      return (await takeStock(tx, productOf({ productId }))) ? undefined : refuse('out_of_stock');
    },
    async release(tx, order) {
      await returnStock(tx, productOf(order));
    },
    async credit(tx, order, { providerPaymentId, amountPaise, held }) {
      if (amountPaise < order.amountPaise) return 0;
      if (!held && !(await takeStock(tx, productOf(order)))) return 0;
      const purchase = await insertPurchase(tx, frozen(order, providerPaymentId));
      await jobs.send(PURCHASE_PLACED, { purchaseId: purchase.id }, tx);
      return order.amountPaise;
    },
    async refunded(tx, order) {
      const purchase = await purchaseOfOrder(tx, order.id);
      if (purchase && (await ledgerBalance(tx, order.id)) === 0) {
        const moved = await movePurchase(tx, purchase.id, ['cancelled'], 'refunded');
        if (moved) await jobs.send(PURCHASE_MOVED, { purchaseId: purchase.id, status: 'refunded' }, tx);
      }
    },
  };
}

export async function purchaseIdOf(database: Database, orderId: string): Promise<string | undefined> {
  return (await purchaseOfOrder(database, orderId))?.id;
}

/** Whether a purchase, paid or on its way to be, still needs this product. */
export async function isProductBought(tx: Database, productId: number): Promise<boolean> {
  return (await hasOpenPurchase(tx, productId)) || (await isOrdered(tx, productId));
}

function productOf({ productId }: { productId: number | null }): number {
  if (productId === null) throw new Error('a purchase without a product');
  return productId;
}

function frozen(order: PaymentOrder, paymentId: string) {
  const { productName, productImage, pricePaise, taxPaise, deliveryPaise, transactionPaise, address } = order;
  if (productName === null || pricePaise === null || address === null)
    throw new Error('a purchase without its lines');
  return {
    orderId: order.id,
    userId: order.payerId,
    buyerName: order.payerName,
    buyerEmail: order.payerEmail,
    paymentId,
    productId: productOf(order),
    productName,
    productImage: productImage ?? '',
    pricePaise,
    taxPaise: taxPaise ?? 0,
    deliveryPaise: deliveryPaise ?? 0,
    transactionPaise: transactionPaise ?? 0,
    totalPaise: order.amountPaise,
    address,
  };
}
