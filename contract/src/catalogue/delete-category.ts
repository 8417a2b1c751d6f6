import { z } from 'zod';
import { rowId, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const deleteCategory = operation({
  route: routes.deleteCategory,
  summary: 'Delete a category that has no products.',
  who: 'admin',
  body: z.object({ id: rowId }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'not_allowed', 'not_found', 'category_in_use'],
  answersSuccess: true,
});
