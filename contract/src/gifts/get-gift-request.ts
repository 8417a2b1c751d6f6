import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { gift, giftId } from './gift.ts';

export const getGiftRequest = operation({
  route: routes.getGiftRequest,
  summary: 'One gift by its public id, as much of it as the caller may see.',
  who: 'anyone',
  query: z.object({ userId: giftId }),
  success: { status: 200, body: gift },
  refusals: ['gift_not_found'],
});
