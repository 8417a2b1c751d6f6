import { z } from 'zod';
import { queryCount } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { product } from './product.ts';

export const PRODUCTS_A_PAGE = 24;

export const getProducts = operation({
  route: routes.getProducts,
  summary:
    'The products. Without parameters the whole list; `q` searches (a typo is forgiven), `category` and `id` narrow, `page` and `limit` cut. The header x-total-count tells how many there are in all.',
  who: 'anyone',
  query: z.object({
    q: z.string().max(100).optional(),
    category: queryCount(1, 2_147_483_647).optional(),
    id: queryCount(1, 2_147_483_647).optional(),
    page: queryCount(1, 100_000).optional(),
    limit: queryCount(1, 100).optional(),
  }),
  success: { status: 200, body: z.array(product) },
  refusals: [],
});
