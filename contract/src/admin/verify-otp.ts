import { z } from 'zod';
import { email, line, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const verifyOtp = operation({
  route: routes.verifyOtp,
  summary: 'Proves a one-time code; the answer sets the admin session cookie.',
  who: 'anyone',
  body: z.object({
    email,
    otp: z.string().regex(/^\d{6}$/, 'The code has six digits.'),
    sessionId: line(128).optional(),
  }),
  success: { status: 200, body: success },
  refusals: ['invalid_otp', 'signed_out', 'not_allowed', 'too_many_tries'],
  answersSuccess: true,
});
