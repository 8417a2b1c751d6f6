// The least that a correct shop does for a purchase or an instalment: session, stock or room under a lock, order and
// hold, the provider's order, signature checks, one event and one credit a payment. Nothing else, on bare Fastify and pg.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL, PROVIDER_URL, KEY_ID = '', KEY_SECRET = '', WEBHOOK_SECRET = '' } = process.env;
const BUYERS = 256;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
await pool.query(`
  create table minimal_products (id int primary key, price int not null, stock int not null check (stock >= 0));
  create table minimal_gifts (id int primary key, price bigint not null, paid bigint not null default 0);
  create table minimal_sessions (token_hash text primary key, user_id text not null);
  create table minimal_orders (
    id uuid primary key, provider_id text unique, user_id text not null, product_id int, gift_id int,
    amount int not null, address text, status text not null default 'created', at timestamptz not null default now());
  create table minimal_holds (order_id uuid primary key, gift_id int, amount int, expires_at timestamptz, released_at timestamptz);
  create index on minimal_holds (gift_id) where released_at is null;
  create table minimal_events (id text primary key, body jsonb);
  create table minimal_payments (id text primary key, order_id uuid not null, amount int not null);
  create table minimal_purchases (id uuid primary key, order_id uuid unique, payment_id text, address text);
  create table minimal_ledger (id bigint generated always as identity, payment_id text, account text, amount int);
  insert into minimal_products select n, 100000, 100000000 from generate_series(1, 64) n;
  insert into minimal_gifts select n, 100000000000 from generate_series(1, 64) n;`);
for (let buyer = 0; buyer < BUYERS; buyer += 1) {
  await pool.query('insert into minimal_sessions values ($1, $2)', [hash(`buyer-${buyer}`), `user-${buyer}`]);
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const app = Fastify();
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, raw, done) => {
  done(null, { raw, json: JSON.parse(String(raw)) });
});

app.post<Parsed>('/backend/create-order.php', async (request, reply) => {
  const userId = await userOf(request.headers.authorization);
  if (!userId) return reply.code(401).send({});
  const { amount, productId = null, giftId = null, address = null } = request.body.json as unknown as Wanted;
  const id = randomUUID();
  const ok = await transaction(async (client) => {
    if (giftId === null) {
      const { rowCount } = await client.query({
        name: 'take-stock',
        text: 'update minimal_products set stock = stock - 1 where id = $1 and stock > 0',
        values: [productId],
      });
      if (rowCount === 0) return false;
    } else {
      const { rows } = await client.query({
        name: 'lock-gift',
        text: 'select price - paid as room from minimal_gifts where id = $1 for update',
        values: [giftId],
      });
      if (Number(rows[0]?.room ?? 0) < amount) return false;
    }
    await client.query({
      name: 'insert-order',
      text: 'insert into minimal_orders (id, user_id, product_id, gift_id, amount, address) values ($1, $2, $3, $4, $5, $6)',
      values: [id, userId, productId, giftId, amount, address],
    });
    await client.query({
      name: 'insert-hold',
      text: "insert into minimal_holds values ($1, $2, $3, now() + interval '15 minutes')",
      values: [id, giftId, amount],
    });
    return true;
  });
  if (!ok) return reply.code(409).send({});
  const orderId = await createProviderOrder({ amount, currency: 'INR', receipt: id });
  await pool.query({
    name: 'set-provider-id',
    text: 'update minimal_orders set provider_id = $1 where id = $2',
    values: [orderId, id],
  });
  return { orderId, amount, currency: 'INR', key: KEY_ID };
});

app.post<Parsed>('/backend/save-payment.php', async (request, reply) => {
  const userId = await userOf(request.headers.authorization);
  if (!userId) return reply.code(401).send({});
  const {
    razorpay_order_id: order = '',
    razorpay_payment_id: payment = '',
    razorpay_signature,
  } = request.body.json;
  if (sign(KEY_SECRET, `${order}|${payment}`) !== razorpay_signature) return reply.code(400).send({});
  await credit(order, payment, `browser ${payment}`, '{}');
  return { success: true };
});

app.post<Parsed>('/backend/razorpay-webhook', async (request, reply) => {
  if (sign(WEBHOOK_SECRET, request.body.raw) !== request.headers['x-razorpay-signature'])
    return reply.code(400).send({});
  const { payment } = (request.body.json as unknown as WebhookBody).payload;
  await credit(
    payment.entity.order_id,
    payment.entity.id,
    String(request.headers['x-razorpay-event-id']),
    request.body.raw,
  );
  return {};
});

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));

async function credit(
  providerOrderId: string,
  paymentId: string,
  eventId: string,
  body: string,
): Promise<void> {
  await transaction(async (client) => {
    const { rows } = await client.query({
      name: 'lock-order',
      text: 'select * from minimal_orders where provider_id = $1 for update',
      values: [providerOrderId],
    });
    const order = rows[0];
    const { rowCount } = await client.query({
      name: 'insert-event',
      text: 'insert into minimal_events values ($1, $2) on conflict do nothing',
      values: [eventId, body],
    });
    if (rowCount === 0 || order.status === 'paid') return;
    await client.query({
      name: 'insert-payment',
      text: 'insert into minimal_payments values ($1, $2, $3)',
      values: [paymentId, order.id, order.amount],
    });
    if (order.gift_id === null) {
      await client.query({
        name: 'insert-purchase',
        text: 'insert into minimal_purchases values ($1, $2, $3, $4)',
        values: [randomUUID(), order.id, paymentId, order.address],
      });
    } else {
      await client.query({
        name: 'credit-gift',
        text: 'update minimal_gifts set paid = paid + $1 where id = $2',
        values: [order.amount, order.gift_id],
      });
    }
    await client.query({
      name: 'insert-ledger',
      text: "insert into minimal_ledger (payment_id, account, amount) values ($1, 'provider', $2), ($1, 'sales', -$2)",
      values: [paymentId, order.amount],
    });
    await client.query({
      name: 'release-hold',
      text: 'update minimal_holds set released_at = now() where order_id = $1',
      values: [order.id],
    });
    await client.query({
      name: 'mark-paid',
      text: "update minimal_orders set status = 'paid' where id = $1",
      values: [order.id],
    });
  });
}

async function transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function userOf(authorization = ''): Promise<string | undefined> {
  const { rows } = await pool.query({
    name: 'find-session',
    text: 'select user_id from minimal_sessions where token_hash = $1',
    values: [hash(authorization.slice('Bearer '.length))],
  });
  return rows[0]?.user_id;
}

function createProviderOrder(order: object): Promise<string> {
  const body = JSON.stringify(order);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`,
  };
  return new Promise((resolve, reject) => {
    http
      .request(`${PROVIDER_URL}/v1/orders`, { method: 'POST', agent, headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(JSON.parse(text).id));
      })
      .on('error', reject)
      .end(body);
  });
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

interface Parsed {
  Body: { raw: string; json: Record<string, string> };
}

interface Wanted {
  amount: number;
  productId?: number;
  giftId?: number;
  address?: string;
}

interface WebhookBody {
  payload: { payment: { entity: { id: string; order_id: string } } };
}
