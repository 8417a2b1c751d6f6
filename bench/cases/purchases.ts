import http from 'node:http';
import net from 'node:net';
import { openDatabase } from '../../server/src/platform/database.ts';
import { signedInPerson } from '../../server/test/support/people.ts';
import { productToSell } from '../../server/test/support/products.ts';
import type { Bench, Case } from '../case.ts';
import type { Rows } from '../table.ts';

const ADDRESS = '12 Rose Villa, MG Road, Bengaluru 560001';
const TOTAL_PAISE = 122_000;
const PRODUCTS = 64;
const COUNTED_PURCHASES = 100;
const KEYS = {
  KEY_ID: 'rzp_test_bench',
  KEY_SECRET: 'bench-key-secret',
  WEBHOOK_SECRET: 'bench-webhook-secret',
};

/** Whole purchases (order, payment at an independent provider, report, three webhooks) beside the least correct server. */
export const purchases: Case = {
  title: 'purchases from order to saved payment, beside a minimal correct server',
  async run(bench) {
    const shop = await startRealShop(bench);
    const minimal = await startMinimalShop(bench);
    const rows: Rows[number][] = [];
    for (const buyers of [20, 100]) {
      rows.push(...(await compare(bench, shop, minimal, `${buyers} buyers`, (n) => n % PRODUCTS, buyers)));
    }
    rows.push(...(await compare(bench, shop, minimal, '200 buyers of one product', () => 0, 200)));
    return [...rows, await countStatements(bench)];
  },
};

/** The two take turns, so that whatever else the machine does hits both; ratios are of medians. */
async function compare(
  { pace }: Bench,
  shop: Target,
  minimal: Target,
  what: string,
  productOf: (buyer: number) => number,
  buyers: number,
): Promise<Rows> {
  const rounds: Record<'shop' | 'minimal', Measured[]> = { shop: [], minimal: [] };
  const seconds = pace.seconds * 2;
  for (const target of [shop, minimal]) await buyFor(target, pace.warmUpSeconds, buyers, productOf);
  for (let round = 0; round < pace.rounds; round += 1) {
    rounds.shop.push(await buyFor(shop, seconds, buyers, productOf));
    rounds.minimal.push(await buyFor(minimal, seconds, buyers, productOf));
  }
  const ours = medianOf(rounds.shop);
  const reference = medianOf(rounds.minimal);
  return [
    row(`shop, ${what}`, ours, ours.perSecond / reference.perSecond, ours.p99 / reference.p99),
    row(`minimal, ${what}`, reference, 1, 1),
  ];
}

async function buyFor(
  target: Target,
  seconds: number,
  buyers: number,
  productOf: (buyer: number) => number,
): Promise<Measured> {
  const took: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      while (performance.now() < until) {
        const from = performance.now();
        await buy(
          target,
          target.tokens[buyer % target.tokens.length] ?? '',
          target.products[productOf(buyer)] ?? 0,
        );
        took.push(performance.now() - from);
      }
    }),
  );
  took.sort((a, b) => a - b);
  return {
    perSecond: took.length / ((performance.now() - began) / 1000),
    p50: took[Math.floor((took.length - 1) * 0.5)] ?? 0,
    p99: took[Math.floor((took.length - 1) * 0.99)] ?? 0,
  };
}

async function buy({ url, provider }: Target, token: string, productId: number): Promise<void> {
  const authorization = `Bearer ${token}`;
  const order = await post(`${url}/backend/create-order.php`, {
    body: { amount: TOTAL_PAISE, currency: 'INR', productId, address: ADDRESS },
    authorization,
  });
  const proof = await post(`${provider}/pay`, { body: { order_id: order.orderId } });
  await post(`${url}/backend/save-payment.php`, { body: proof, authorization });
}

async function startRealShop(
  bench: Bench,
  through?: (databaseUrl: string) => Promise<string>,
): Promise<Target> {
  const databaseUrl = await bench.freshDatabase();
  const { database, close } = await openDatabase({ databaseUrl });
  // Before the shop starts, else it would load its demo catalogue.
  const products: number[] = [];
  for (let n = 0; n < PRODUCTS; n += 1) products.push(await productToSell(database, { stock: 1_000_000 }));
  const tokens: string[] = [];
  for (let n = 0; n < 200; n += 1) tokens.push((await signedInPerson(database)).token);
  await close();
  const provider = await bench.startBare('provider.ts', KEYS);
  const url = await bench.startShop({
    DATABASE_URL: (await through?.(databaseUrl)) ?? databaseUrl,
    RAZORPAY_KEY_ID: KEYS.KEY_ID,
    RAZORPAY_KEY_SECRET: KEYS.KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: KEYS.WEBHOOK_SECRET,
    RAZORPAY_API_URL: `${provider}/v1`,
  });
  await post(`${provider}/webhook-url`, { body: { url: `${url}/backend/razorpay-webhook` } });
  return { url, provider, tokens, products };
}

async function startMinimalShop(bench: Bench): Promise<Target> {
  const provider = await bench.startBare('provider.ts', KEYS);
  const DATABASE_URL = await bench.freshDatabase();
  const url = await bench.startBare('minimal-shop.ts', { ...KEYS, DATABASE_URL, PROVIDER_URL: provider });
  await post(`${provider}/webhook-url`, { body: { url: `${url}/backend/razorpay-webhook` } });
  return {
    url,
    provider,
    tokens: Array.from({ length: 256 }, (_, n) => `buyer-${n}`),
    products: Array.from({ length: PRODUCTS }, (_, n) => n + 1),
  };
}

/** Every statement of create-order, save-payment, the webhooks and the work they queue, divided by the purchases. */
async function countStatements(bench: Bench): Promise<Record<string, string | number>> {
  let counter = 0;
  const target = await startRealShop(bench, async (databaseUrl) => {
    const ports = JSON.parse(await bench.startBare('statement-counter.ts', { DATABASE_URL: databaseUrl }));
    counter = ports.count;
    const counted = new URL(databaseUrl);
    counted.host = `127.0.0.1:${ports.database}`;
    return counted.href;
  });
  await buy(target, target.tokens[0] ?? '', target.products[0] ?? 0);
  await drained();
  const idleFrom = await readCount(counter);
  const idleMs = await drained();
  const idlePerMs = ((await readCount(counter)) - idleFrom) / idleMs;
  const before = await readCount(counter);
  const began = performance.now();
  for (let n = 0; n < COUNTED_PURCHASES; n += 1) {
    await buy(target, target.tokens[n % target.tokens.length] ?? '', target.products[n % PRODUCTS] ?? 0);
  }
  await drained();
  const idle = idlePerMs * (performance.now() - began);
  const each = ((await readCount(counter)) - before - idle) / COUNTED_PURCHASES;
  return { what: 'shop, statements a purchase', statements: each };
}

/** Webhooks and queued work may still be under way when the last buyer has their answer. */
async function drained(): Promise<number> {
  const milliseconds = 5000;
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return milliseconds;
}

function readCount(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    net
      .connect(port, '127.0.0.1')
      .on('data', (chunk) => {
        text += chunk;
      })
      .on('end', () => resolve(Number(text)))
      .on('error', reject);
  });
}

/** A busy shop says so; a browser asks again. The wait counts as part of the purchase. */
const RETRY_MS = 250;

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

function post(url: string, sent: { body: object; authorization?: string }): Promise<Answer> {
  const { body, authorization } = sent;
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(authorization !== undefined && { authorization }),
  };
  return new Promise((resolve, reject) => {
    http
      .request(url, { method: 'POST', agent, headers }, (response) => {
        let answer = '';
        response.on('data', (chunk) => {
          answer += chunk;
        });
        response.on('end', () => {
          if (response.statusCode === 200) resolve(JSON.parse(answer));
          else if (response.statusCode === 503) setTimeout(() => resolve(post(url, sent)), RETRY_MS);
          else reject(new Error(`${url} answered ${response.statusCode}: ${answer}`));
        });
      })
      .on('error', reject)
      .end(text);
  });
}

function medianOf(rounds: readonly Measured[]): Measured {
  const middle = (pick: (one: Measured) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[Math.floor((rounds.length - 1) / 2)] ?? 0;
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
  };
}

function row(what: string, { perSecond, p50, p99 }: Measured, toMinimal: number, p99ToMinimal: number) {
  return {
    what,
    'per second': perSecond,
    'p50 ms': p50,
    'p99 ms': p99,
    'to minimal': toMinimal,
    'p99 to minimal': p99ToMinimal,
    statements: '',
  };
}

interface Target {
  url: string;
  provider: string;
  tokens: string[];
  products: number[];
}

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

type Answer = Record<string, string>;
