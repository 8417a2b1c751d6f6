import { success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const mailConfirmation = operation({
  route: routes.mailConfirmation,
  summary: 'Mail a new link to confirm the caller’s email; nothing is mailed when it is confirmed already.',
  who: 'customer',
  success: { status: 200, body: success },
  refusals: ['signed_out'],
  answersSuccess: true,
});
