import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { gift, giftId } from './gift.ts';

export const cancelGift = operation({
  route: routes.cancelGift,
  summary: 'Cancel a gift of one’s own before it is dispatched; everyone who paid gets it back.',
  who: 'customer',
  body: z.object({ id: giftId }),
  success: { status: 200, body: z.object({ success: z.literal(true), gift }) },
  refusals: ['signed_out', 'gift_not_found', 'wrong_state'],
  answersSuccess: true,
});
