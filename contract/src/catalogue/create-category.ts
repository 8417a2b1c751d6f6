import { z } from 'zod';
import { line, optionalLine } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { category } from './get-categories.ts';

const formFlag = z.enum(['0', '1']).default('0');

export const createCategory = operation({
  route: routes.createCategory,
  summary: 'Create a category, with an optional icon and an optional main image.',
  who: 'admin',
  form: z.object({
    name: line(100),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'A colour like #b3134f, please.')
      .default('#000000'),
    is_featured: formFlag,
    is_calendar: formFlag,
    block: optionalLine(100).default(''),
  }),
  files: 'icon, image',
  success: { status: 201, body: z.object({ success: z.literal(true), category }) },
  refusals: ['signed_out', 'not_allowed'],
  answersSuccess: true,
});
