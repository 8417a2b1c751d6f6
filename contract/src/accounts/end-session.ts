import { z } from 'zod';
import { success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const endSession = operation({
  route: routes.endSession,
  summary: 'Sign one of the caller’s devices out.',
  who: 'customer',
  body: z.object({ id: z.uuid() }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'not_found'],
  answersSuccess: true,
});
