import { z } from 'zod';
import { calendarDate, line, queryCount } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

export const listAudit = operation({
  route: routes.listAudit,
  summary:
    'What was done in the shop, newest first. `by=admins` leaves out what customers did; `from` and `to` are days in India, both included; `actions` are the actions there are.',
  who: 'admin',
  query: z.object({
    by: z.enum(['admins']).optional(),
    actor: line(254).optional(),
    action: line(100).optional(),
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    page: queryCount(1, 100_000).optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      entries: z.array(auditEntry),
      total: z.int(),
      pageSize: z.int(),
      actions: z.array(z.string()),
    }),
  },
  refusals: ['signed_out'],
});

export type AuditEntry = z.output<typeof auditEntry>;
