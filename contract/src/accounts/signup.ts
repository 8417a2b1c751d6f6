import { z } from 'zod';
import { email, line } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { signedIn } from './login.ts';
import { newPassword } from './new-password.ts';

export const signup = operation({
  route: routes.signup,
  summary: 'Create an account with email and password; a link to confirm the email is mailed.',
  who: 'anyone',
  body: z.object({ name: line(100), email, password: newPassword }),
  success: { status: 200, body: signedIn },
  refusals: ['email_taken'],
});
