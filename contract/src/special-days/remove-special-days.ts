import { z } from 'zod';
import { success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const removeSpecialDays = operation({
  route: routes.removeSpecialDays,
  summary: 'Withdraws a submission for somebody who wrote to the shop instead of using their link.',
  who: 'admin',
  body: z.object({ id: z.uuid() }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'special_days_not_found'],
  answersSuccess: true,
});
