import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { product, productForm } from './product.ts';

export const addProduct = operation({
  route: routes.addProduct,
  summary: 'Add a product.',
  who: 'admin-recent-code',
  body: productForm,
  success: { status: 201, body: z.object({ success: z.literal(true), product }) },
  refusals: ['signed_out', 'not_allowed', 'step_up_needed'],
  answersSuccess: true,
});
