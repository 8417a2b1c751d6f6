import { z } from 'zod';
import { optionalLine } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { adminPurchase } from './all-orders.ts';

/** Cancelling is `refundPurchase`: it moves money and wants a reason. */
export const movePurchase = operation({
  route: routes.movePurchase,
  summary: 'Moves a purchase along its timeline: packed, dispatched (with tracking text), delivered.',
  who: 'admin',
  body: z.object({
    id: z.uuid(),
    status: z.enum(['packed', 'dispatched', 'delivered']),
    note: optionalLine(300).default(''),
  }),
  success: { status: 200, body: z.object({ success: z.literal(true), order: adminPurchase }) },
  refusals: ['signed_out', 'not_found', 'wrong_state'],
  answersSuccess: true,
});
