import { z } from 'zod';
import { line, optionalLine } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { gift, giftId } from './gift.ts';
import { DISPLAY_NAME_MAX, FEEDBACK_MAX } from './gift-choices.ts';

export const giftFeedback = operation({
  route: routes.giftFeedback,
  summary: 'Adds the caller’s own new messages to a gift; everybody else’s stay as they are.',
  who: 'customer',
  query: z.object({ id: giftId }),
  body: z.object({
    feedback: z.array(z.object({ userId: line(64), message: line(FEEDBACK_MAX) })).max(500),
    /** The name the caller's new messages appear under; left out, the one given with their last payment. */
    displayName: optionalLine(DISPLAY_NAME_MAX).optional(),
  }),
  success: { status: 200, body: gift },
  refusals: ['signed_out', 'gift_not_found', 'not_allowed'],
});
