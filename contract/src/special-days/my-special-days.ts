import { z } from 'zod';
import { line } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { specialDaysKept } from './special-days-form.ts';

export const mySpecialDays = operation({
  route: routes.mySpecialDays,
  summary:
    'What a visitor gave, for the token of their link. The token travels in the body: addresses are logged.',
  who: 'anyone',
  body: z.object({ token: line(200) }),
  success: { status: 200, body: specialDaysKept },
  refusals: ['special_days_not_found', 'special_days_withdrawn'],
});
