import * as z from 'zod/mini';
import { calendarDate, email, line, moment, queryPage, success, text } from './fields.ts';
import { operation } from './operation.ts';
import { paymentHealthFigures } from './payments.ts';
import { fieldTexts } from './phrases/fields.ts';
import { adminRole, adminRoles } from './roles.ts';
import { comingDay } from './special-days.ts';

export const auditThingKinds = [
  'product',
  'category',
  'order',
  'gift',
  'payment',
  'coupon',
  'review',
  'person',
  'colleague',
] as const;

const auditEntry = z.object({
  id: z.int(),
  at: moment,
  actor: z.string(),
  /** The email of a customer, whose `actor` is an id; absent once the account is deleted. */
  actorEmail: z.optional(z.string()),
  action: z.string(),
  subject: z.string(),
  /** What it is about, by the name it has now; `id` is left out once it is gone. */
  thing: z.optional(
    z.object({
      kind: z.enum(auditThingKinds),
      id: z.optional(z.string()),
      name: z.optional(z.string()),
    }),
  ),
  before: z.unknown(),
  after: z.unknown(),
});

/** Every day of a span, future days included, and the total of the span before it. */
const income = z.object({
  days: z.array(z.object({ day: z.iso.date(), salesPaise: z.int(), refundsPaise: z.int() })),
  beforePaise: z.int(),
});

const serviceHealth = z.object({
  /** `local` is an embedded stand-in: nothing leaves this machine. */
  state: z.enum(['working', 'failing', 'local']),
  checkedAt: moment,
});

/** What an admin or operator should look at; each is explained in docs/runbook.md. */
export const statusProblems = [
  'money-broken',
  'payments-unmatched',
  'orders-unreconciled',
  'refunds-late',
  'webhooks-late',
  'webhooks-refused',
  'webhooks-silent',
  'jobs-late',
  'jobs-parked',
  'invoices-stuck',
  'taxes-untied',
  'mail-failing',
  'push-failing',
  'pictures-failing',
] as const;

/** `role` is the first of `roles`. */
const heldRoles = { role: adminRole, roles: z.array(adminRole) };

export const oneTimeCode = z.object({
  otp: text(z.regex(/^\d{6}$/, { error: () => fieldTexts().sixDigitCode })),
});

export const adminOperations = {
  validateAdmin: operation({
    method: 'POST',
    path: '/backend/validate-admin.php',
    caller: 'anyone',
    summary: 'Starts an admin sign-in. The session id only names this attempt; it has no power.',
    body: z.object({ email }),
    success: { status: 200, body: z.object({ valid: z.boolean(), session_id: z.optional(z.string()) }) },
    refusals: [],
  }),

  sendOtp: operation({
    method: 'POST',
    path: '/backend/send-otp.php',
    caller: 'anyone',
    summary: 'Mails a one-time code: for sign-in with the session id, as a step-up with the admin’s cookie.',
    body: z.object({ email, session_id: z.optional(line(128)) }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_allowed', 'sign_in_over', 'mail_down'],
    answersSuccess: true,
  }),

  verifyOtp: operation({
    method: 'POST',
    path: '/backend/verify-otp.php',
    caller: 'anyone',
    summary: 'Verifies a one-time code; a sign-in sets the admin session cookie.',
    body: z.extend(oneTimeCode, { email, sessionId: z.optional(line(128)) }),
    success: { status: 200, body: success },
    refusals: ['invalid_otp', 'signed_out', 'not_allowed', 'too_many_tries'],
    answersSuccess: true,
  }),

  verifySession: operation({
    method: 'POST',
    path: '/backend/verify-session.php',
    caller: 'admin',
    roles: adminRoles,
    summary: 'Checks the admin session cookie, and tells whose it is and what they may do.',
    success: { status: 200, body: z.extend(success, { email: z.string(), ...heldRoles }) },
    refusals: ['signed_out'],
    answersSuccess: true,
  }),

  adminLogout: operation({
    method: 'POST',
    path: '/backend/admin-logout',
    caller: 'anyone',
    summary: 'End the admin session of this browser.',
    success: { status: 200, body: success },
    refusals: [],
    answersSuccess: true,
  }),

  listAdmins: operation({
    method: 'GET',
    path: '/backend/list-admins',
    caller: 'admin',
    roles: [],
    summary:
      'The admins of the shop. Those marked `fixed` come from ADMIN_EMAILS and cannot be removed here.',
    success: {
      status: 200,
      body: z.object({
        admins: z.array(
          z.object({
            email: z.string(),
            ...heldRoles,
            fixed: z.boolean(),
            invitedBy: z.optional(z.string()),
            since: z.optional(moment),
            /** Left out while the invitation has not been used. */
            lastSeenAt: z.optional(moment),
          }),
        ),
      }),
    },
    refusals: ['signed_out'],
  }),

  inviteAdmin: operation({
    method: 'POST',
    path: '/backend/invite-admin',
    caller: 'admin-recent-code',
    roles: [],
    summary: 'Make another person an admin and notify them by mail. Inviting someone twice changes nothing.',
    body: z.object({ email, role: z._default(adminRole, 'viewer') }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'step_up_needed'],
    answersSuccess: true,
  }),

  removeAdmin: operation({
    method: 'POST',
    path: '/backend/remove-admin',
    caller: 'admin-recent-code',
    roles: [],
    summary: 'Remove an admin, effective immediately; never the last owner.',
    body: z.object({ email }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'step_up_needed', 'not_found', 'fixed_admin', 'last_admin'],
    answersSuccess: true,
  }),

  changeAdminRole: operation({
    method: 'POST',
    path: '/backend/change-admin-role',
    caller: 'admin-recent-code',
    roles: [],
    summary: 'Give an admin another role, from their next call on; never take it from the last owner.',
    body: z.object({ email, role: adminRole }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'step_up_needed', 'not_found', 'fixed_admin', 'last_admin'],
    answersSuccess: true,
  }),

  dashboard: operation({
    method: 'GET',
    path: '/backend/dashboard',
    caller: 'admin',
    roles: adminRoles,
    summary:
      'Today’s figures by role: pending orders and gifts, sales by day in India, special days of the week, stock, and payment health.',
    success: {
      status: 200,
      /** A part that the role may not read is left out. */
      body: z.object({
        orders: z.object({ toPack: z.int(), toDispatch: z.int() }),
        gifts: z.object({
          toDecide: z.int(),
          funding: z.int(),
          toDispatch: z.int(),
          onTheWay: z.int(),
          refunding: z.int(),
        }),
        /** The first of the coming week's special days, and how many there are. */
        specialDays: z.optional(z.object({ next: z.array(comingDay), total: z.int() })),
        money: z.optional(z.object({ today: z.iso.date(), week: income, month: income })),
        payments: z.optional(paymentHealthFigures),
        stock: z.object({
          products: z.int(),
          outOfStock: z.int(),
          low: z.array(
            z.object({
              id: z.int(),
              name: z.string(),
              /** 'M, Red'; left out for a product without options. */
              variant: z.optional(z.string()),
              image: z.string(),
              count_in_stock: z.int(),
            }),
          ),
        }),
        recentActions: z.optional(z.array(auditEntry)),
      }),
    },
    refusals: ['signed_out'],
  }),

  shopStatus: operation({
    method: 'GET',
    path: '/backend/shop-status',
    caller: 'admin',
    roles: ['money'],
    summary:
      'Whether everything behind the shop works: database, job queue, payments, invoices, backups, mail, push and pictures. `problems` lists what needs attention.',
    success: {
      status: 200,
      body: z.object({
        at: moment,
        version: z.string(),
        /** When the answering process started. */
        startedAt: moment,
        problems: z.array(z.enum(statusProblems)),
        database: z.object({ kind: z.enum(['postgres', 'pglite']), milliseconds: z.int() }),
        jobs: z.object({ due: z.int(), oldestDueSeconds: z.int(), parked: z.int() }),
        /** Invoices and credit notes that wait for their number; `stuck` ones could not be issued. */
        taxDocuments: z.object({ due: z.int(), stuck: z.int() }),
        /** Months whose documents did not tie to the ledger at the last nightly check. */
        untiedTaxMonths: z.int(),
        payments: z.object({
          checkedAt: z.optional(moment),
          brokenChecks: z.int(),
          unmatched: z.int(),
          oldestUnreconciledSeconds: z.int(),
          oldestRefundSeconds: z.int(),
          lastWebhookAt: z.optional(moment),
          /** Since the last webhook; without any, since the first payment. */
          lastWebhookSeconds: z.int(),
          /** Age of the oldest payment that was credited after the last webhook. */
          unheardPaymentSeconds: z.int(),
          /** Of the last hour: their signature did not match. */
          refusedWebhooks: z.int(),
          /** The slowest of the latest webhooks, from the provider's event to our answer. */
          webhookLagSeconds: z.optional(z.int()),
        }),
        /** `archivedAt`: PostgreSQL's log, where it is archived for point-in-time recovery. */
        backups: z.object({ lastAt: z.optional(moment), archivedAt: z.optional(moment) }),
        services: z.object({
          mail: serviceHealth,
          push: z.extend(serviceHealth, { sent: z.int(), failed: z.int() }),
          pictures: z.extend(serviceHealth, { place: z.enum(['folder', 's3']) }),
        }),
      }),
    },
    refusals: ['signed_out'],
  }),
};

export const auditOperations = {
  listAudit: operation({
    method: 'GET',
    path: '/backend/list-audit',
    caller: 'admin',
    roles: [],
    summary:
      'The audit log, newest first. `by=admins` leaves out customers’ actions; `kind` and `subject` name what entries are about; `from` and `to` are days in India, both included; `actions` lists the existing actions.',
    query: z.object({
      by: z.optional(z.enum(['admins'])),
      actor: z.optional(line(254)),
      action: z.optional(line(100)),
      kind: z.optional(z.enum(auditThingKinds)),
      subject: z.optional(line(254)),
      from: z.optional(calendarDate),
      to: z.optional(calendarDate),
      page: z.optional(queryPage),
    }),
    success: {
      status: 200,
      body: z.object({
        entries: z.array(auditEntry),
        total: z.int(),
        /** There are at least `total`. */
        more: z.boolean(),
        pageSize: z.int(),
        actions: z.array(z.string()),
      }),
    },
    refusals: ['signed_out'],
  }),
};

export type AuditThingKind = (typeof auditThingKinds)[number];
export type AuditEntry = z.output<typeof auditEntry>;
