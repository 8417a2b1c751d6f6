import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml, sendPage } from '../page.ts';
import { authorizeLate } from './due-changes.ts';
import { ApiError, send } from './errors.ts';
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
          payments.map(({ id, amount, status, method, error, orderId }) => [
            id,
            `${rupees(amount)} · ${status} · ${method}${error ? ` · ${error.reason}` : ''}`,
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

/** The button of the dashboard's page. */
export function serveSettleForm(app: FastifyInstance, sandbox: Sandbox): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, new URLSearchParams(String(text)).getAll('oddity')),
  );
  app.post('/local/razorpay/dashboard/settle', async (request, reply) => {
    const ticked = switchesSchema.shape.settlementOddities.safeParse(request.body);
    if (ticked.success) sandbox.switches.settlementOddities.push(...ticked.data);
    const settled = await settle(sandbox);
    return settled instanceof ApiError ? send(reply, settled) : reply.redirect('/local/razorpay', 303);
  });
}

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
