import { z } from 'zod';
import { queryCount } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { purchase, purchaseState } from './my-orders.ts';

export const ORDERS_A_PAGE = 50;

/** A purchase as the admins see it. */
export const adminPurchase = purchase.extend({
  buyerName: z.string(),
  buyerEmail: z.string(),
  paymentId: z.string(),
  nextStates: z.array(purchaseState),
});

export const allOrders = operation({
  route: routes.allOrders,
  summary:
    'Every purchase, newest first, filtered by state and searched by number, product, buyer or address.',
  who: 'admin',
  query: z.object({
    status: purchaseState.optional(),
    q: z.string().trim().max(100).optional(),
    page: queryCount(1, 100_000).optional(),
    limit: queryCount(1, 1000).optional(),
  }),
  success: { status: 200, body: z.object({ orders: z.array(adminPurchase), total: z.int() }) },
  refusals: ['signed_out'],
});

export type AdminPurchase = z.output<typeof adminPurchase>;
