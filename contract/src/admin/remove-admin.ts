import { z } from 'zod';
import { email, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const removeAdmin = operation({
  route: routes.removeAdmin,
  summary: 'Stop a person from running the shop, at once; never the last one.',
  who: 'admin-recent-code',
  body: z.object({ email }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'step_up_needed', 'not_found', 'fixed_admin', 'last_admin'],
  answersSuccess: true,
});
