import { z } from 'zod';
import { line } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { adminPurchase } from './all-orders.ts';

export const refundPurchase = operation({
  route: routes.refundPurchase,
  summary:
    'Cancels a purchase before it is dispatched and refunds the whole price, with a reason the buyer reads.',
  who: 'admin',
  body: z.object({ id: z.uuid(), reason: line(300) }),
  success: { status: 200, body: z.object({ success: z.literal(true), order: adminPurchase }) },
  refusals: ['signed_out', 'not_found', 'wrong_state'],
  answersSuccess: true,
});
