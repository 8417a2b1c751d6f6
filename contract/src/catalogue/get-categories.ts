import { z } from 'zod';
import { zeroOrOne } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const category = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  is_featured: zeroOrOne,
  is_calendar: zeroOrOne,
  block: z.string(),
  image: z.string(),
});

export const getCategories = operation({
  route: routes.getCategories,
  summary: 'The categories.',
  who: 'anyone',
  success: { status: 200, body: z.array(category) },
  refusals: [],
});

export type Category = z.output<typeof category>;
