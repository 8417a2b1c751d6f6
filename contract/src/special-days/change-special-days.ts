import { z } from 'zod';
import { line } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { specialDaysFields, specialDaysKept } from './special-days-form.ts';

export const changeSpecialDays = operation({
  route: routes.changeSpecialDays,
  summary: 'Replaces what a visitor gave, for the token of their link. A field left out is emptied.',
  who: 'anyone',
  form: z.object({ ...specialDaysFields, token: line(200) }),
  success: { status: 200, body: z.object({ success: z.literal(true), kept: specialDaysKept }) },
  refusals: ['special_days_not_found', 'special_days_withdrawn'],
  answersSuccess: true,
});
