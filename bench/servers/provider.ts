// A lean payment provider with Razorpay's calls, in a process of its own: what is measured is the shop, not its sandbox.
import { createHmac, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import http from 'node:http';

const { KEY_SECRET = '', WEBHOOK_SECRET = '', PORT = '0', STATE_FILE = '' } = process.env;
const orders = new Map<string, Order>();
const payments = new Map<string, Payment>();
/** By the idempotency key: a repeated request answers the first refund. */
const refunds = new Map<string, Refund>();
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
let webhookUrl = '';
let openWebhooks = 0;
// With a state file it may be killed: what it answered, it still knows afterwards.
if (STATE_FILE !== '' && existsSync(STATE_FILE))
  for (const line of readFileSync(STATE_FILE, 'utf8').split('\n').filter(Boolean)) remember(JSON.parse(line));

const server = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const url = new URL(request.url ?? '', 'http://provider');
    const key = String(request.headers['x-refund-idempotency'] ?? '');
    const answer = route(request.method ?? '', url, text === '' ? {} : JSON.parse(text), key);
    response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: { code: 'BAD_REQUEST_ERROR', description: 'Unknown.' } }));
  });
});
// Longer than the turns of the other server: a connection that is closed just when it is used again would end the run.
server.keepAliveTimeout = 10 * 60_000;
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});

function route(
  method: string,
  { pathname, searchParams }: URL,
  body: Record<string, unknown>,
  idempotencyKey: string,
): unknown {
  const [, first, second = '', third] = pathname.replace(/^\/v1/, '').split('/');
  if (method === 'POST' && first === 'webhook-url') {
    keep(['webhookUrl', '', String(body.url)]);
    return {};
  }
  if (method === 'POST' && first === 'open-webhooks') return { open: openWebhooks };
  if (method === 'POST' && first === 'pay') return pay(String(body.order_id));
  if (method === 'POST' && first === 'orders') return createOrder(body);
  if (method === 'POST' && first === 'payments' && third === 'refund')
    return refund(second, Number(body.amount), String(body.receipt ?? ''), idempotencyKey);
  if (method === 'GET' && first === 'orders' && third === 'payments') return collection(paymentsOf(second));
  if (method === 'GET' && first === 'orders') return orders.get(second);
  if (method === 'GET' && first === 'payments' && third === 'refunds')
    return collection([...refunds.values()].filter((one) => one.payment_id === second));
  if (method === 'GET' && first === 'payments' && second === '')
    return page([...payments.values()], searchParams);
  if (method === 'GET' && first === 'payments') return payments.get(second);
  if (method === 'GET' && first === 'refunds' && second === '')
    return page([...refunds.values()], searchParams);
  if (method === 'GET' && first === 'refunds') return [...refunds.values()].find((one) => one.id === second);
  return undefined;
}

/** The newest first, as the real one lists. */
function page(items: readonly (Payment | Refund)[], query: URLSearchParams) {
  const [from, to] = [Number(query.get('from') ?? 0), Number(query.get('to') ?? Number.MAX_SAFE_INTEGER)];
  const skip = Number(query.get('skip') ?? 0);
  const within = items.filter(({ created_at }) => created_at >= from && created_at <= to).reverse();
  return collection(within.slice(skip, skip + Number(query.get('count') ?? 10)));
}

function refund(paymentId: string, amount: number, receipt: string, key: string): Refund | undefined {
  const payment = payments.get(paymentId);
  const known = refunds.get(key);
  if (known) return known;
  if (!payment || !(amount > 0) || payment.amount_refunded + amount > payment.amount) return undefined;
  payment.amount_refunded += amount;
  payment.refund_status = payment.amount_refunded === payment.amount ? 'full' : 'partial';
  if (payment.refund_status === 'full') payment.status = 'refunded';
  const made: Refund = {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: paymentId,
    receipt,
    status: 'processed',
    created_at: seconds(),
  };
  keep(['payment', payment.id, payment], ['refund', key === '' ? made.id : key, made]);
  sendWebhook('refund.processed', { refund: { entity: made }, payment: { entity: { ...payment } } });
  return made;
}

function createOrder({ amount, receipt, notes }: Record<string, unknown>): Order {
  const order: Order = {
    id: newId('order'),
    entity: 'order',
    amount: Number(amount),
    amount_paid: 0,
    amount_due: Number(amount),
    currency: 'INR',
    receipt: String(receipt),
    status: 'created',
    attempts: 0,
    notes: notes ?? [],
    created_at: seconds(),
  };
  keep(['order', order.id, order]);
  return order;
}

/** What a customer does in the checkout: the payment is captured at once, and the webhooks leave. */
function pay(orderId: string): unknown {
  const order = orders.get(orderId);
  if (!order) return undefined;
  const payment: Payment = {
    id: newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: 'INR',
    status: 'captured',
    order_id: order.id,
    method: 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: true,
    notes: [],
    created_at: seconds(),
  };
  Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0, attempts: 1 });
  keep(['payment', payment.id, payment], ['order', order.id, order]);
  sendWebhook('payment.authorized', {
    payment: { entity: { ...payment, status: 'authorized', captured: false } },
  });
  sendWebhook('payment.captured', { payment: { entity: payment } });
  sendWebhook('order.paid', { payment: { entity: payment }, order: { entity: order } });
  return {
    razorpay_order_id: order.id,
    razorpay_payment_id: payment.id,
    razorpay_signature: sign(KEY_SECRET, `${order.id}|${payment.id}`),
  };
}

function sendWebhook(event: string, payload: Record<string, unknown>): void {
  if (webhookUrl === '') return;
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_bench',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: seconds(),
  });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-razorpay-signature': sign(WEBHOOK_SECRET, body),
    'x-razorpay-event-id': newId('evt'),
  };
  const tryAgain = () => setTimeout(() => sendWebhook(event, payload), 1000);
  openWebhooks += 1;
  http
    .request(webhookUrl, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      // As the real one, it tries again what was not taken.
      if (response.statusCode !== 200) tryAgain();
    })
    .on('error', tryAgain)
    .on('close', () => {
      openWebhooks -= 1;
    })
    .end(body);
}

/** Before it is answered. */
function keep(...changes: Change[]): void {
  for (const change of changes) remember(change);
  if (STATE_FILE !== '')
    appendFileSync(STATE_FILE, changes.map((change) => `${JSON.stringify(change)}\n`).join(''));
}

function remember([kind, id, value]: Change): void {
  if (kind === 'webhookUrl') webhookUrl = value;
  if (kind === 'order') orders.set(id, value);
  if (kind === 'payment') payments.set(id, value);
  if (kind === 'refund') refunds.set(id, value);
}

function paymentsOf(orderId: string): Payment[] {
  return [...payments.values()].filter((payment) => payment.order_id === orderId);
}

const collection = (items: readonly unknown[]) => ({ entity: 'collection', count: items.length, items });
const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;
const seconds = () => Math.floor(Date.now() / 1000);

type Order = Record<string, unknown> & { id: string; amount: number };
type Payment = Record<string, unknown> & {
  id: string;
  order_id: string;
  amount: number;
  amount_refunded: number;
  created_at: number;
};
type Refund = Record<string, unknown> & {
  id: string;
  payment_id: string;
  amount: number;
  created_at: number;
};
type Change =
  | ['webhookUrl', '', string]
  | ['order', string, Order]
  | ['payment', string, Payment]
  | ['refund', string, Refund];
