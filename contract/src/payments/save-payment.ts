import { z } from 'zod';
import { line, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

/** Only the provider's three fields count; the rest of the record is accepted and never believed. */
export const savePayment = operation({
  route: routes.savePayment,
  summary: 'Reports a payment the checkout has confirmed. Saving twice changes nothing.',
  who: 'customer',
  body: z.object({
    razorpay_payment_id: line(64),
    razorpay_order_id: line(64),
    razorpay_signature: z.string().regex(/^[0-9a-f]{64}$/, 'Not a signature.'),
  }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'bad_signature', 'not_found', 'provider_down'],
  answersSuccess: true,
});
