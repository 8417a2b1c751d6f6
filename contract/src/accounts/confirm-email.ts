import { z } from 'zod';
import { line, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const confirmEmail = operation({
  route: routes.confirmEmail,
  summary: 'Confirm an email address with the token from its mail.',
  who: 'anyone',
  body: z.object({ token: line(200) }),
  success: { status: 200, body: success },
  refusals: ['link_used_up'],
  answersSuccess: true,
});
