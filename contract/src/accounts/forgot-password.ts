import { z } from 'zod';
import { email, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const forgotPassword = operation({
  route: routes.forgotPassword,
  summary: 'Mail a link to choose a new password; the answer is the same for unknown emails.',
  who: 'anyone',
  body: z.object({ email }),
  success: { status: 200, body: success },
  refusals: [],
  answersSuccess: true,
});
