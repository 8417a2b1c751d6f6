import { z } from 'zod';
import { line, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { newPassword } from './new-password.ts';

export const resetPassword = operation({
  route: routes.resetPassword,
  summary: 'Choose a new password with the token from the mail; every session of the account ends.',
  who: 'anyone',
  body: z.object({ token: line(200), password: newPassword }),
  success: { status: 200, body: success },
  refusals: ['link_used_up'],
  answersSuccess: true,
});
