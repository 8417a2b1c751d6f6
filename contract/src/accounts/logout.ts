import { success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const logout = operation({
  route: routes.logout,
  summary: 'End this session, and the provider’s remembered sign-in with it.',
  who: 'anyone',
  success: { status: 200, body: success },
  refusals: [],
  answersSuccess: true,
});
