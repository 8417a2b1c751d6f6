import { z } from 'zod';
import { email, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const eraseAccount = operation({
  route: routes.eraseAccount,
  summary: 'Erase the caller’s account; money records stay under a pseudonym.',
  who: 'customer',
  body: z.object({ email, password: z.string().max(1000).optional() }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'wrong_password', 'not_allowed', 'wrong_state'],
  answersSuccess: true,
});
