import { z } from 'zod';
import { MAX_PRICE_RUPEES } from './money.ts';

/** PostgreSQL cannot keep a NUL in text, and no person types one. */
const withoutNul = (value: string) => !value.includes('\u0000');

/** One line of text a person typed, trimmed. */
export const line = (max: number) =>
  z.string().trim().min(1, 'This is needed.').max(max, `At most ${max} characters.`).refine(withoutNul);

/** A line that may be left empty. */
export const optionalLine = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters.`).refine(withoutNul);

export const longText = (max: number) => z.string().max(max, `At most ${max} characters.`).refine(withoutNul);

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter an email address.'));

export const rupees = z.int('Whole rupees, please.').min(0).max(MAX_PRICE_RUPEES);
export const priceRupees = z.int('Whole rupees, please.').min(1).max(MAX_PRICE_RUPEES);

/** Ids of products and categories. Select boxes give strings, JSON gives numbers: both name the same row. */
export const rowId = z.union([
  z.int().min(1).max(2_147_483_647),
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Not an id.')
    .transform(Number),
]);

/** `YYYY-MM-DD`, and a day that exists. */
export const calendarDate = z.iso.date('Please enter a date.');

/** In a query string every value is text. */
export const queryCount = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'A whole number, please.')
    .transform(Number)
    .pipe(z.int().min(min).max(max));

export const zeroOrOne = z.union([z.literal(0), z.literal(1)]);
export const flag = z.union([z.boolean(), zeroOrOne.transform((value) => value === 1)]);

export const success = z.object({ success: z.literal(true) });
