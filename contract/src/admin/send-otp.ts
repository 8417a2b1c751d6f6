import { z } from 'zod';
import { email, line, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const sendOtp = operation({
  route: routes.sendOtp,
  summary: 'Mails a one-time code: for sign-in with the session id, as a step-up with the admin’s cookie.',
  who: 'anyone',
  body: z.object({ email, session_id: line(128).optional() }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'not_allowed', 'sign_in_over', 'mail_down'],
  answersSuccess: true,
});
