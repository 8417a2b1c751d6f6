import { z } from 'zod';
import { rowId } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { product, productForm } from './product.ts';

export const updateProduct = operation({
  route: routes.updateProduct,
  summary: 'Change a product.',
  who: 'admin-recent-code',
  body: productForm.extend({ id: rowId }),
  success: { status: 200, body: z.object({ success: z.literal(true), product }) },
  refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'product_not_found'],
  answersSuccess: true,
});
