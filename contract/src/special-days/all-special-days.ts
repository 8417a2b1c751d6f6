import { z } from 'zod';
import { queryCount } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { specialDaysKept } from './special-days-form.ts';

export const SPECIAL_DAYS_A_PAGE = 50;

const submission = specialDaysKept.extend({ id: z.uuid(), createdAt: z.iso.datetime() });

export const allSpecialDays = operation({
  route: routes.allSpecialDays,
  summary:
    'Every special-days submission, newest first, searched by name, phone, email, referrer or address.',
  who: 'admin',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    page: queryCount(1, 100_000).optional(),
    limit: queryCount(1, 1000).optional(),
  }),
  success: { status: 200, body: z.object({ submissions: z.array(submission), total: z.int() }) },
  refusals: ['signed_out'],
});

export type SpecialDaysSubmission = z.output<typeof submission>;
