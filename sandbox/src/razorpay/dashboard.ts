import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml, sendPage } from '../page.ts';
import { authorizeLate } from './due-changes.ts';
import { send } from './errors.ts';
import { changeSwitches, defaultSwitches, type Sandbox, switchesSchema } from './sandbox.ts';
import { listOrders, listPayments, listRefunds, recentDeliveries } from './sql.ts';

const SHOWN = { count: 20, skip: 0 };

/** What Razorpay's own dashboard would show. */
export function serveDashboard(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/local/razorpay', async (_request, reply) => {
    const { database } = sandbox;
    const orders = await listOrders(database, SHOWN);
    const payments = await listPayments(database, SHOWN);
    const refunds = await listRefunds(database, SHOWN);
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

function list(title: string, rows: readonly (readonly [string, string, string])[]): string {
  const items = rows.map(
    ([name, state, details]) =>
      `<li><strong>${escapeHtml(name)}</strong><span>${escapeHtml(state)}</span><span>${escapeHtml(details)}</span></li>`,
  );
  const shown = items.length > 0 ? `<ul class="mails">${items.join('')}</ul>` : '<p>None yet.</p>';
  return `<h2>${title}</h2>${shown}`;
}

function rupees(paise: number): string {
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
