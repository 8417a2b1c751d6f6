import { z } from 'zod';
import { line, optionalLine } from '../fields.ts';

const formFlag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');

/** A category as the form sends it; its icon and its main image come beside it as files. */
export const categoryForm = z.object({
  name: line(100),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'A colour like #b3134f, please.')
    .default('#000000'),
  is_featured: formFlag,
  is_calendar: formFlag,
  block: optionalLine(100).default(''),
});
