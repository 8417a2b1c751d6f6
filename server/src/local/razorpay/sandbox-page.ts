import type { FastifyInstance } from 'fastify';
import { escapedHtml, localPage } from '../local-page.ts';
import type { Sandbox } from './sandbox.ts';
import { listOrders, listPayments, listRefunds, recentDeliveries } from './sandbox-sql.ts';

const SHOWN = { count: 20, skip: 0 };

/** What the provider's dashboard would show, for the curious. */
export function serveSandboxPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/local/razorpay', async (_request, reply) => {
    const { database } = sandbox;
    const orders = await listOrders(database, SHOWN);
    const payments = await listPayments(database, SHOWN);
    const refunds = await listRefunds(database, SHOWN);
    const deliveries = await recentDeliveries(database, SHOWN.count);
    return localPage(
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
            `${state} · tries: ${attempts} · ${lastStatus === null ? 'no answer yet' : `answered ${lastStatus}`}`,
            eventId,
          ]),
        ),
      ].join(''),
    );
  });
}

function list(title: string, rows: readonly (readonly [string, string, string])[]): string {
  const items = rows.map(
    ([name, state, more]) =>
      `<li><strong>${escapedHtml(name)}</strong><span>${escapedHtml(state)}</span><span>${escapedHtml(more)}</span></li>`,
  );
  const shown = items.length > 0 ? `<ul class="mails">${items.join('')}</ul>` : '<p>None yet.</p>';
  return `<h2>${title}</h2>${shown}`;
}

function rupees(paise: number): string {
  return `₹${(paise / 100).toLocaleString('en-IN')}`;
}
