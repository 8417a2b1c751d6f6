import { z } from 'zod';
import { queryCount } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { gift, giftState } from './gift.ts';
import { GIFT_DECISIONS } from './gift-states.ts';

export const GIFTS_A_PAGE = 50;

/** A gift as the admins see it: who asked, who paid what, what may be decided, and whether there is stock. */
export const adminGift = gift.extend({
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** Units of the product that are free now; approving takes one. */
  stock: z.int(),
  nextDecisions: z.array(z.enum(GIFT_DECISIONS)),
  payments: z.array(
    z.object({
      paymentId: z.string(),
      payerName: z.string(),
      payerEmail: z.string(),
      displayName: z.string(),
      amount: z.int(),
      status: z.enum(['paid', 'refunding', 'refunded', 'refund-failed']),
      at: z.iso.datetime(),
    }),
  ),
});

export const allGifts = operation({
  route: routes.allGifts,
  summary:
    'Every gift request, newest first, filtered by state and searched by recipient, product, asker or address.',
  who: 'admin',
  query: z.object({
    status: giftState.optional(),
    q: z.string().trim().max(100).optional(),
    page: queryCount(1, 100_000).optional(),
    limit: queryCount(1, 1000).optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      gifts: z.array(adminGift),
      total: z.int(),
      /** How many there are in each state, whatever was searched for. */
      counts: z.record(giftState, z.int()),
    }),
  },
  refusals: ['signed_out'],
});

export type AdminGift = z.output<typeof adminGift>;
