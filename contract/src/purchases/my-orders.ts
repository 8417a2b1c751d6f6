import { z } from 'zod';
import { giftState } from '../gifts/gift.ts';
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

/** A payment towards somebody's gift; amounts in whole rupees. */
const fundedGift = z.object({
  /** For the receipt call. */
  receiptId: z.string(),
  giftId: z.string(),
  productName: z.string(),
  productImage: z.string(),
  /** Whom the gift is for, and what for. */
  name: z.string(),
  occasion: z.string(),
  date: z.string(),
  giftStatus: giftState,
  amount: z.int(),
  status: z.enum(['paid', 'refunding', 'refunded']),
  at: z.iso.datetime(),
});

export const myOrders = operation({
  route: routes.myOrders,
  summary: 'What the caller bought, each with its timeline, and what they paid towards gifts; newest first.',
  who: 'customer',
  success: { status: 200, body: z.object({ orders: z.array(purchase), funded: z.array(fundedGift) }) },
  refusals: ['signed_out'],
});

export type FundedGift = z.output<typeof fundedGift>;
export type PurchaseView = z.output<typeof purchase>;
