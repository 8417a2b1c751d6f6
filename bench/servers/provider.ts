// A lean payment provider with Razorpay's calls, in a process of its own: what is measured is the shop, not its sandbox.
import { createHmac, randomBytes } from 'node:crypto';
import http from 'node:http';

const { KEY_SECRET = '', WEBHOOK_SECRET = '' } = process.env;
const orders = new Map<string, Order>();
const payments = new Map<string, Payment>();
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
let webhookUrl = '';

const server = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const answer = route(request.method ?? '', request.url ?? '', text === '' ? {} : JSON.parse(text));
    response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: { code: 'BAD_REQUEST_ERROR', description: 'Unknown.' } }));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});

function route(method: string, url: string, body: Record<string, unknown>): unknown {
  const [, first, second = '', third] = (url.split('?', 1)[0] ?? '').replace(/^\/v1/, '').split('/');
  if (method === 'POST' && first === 'webhook-url') {
    webhookUrl = String(body.url);
    return {};
  }
  if (method === 'POST' && first === 'pay') return pay(String(body.order_id));
  if (method === 'POST' && first === 'orders') return createOrder(body);
  if (method === 'GET' && first === 'orders' && third === 'payments') return collection(paymentsOf(second));
  if (method === 'GET' && first === 'orders') return orders.get(second);
  if (method === 'GET' && first === 'payments' && second === '') {
    const query = new URLSearchParams(url.split('?')[1]);
    const skip = Number(query.get('skip') ?? 0);
    const newestFirst = [...payments.values()].reverse();
    return collection(newestFirst.slice(skip, skip + Number(query.get('count') ?? 10)));
  }
  if (method === 'GET' && first === 'payments') return payments.get(second);
  if (method === 'GET' && first === 'refunds') return collection([]);
  return undefined;
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
  orders.set(order.id, order);
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
  payments.set(payment.id, payment);
  Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0, attempts: 1 });
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
  http
    .request(webhookUrl, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      // As the real one, it tries again what was not taken.
      if (response.statusCode !== 200) setTimeout(() => sendWebhook(event, payload), 1000);
    })
    .on('error', () => undefined)
    .end(body);
}

function paymentsOf(orderId: string): Payment[] {
  return [...payments.values()].filter((payment) => payment.order_id === orderId);
}

const collection = (items: readonly unknown[]) => ({ entity: 'collection', count: items.length, items });
const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;
const seconds = () => Math.floor(Date.now() / 1000);

type Order = Record<string, unknown> & { id: string; amount: number };
type Payment = Record<string, unknown> & { id: string; order_id: string };
