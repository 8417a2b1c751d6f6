import { z } from 'zod';
import { calendarDate, line, optionalLine, success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

/** In this form an empty field means that it was not given. */
const emptyOr = <S extends z.ZodType>(shape: S) => z.union([z.literal(''), shape]).optional();

export const saveSpecialDays = operation({
  route: routes.saveSpecialDays,
  summary: 'Keeps a visitor’s special days and address, with their consent.',
  who: 'anyone',
  form: z.object({
    name: line(100),
    phone: line(20),
    birthday: emptyOr(calendarDate),
    anniversary: emptyOr(calendarDate),
    children_birthdays: emptyOr(longJsonList()),
    referred_by: optionalLine(100).optional(),
    flat_no: line(100),
    address: line(300),
    city: line(100),
    state: line(100),
    pincode: z.string().regex(/^[1-9]\d{5}$/, 'A pincode has six digits.'),
    email: emptyOr(z.email('Please enter an email address.').max(254)),
    consent: z.literal('true', 'Please agree first.'),
  }),
  success: { status: 200, body: success },
  refusals: [],
  answersSuccess: true,
});

function longJsonList() {
  return z
    .string()
    .max(1000)
    .regex(/^\[.*\]$/s, 'A JSON list of days, please.');
}
