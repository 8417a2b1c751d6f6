import { z } from 'zod';
import { line, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const releaseOrder = operation({
  route: routes.releaseOrder,
  summary: 'The caller closed the checkout: what the order kept for them is free again at once.',
  who: 'customer',
  body: z.object({ orderId: line(64) }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'not_found'],
  answersSuccess: true,
});
