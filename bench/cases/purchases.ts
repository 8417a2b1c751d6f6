import pg from 'pg';
import { openDatabase } from '../../server/src/platform/database.ts';
import { type Person, signedInPerson } from '../../server/test/support/people.ts';
import { productToSell } from '../../server/test/support/products.ts';
import type { Case } from '../case.ts';

const BUYERS = 8;
const ADDRESS = '12 Rose Villa, MG Road, Bengaluru 560001';
const TOTAL = 122_000;

/** A whole purchase (order, payment at the sandbox, report) beside one transaction that writes as many rows. */
export const purchases: Case = {
  title: `purchases from order to saved payment, ${BUYERS} buyers at once`,
  async run(bench) {
    const databaseUrl = await bench.freshDatabase();
    const opened = await openDatabase({ databaseUrl });
    // Before the shop starts, else it would draw its demo catalogue beside the measurement.
    const productId = await productToSell(opened.database, { stock: 1_000_000 });
    const shop = await bench.startShop({ DATABASE_URL: databaseUrl, LOAD_PLACES: '0' });
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => signedInPerson(opened.database)));
    const seconds = bench.pace.seconds * bench.pace.rounds;
    const bare = await bareWrites(databaseUrl);

    const bought = await repeat(buyers, seconds, (buyer) => buy(shop, buyer, productId));
    const written = await repeat(buyers, seconds, () => bare.write());
    await bare.close();
    await opened.close();
    return [
      { what: 'purchase', ...bought, 'to bare': bought['per second'] / written['per second'] },
      { what: 'bare transaction of 12 row writes', ...written, 'to bare': 1 },
    ];
  },
};

async function buy(shop: string, buyer: Person, productId: number): Promise<void> {
  const order = await post(`${shop}/backend/create-order.php`, buyer, {
    amount: TOTAL,
    currency: 'INR',
    productId,
    address: ADDRESS,
  });
  const paid = await post(`${shop}/local/razorpay/checkout/payments`, buyer, {
    key_id: order.key,
    order_id: order.orderId,
    method: 'upi',
    vpa: 'success@razorpay',
  });
  await post(`${shop}/backend/save-payment.php`, buyer, paid);
}

async function post(url: string, buyer: Person, body: object): Promise<Record<string, never>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<Record<string, never>>;
}

/** The same number of rows in one transaction, on as many connections, with nothing decided in between. */
async function bareWrites(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: BUYERS });
  await pool.query('create table bare_rows (id bigint generated always as identity, body jsonb)');
  const row = JSON.stringify({ what: 'a row about as wide as an order', address: ADDRESS, amount: TOTAL });
  return {
    async write() {
      const client = await pool.connect();
      try {
        await client.query('begin');
        for (let n = 0; n < 12; n += 1) await client.query('insert into bare_rows (body) values ($1)', [row]);
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function repeat(buyers: readonly Person[], seconds: number, act: (buyer: Person) => Promise<void>) {
  const took: number[] = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    buyers.map(async (buyer) => {
      while (performance.now() < until) {
        const began = performance.now();
        await act(buyer);
        took.push(performance.now() - began);
      }
    }),
  );
  took.sort((a, b) => a - b);
  return {
    'per second': took.length / seconds,
    'p50 ms': took[Math.floor(took.length * 0.5)] ?? 0,
    'p99 ms': took[Math.floor(took.length * 0.99)] ?? 0,
  };
}
