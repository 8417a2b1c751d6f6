import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { giftId } from './gift.ts';

/**
 * Read with fetch, so that the bearer value stays out of the address. Each `event: changed` asks the reader to fetch
 * the gift again; lines that begin with a colon only keep the connection alive. It ends now and then: open another.
 */
export const giftEvents = operation({
  route: routes.giftEvents,
  summary: 'Tells, as server-sent events, whenever a gift the caller may see has changed.',
  who: 'anyone',
  query: z.object({ id: giftId }),
  success: { status: 200, body: z.unknown().describe('text/event-stream') },
  refusals: ['gift_not_found'],
});
