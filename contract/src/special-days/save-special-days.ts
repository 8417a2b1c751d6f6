import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { specialDaysForm } from './special-days-form.ts';

export const saveSpecialDays = operation({
  route: routes.saveSpecialDays,
  summary: 'Keeps a visitor’s special days and address, with their consent.',
  who: 'anyone',
  form: specialDaysForm,
  success: {
    status: 200,
    body: z.object({
      success: z.literal(true),
      /** Opens what was given, to see, change or withdraw it: whoever has the link may. */
      link: z.string().optional(),
      mailed: z.boolean(),
    }),
  },
  refusals: [],
  answersSuccess: true,
});
