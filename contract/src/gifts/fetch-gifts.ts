import { z } from 'zod';
import { line } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { gift } from './gift.ts';

export const fetchGifts = operation({
  route: routes.fetchGifts,
  summary: 'The caller’s own gift requests, newest first.',
  who: 'customer',
  body: z.object({ userName: line(64) }),
  success: { status: 200, body: z.object({ success: z.literal(true), gifts: z.array(gift) }) },
  refusals: ['signed_out', 'not_allowed'],
  answersSuccess: true,
});
