import { z } from 'zod';
import { success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const cancelPush = operation({
  route: routes.cancelPush,
  summary: 'Takes back a message that still waits for its time.',
  who: 'admin',
  body: z.object({ id: z.uuid() }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'not_found', 'wrong_state'],
  answersSuccess: true,
});
