import { success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const signOutEverywhere = operation({
  route: routes.signOutEverywhere,
  summary: 'Sign every device of the caller’s account out, this one included.',
  who: 'customer',
  success: { status: 200, body: success },
  refusals: ['signed_out'],
  answersSuccess: true,
});
