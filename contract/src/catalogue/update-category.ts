import { z } from 'zod';
import { rowId } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { categoryForm } from './category-form.ts';
import { category } from './get-categories.ts';

export const updateCategory = operation({
  route: routes.updateCategory,
  summary: 'Change a category. A picture that is not sent stays as it is.',
  who: 'admin',
  form: categoryForm.extend({ id: rowId }),
  files: 'icon, image',
  success: { status: 200, body: z.object({ success: z.literal(true), category }) },
  refusals: ['signed_out', 'not_allowed', 'category_exists', 'not_found'],
  answersSuccess: true,
});
