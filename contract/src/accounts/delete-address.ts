import { z } from 'zod';
import { success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const deleteAddress = operation({
  route: routes.deleteAddress,
  summary: 'Forget a kept address of the caller.',
  who: 'customer',
  body: z.object({ id: z.uuid() }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'not_found'],
  answersSuccess: true,
});
