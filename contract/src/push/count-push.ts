import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { pushAudience } from './push-audience.ts';

export const countPush = operation({
  route: routes.countPush,
  summary: 'How many people and devices a message to this audience would reach now.',
  who: 'admin',
  body: z.object(pushAudience),
  success: { status: 200, body: z.object({ people: z.int(), devices: z.int() }) },
  refusals: ['signed_out'],
});
