import { z } from 'zod';
import { email, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const inviteAdmin = operation({
  route: routes.inviteAdmin,
  summary: 'Let another person run the shop, and tell them by mail. Inviting someone twice changes nothing.',
  who: 'admin-recent-code',
  body: z.object({ email }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'step_up_needed'],
  answersSuccess: true,
});
