import { z } from 'zod';
import { email } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const validateAdmin = operation({
  route: routes.validateAdmin,
  summary: 'Starts an admin sign-in. The session id only names this attempt; it has no power.',
  who: 'anyone',
  body: z.object({ email }),
  success: { status: 200, body: z.object({ valid: z.boolean(), session_id: z.string().optional() }) },
  refusals: [],
});
