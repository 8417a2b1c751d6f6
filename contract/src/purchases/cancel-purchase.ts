import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { purchase } from './my-orders.ts';

export const cancelPurchase = operation({
  route: routes.cancelPurchase,
  summary: 'Cancel a purchase before it is dispatched; the whole price goes back to the payer.',
  who: 'customer',
  body: z.object({ id: z.uuid() }),
  success: { status: 200, body: z.object({ success: z.literal(true), order: purchase }) },
  refusals: ['signed_out', 'not_found', 'wrong_state'],
  answersSuccess: true,
});
