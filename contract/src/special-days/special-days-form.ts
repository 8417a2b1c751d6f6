import { z } from 'zod';
import { line, optionalLine } from '../fields.ts';
import { monthDayOf } from './month-day.ts';

const MOST_CHILDREN = 30;
const WRONG_DAY = 'This day does not exist. Please check it.';
const WRONG_LIST = 'A JSON list of days like ["05-21"], please.';

/** In this form an empty field means that it was not given. */
const emptyOr = <S extends z.ZodType>(shape: S) =>
  z.preprocess(
    (given) => (typeof given === 'string' && given.trim() === '' ? undefined : given),
    shape.optional(),
  );

const day = z.iso.date(WRONG_DAY);

const childrenBirthdays = z.string().transform((text, context) => {
  const days = readList(text);
  const problem = childrenProblem(days);
  if (problem !== undefined) {
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  }
  return (days as string[]).map((one) => monthDayOf(one) ?? '');
});

/** What a visitor may tell of themselves, by the specification's names. */
export const specialDaysFields = {
  name: line(100),
  phone: line(25),
  birthday: emptyOr(day),
  anniversary: emptyOr(day),
  /** `MM-DD` or `YYYY-MM-DD` each; only day and month are kept. */
  children_birthdays: emptyOr(childrenBirthdays),
  flat_no: line(100),
  address: line(300),
  city: line(100),
  state: line(100),
  pincode: z
    .string()
    .trim()
    .regex(/^[1-9]\d{5}$/, 'A pincode has six digits.'),
  email: emptyOr(z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter an email address.'))),
};

export const specialDaysForm = z.object({
  ...specialDaysFields,
  referred_by: optionalLine(100).optional(),
  /** No person sees this field: whatever fills it in is a program. */
  website: z.string().max(1000).optional(),
  consent: z.literal('true', 'Please agree first: without it nothing may be kept.'),
});

/** The same, for a submission that stands. */
export const specialDaysKept = z.object({
  name: z.string(),
  phone: z.string(),
  birthday: z.string(),
  anniversary: z.string(),
  /** `MM-DD` each. */
  children_birthdays: z.array(z.string()),
  referred_by: z.string(),
  flat_no: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  email: z.string(),
  consentVersion: z.string(),
  consentedAt: z.iso.datetime(),
});

function readList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function childrenProblem(days: unknown): string | undefined {
  if (!Array.isArray(days) || days.some((one) => typeof one !== 'string')) return WRONG_LIST;
  if (days.length > MOST_CHILDREN) return `At most ${MOST_CHILDREN} birthdays, please.`;
  return days.every((one) => monthDayOf(one) !== undefined) ? undefined : WRONG_DAY;
}

export type SpecialDaysKept = z.output<typeof specialDaysKept>;
