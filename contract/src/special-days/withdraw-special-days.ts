import { z } from 'zod';
import { line, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const withdrawSpecialDays = operation({
  route: routes.withdrawSpecialDays,
  summary:
    'Withdraws the consent and deletes what was given, for the token of the link. A repeat changes nothing.',
  who: 'anyone',
  body: z.object({ token: line(200) }),
  success: { status: 200, body: success },
  refusals: ['special_days_not_found'],
  answersSuccess: true,
});
