import { success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const adminLogout = operation({
  route: routes.adminLogout,
  summary: 'End the admin session of this browser.',
  who: 'anyone',
  success: { status: 200, body: success },
  refusals: [],
  answersSuccess: true,
});
