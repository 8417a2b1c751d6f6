import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { categoryForm } from './category-form.ts';
import { category } from './get-categories.ts';

export const createCategory = operation({
  route: routes.createCategory,
  summary: 'Create a category, with an optional icon and an optional main image.',
  who: 'admin',
  form: categoryForm,
  files: 'icon, image',
  success: { status: 201, body: z.object({ success: z.literal(true), category }) },
  refusals: ['signed_out', 'not_allowed', 'category_exists'],
  answersSuccess: true,
});
