import { z } from 'zod';
import { line } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

/** `waiting`: no payment has been confirmed yet. `refunding`, `refunded`: paid, but there was no room left. */
export const orderStatus = operation({
  route: routes.orderStatus,
  summary: 'What became of an order the caller started; looks at the provider when it was not told yet.',
  who: 'customer',
  query: z.object({ orderId: line(64) }),
  success: {
    status: 200,
    body: z.object({
      status: z.enum(['waiting', 'paid', 'refunding', 'refunded']),
      purchaseId: z.string().optional(),
    }),
  },
  refusals: ['signed_out', 'not_found'],
});
