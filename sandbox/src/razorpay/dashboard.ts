import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml, sendPage } from '../page.ts';
import { authorizeLate } from './due-changes.ts';
import type { PaymentRow } from './entities.ts';
import { ApiError, send } from './errors.ts';
import { agePayment, ageSchema } from './merchant-actions.ts';
import {
  changeSwitches,
  defaultSwitches,
  type Sandbox,
  SETTLEMENT_ODDITIES,
  switchesSchema,
} from './sandbox.ts';
import { listSettlements, settle } from './settlements.ts';
import { listOrders, listPayments, listRefunds, recentDeliveries } from './sql.ts';

const SHOWN = { count: 20, skip: 0 };

/** What Razorpay's own dashboard would show. */
export function serveDashboard(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/local/razorpay', async (_request, reply) => {
    const { database } = sandbox;
    const orders = await listOrders(database, SHOWN);
    const payments = await listPayments(database, SHOWN);
    const refunds = await listRefunds(database, SHOWN);
    const settlements = await listSettlements(database, SHOWN);
    const deliveries = await recentDeliveries(database, SHOWN.count);
    return sendPage(
      reply,
      'Razorpay sandbox',
      [
        '<p>Stands in for Razorpay: orders, payments, refunds and webhooks, newest first. No money moves.</p>',
        list(
          'Orders',
          orders.map(({ id, amount, status, attempts, receipt }) => [
            id,
            `${rupees(amount)} · ${status} · attempts: ${attempts}`,
            receipt ?? 'no receipt',
          ]),
        ),
        list(
          'Payments',
          payments.map(({ id, amount, status, method, error, orderId, createdAt }) => [
            id,
            `${rupees(amount)} · ${status} · ${method} · ${dayOf(createdAt)}${error ? ` · ${error.reason}` : ''}`,
            orderId,
          ]),
        ),
        list(
          'Refunds',
          refunds.map(({ id, amount, status, paymentId }) => [
            id,
            `${rupees(amount)} · ${status}`,
            paymentId,
          ]),
        ),
        list(
          'Settlements',
          settlements.map(({ id, amount, fees, status, utr }) => [
            id,
            `${rupees(amount)} · ${status} · fees ${rupees(fees)}`,
            utr ? `UTR ${utr}` : 'no UTR yet',
          ]),
        ),
        ageForm(payments),
        SETTLE_FORM,
        list(
          'Webhooks',
          deliveries.map(({ event, eventId, state, attempts, lastStatus }) => [
            event,
            `${state} · attempts: ${attempts} · ${lastStatus === null ? 'no response yet' : `response ${lastStatus}`}`,
            eventId,
          ]),
        ),
      ].join(''),
    );
  });
}

/** Settles what is there, with the mistakes that are ticked. */
const SETTLE_FORM = `<form method="post" action="/local/razorpay/dashboard/settle" class="someone">
<h2>Settle now</h2><p>Pays out what was captured and refunded. Tick what should be wrong with it:</p>
${SETTLEMENT_ODDITIES.map((kind) => `<label class="tick"><input type="checkbox" name="oddity" value="${kind}">${kind}</label>`).join('')}
<button>Settle now</button></form>`;

/** For refunds, what counts is how old the payment is. */
function ageForm(payments: readonly PaymentRow[]): string {
  const captured = payments.filter((payment) => payment.captured && payment.status === 'captured');
  if (captured.length === 0) return '';
  const options = captured.map(
    ({ id, amount, createdAt }) =>
      `<option value="${escapeHtml(id)}">${escapeHtml(`${id}, ${rupees(amount)}, ${dayOf(createdAt)}`)}</option>`,
  );
  return `<form method="post" action="/local/razorpay/dashboard/age" class="someone">
<h2>Make a payment older</h2><p>Razorpay takes ordinary refunds for six months. Older payments go back as instant refunds only.</p>
<label>Payment <select name="payment">${options.join('')}</select></label>
<label>Days <input name="days" type="number" min="1" max="3650" value="200" required></label>
<button>Make it older</button></form>`;
}

const dayOf = (unixSeconds: number) =>
  new Date(unixSeconds * 1000).toLocaleDateString('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

/** The buttons of the dashboard's page. */
export function serveDashboardForms(app: FastifyInstance, sandbox: Sandbox): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, new URLSearchParams(String(text))),
  );
  app.post('/local/razorpay/dashboard/settle', async (request, reply) => {
    const ticked = switchesSchema.shape.settlementOddities.safeParse(fieldsOf(request.body).getAll('oddity'));
    if (ticked.success) sandbox.switches.settlementOddities.push(...ticked.data);
    const settled = await settle(sandbox);
    return settled instanceof ApiError ? send(reply, settled) : reply.redirect('/local/razorpay', 303);
  });
  app.post('/local/razorpay/dashboard/age', async (request, reply) => {
    const fields = fieldsOf(request.body);
    const wanted = ageSchema.safeParse({ days: Number(fields.get('days')) });
    if (wanted.success) await agePayment(sandbox, fields.get('payment') ?? '', wanted.data.days);
    return reply.redirect('/local/razorpay', 303);
  });
}

const fieldsOf = (body: unknown) => (body instanceof URLSearchParams ? body : new URLSearchParams());

function list(title: string, rows: readonly (readonly [string, string, string])[]): string {
  const items = rows.map(
    ([name, state, details]) =>
      `<li><strong>${escapeHtml(name)}</strong><span>${escapeHtml(state)}</span><span>${escapeHtml(details)}</span></li>`,
  );
  const shown = items.length > 0 ? `<ul class="mails">${items.join('')}</ul>` : '<p>None yet.</p>';
  return `<h2>${title}</h2>${shown}`;
}

export function rupees(paise: number): string {
  return `₹${(paise / 100).toLocaleString('en-IN')}`;
}

/** Calls that only the sandbox has: its switches, and late authorisation on command. */
export function serveSwitches(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/local/razorpay/switches', async () => sandbox.switches);

  app.post('/local/razorpay/switches', async (request, reply) => {
    const changes = switchesSchema.partial().safeParse(request.body);
    if (!changes.success) return reply.code(400).send({ error: z.prettifyError(changes.error) });
    if (changes.data.signWith === 'previous' && sandbox.webhookSecretPrevious === undefined)
      return reply.code(400).send({ error: 'signWith: there is no previous webhook secret to sign with' });
    changeSwitches(sandbox.switches, changes.data);
    return sandbox.switches;
  });

  app.delete('/local/razorpay/switches', async () => {
    Object.assign(sandbox.switches, defaultSwitches());
    return sandbox.switches;
  });

  app.post<{ Params: { id: string } }>(
    '/local/razorpay/payments/:id/authorize-late',
    async (request, reply) => {
      const options = lateSchema.safeParse(request.body ?? {});
      if (!options.success) return reply.code(400).send({ error: z.prettifyError(options.error) });
      return send(reply, await authorizeLate(sandbox, request.params.id, options.data));
    },
  );
}

const lateSchema = z.strictObject({ capture: z.boolean().default(true) });
