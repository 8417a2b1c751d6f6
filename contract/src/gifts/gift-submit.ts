import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { giftForm } from './gift.ts';

export const giftSubmit = operation({
  route: routes.giftSubmit,
  summary:
    'Ask for a gift; the same asked twice within a minute is one. Price, status, flags and links are the server’s; values sent for them are ignored.',
  who: 'customer',
  body: giftForm,
  success: { status: 201, body: z.object({ success: z.literal(true), id: z.string() }) },
  refusals: ['signed_out', 'product_not_found'],
  answersSuccess: true,
});
