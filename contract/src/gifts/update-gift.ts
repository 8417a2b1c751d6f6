import { z } from 'zod';
import { rupees } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { giftId } from './gift.ts';

export const updateGift = operation({
  route: routes.updateGift,
  summary:
    'Compares the figures a client shows with the gift’s own, which are the sum of its verified payments.',
  who: 'customer',
  query: z.object({ id: giftId }),
  body: z.object({
    amountPaid: rupees,
    remainingAmount: rupees,
    noOfPayments: z.int().min(0).max(1_000_000),
    paymentAmount: rupees,
  }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  refusals: ['signed_out', 'gift_not_found', 'wrong_state'],
});
