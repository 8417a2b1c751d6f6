import { z } from 'zod';
import { optionalLine } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { adminGift } from './all-gifts.ts';
import { giftId } from './gift.ts';
import { GIFT_DECISIONS } from './gift-states.ts';

/** `reason` is read by the owner (and, at a cancellation, by everyone who paid); `tracking` goes with a dispatch. */
export const decideGift = operation({
  route: routes.decideGift,
  summary:
    'An admin’s decision on a gift. Approving takes a unit of stock; cancelling refunds everyone who paid.',
  who: 'admin',
  body: z.object({
    id: giftId,
    decision: z.enum(GIFT_DECISIONS),
    reason: optionalLine(300).optional(),
    tracking: optionalLine(300).optional(),
  }),
  success: { status: 200, body: z.object({ success: z.literal(true), gift: adminGift }) },
  refusals: ['signed_out', 'gift_not_found', 'wrong_state', 'out_of_stock'],
  answersSuccess: true,
});
