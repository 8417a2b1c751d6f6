import { z } from 'zod';
import { rowId } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const deleteProduct = operation({
  route: routes.deleteProduct,
  summary: 'Delete a product; one that open gifts or orders use is hidden from the shop instead.',
  who: 'admin-recent-code',
  body: z.object({ id: rowId }),
  success: { status: 200, body: z.object({ success: z.literal(true), hidden: z.boolean() }) },
  refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'product_not_found'],
  answersSuccess: true,
});
