import { success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const verifySession = operation({
  route: routes.verifySession,
  summary: 'Tells whether the admin session cookie is alive.',
  who: 'admin',
  success: { status: 200, body: success },
  refusals: ['signed_out'],
  answersSuccess: true,
});
