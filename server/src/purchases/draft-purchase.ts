import { paise, purchaseTotal } from '@tohfa/contract';
import { productForSale } from '../catalogue/stock.ts';
import type { OrderDraft } from '../payments/place-order.ts';
import type { Database } from '../platform/database.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';

/** The server decides what a purchase costs; an amount that differs means the buyer saw another price. */
export async function draftPurchase(
  database: Database,
  wanted: { productId: number; address: string; amount: number },
  payer: { id: string; name: string; email: string },
): Promise<OrderDraft | Refusal<'product_not_found' | 'amount_differs'>> {
  const product = await productForSale(database, wanted.productId);
  if (!product) return refuse('product_not_found');
  const lines = purchaseTotal(paise(product.pricePaise));
  if (wanted.amount !== lines.totalPaise) return refuse('amount_differs');
  return {
    target: 'purchase',
    amountPaise: lines.totalPaise,
    payerId: payer.id,
    payerName: payer.name,
    payerEmail: payer.email,
    productId: product.id,
    productName: product.name,
    productImage: product.image,
    pricePaise: lines.pricePaise,
    taxPaise: lines.taxPaise,
    deliveryPaise: lines.deliveryPaise,
    transactionPaise: lines.transactionPaise,
    address: wanted.address,
  };
}
