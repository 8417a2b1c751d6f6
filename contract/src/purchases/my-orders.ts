import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const purchaseState = z.enum(['placed', 'packed', 'dispatched', 'delivered', 'cancelled', 'refunded']);

/** A purchase as its buyer sees it; amounts in whole rupees. */
export const purchase = z.object({
  id: z.string(),
  number: z.int(),
  productId: z.int(),
  productName: z.string(),
  productImage: z.string(),
  price: z.int(),
  tax: z.int(),
  deliveryCharges: z.int(),
  transactionCharges: z.int(),
  total: z.int(),
  address: z.string(),
  status: purchaseState,
  canCancel: z.boolean(),
  createdAt: z.iso.datetime(),
  steps: z.array(z.object({ status: purchaseState, note: z.string(), at: z.iso.datetime() })),
});

export const myOrders = operation({
  route: routes.myOrders,
  summary: 'What the caller bought, newest first, each with its timeline.',
  who: 'customer',
  success: { status: 200, body: z.object({ orders: z.array(purchase) }) },
  refusals: ['signed_out'],
});

export type PurchaseView = z.output<typeof purchase>;
