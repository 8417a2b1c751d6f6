import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type DatabaseHandle, openDatabase, queryRows } from '../../server/src/platform/database.ts';
import { signedInPerson } from '../../server/test/support/people.ts';
import { productToSell } from '../../server/test/support/products.ts';
import type { Bench, Case } from '../case.ts';
import type { Rows } from '../table.ts';
import { type Measured, measureFor, medianOf, post, readCounts } from './purchases-load.ts';

const ADDRESS = '12 Rose Villa, MG Road, Bengaluru 560001';
const TOTAL_PAISE = 122_000;
const INSTALMENT_PAISE = 100;
const PRODUCTS = 64;
const COUNTED_PURCHASES = 100;
const LIST_STATEMENTS = process.argv.includes('--statements');
const KEYS = {
  KEY_ID: 'rzp_test_bench',
  KEY_SECRET: 'bench-key-secret',
  WEBHOOK_SECRET: 'bench-webhook-secret',
};

/** Whole purchases (order, payment at an independent provider, report, three webhooks) beside the least correct server. */
export const purchases: Case = {
  title: 'purchases from order to saved payment, beside a minimal correct server',
  async run(bench) {
    const spread: Spread = (n, { products }) => ({ productId: products[n % PRODUCTS] });
    const oneProduct: Spread = (_n, { products }) => ({ productId: products[0] });
    const oneGift: Spread = (_n, { giftId }) => ({ giftId });
    const counts = async () => [
      await countStatements(bench, 'purchase', spread),
      await countStatements(bench, 'instalment of a gift', oneGift),
    ];
    if (LIST_STATEMENTS) return counts();
    const shop = await startRealShop(bench);
    const minimal = await startMinimalShop(bench);
    const rows: Rows[number][] = [];
    for (const buyers of [20, 100])
      rows.push(...(await compare(bench, shop, minimal, `${buyers} buyers`, spread, buyers)));
    rows.push(...(await compare(bench, shop, minimal, '200 buyers of one product', oneProduct, 200)));
    rows.push(...(await compare(bench, shop, minimal, '200 payers of one gift', oneGift, 200)));
    return [...rows, ...(await counts())];
  },
};

/**
 * The two take turns, so that whatever else the machine does hits both; ratios are of medians. A turn begins when the
 * webhooks and mails of the one before are done: they would take the other's time.
 */
async function compare(
  { pace }: Bench,
  shop: Target,
  minimal: Target,
  what: string,
  wanted: Spread,
  buyers: number,
): Promise<Rows> {
  const rounds: Record<'shop' | 'minimal', Measured[]> = { shop: [], minimal: [] };
  const seconds = pace.seconds * 2;
  for (const target of [shop, minimal]) {
    await buyFor(target, pace.warmUpSeconds, buyers, wanted);
    await target.settle();
    // As autovacuum does within a minute: plans that were made for empty tables are of no interest.
    await target.analyze();
  }
  for (let round = 0; round < pace.rounds; round += 1) {
    rounds.shop.push(await buyFor(shop, seconds, buyers, wanted));
    await shop.settle();
    rounds.minimal.push(await buyFor(minimal, seconds, buyers, wanted));
    await minimal.settle();
  }
  const ours = medianOf(rounds.shop);
  const reference = medianOf(rounds.minimal);
  return [
    row(`shop, ${what}`, ours, ours.perSecond / reference.perSecond, ours.p99 / reference.p99),
    row(`minimal, ${what}`, reference, 1, 1),
  ];
}

/** So many people buy, each another product. */
export function buySpread(target: Target, seconds: number, buyers: number): Promise<Measured> {
  return buyFor(target, seconds, buyers, (n, { products }) => ({ productId: products[n % PRODUCTS] }));
}

function buyFor(target: Target, seconds: number, buyers: number, wanted: Spread): Promise<Measured> {
  return measureFor(seconds, buyers, (buyer) =>
    buy(target, target.tokens[buyer % target.tokens.length] ?? '', wanted(buyer, target)),
  );
}

async function buy({ url, provider }: Target, token: string, wanted: Wanted): Promise<void> {
  const authorization = `Bearer ${token}`;
  const amount = wanted.giftId === undefined ? TOTAL_PAISE : INSTALMENT_PAISE;
  const order = await post(`${url}/backend/create-order.php`, {
    body: { amount, currency: 'INR', ...wanted, ...(wanted.giftId === undefined && { address: ADDRESS }) },
    authorization,
  });
  const proof = await post(`${provider}/pay`, { body: { order_id: order.orderId } });
  await post(`${url}/backend/save-payment.php`, { body: proof, authorization });
}

export async function startRealShop(
  bench: Bench,
  through?: (databaseUrl: string) => Promise<string>,
): Promise<Target> {
  const databaseUrl = await bench.freshDatabase();
  const { database, exec, close } = await openDatabase({ databaseUrl });
  // Before the shop starts, else it would load its demo catalogue.
  const products: number[] = [];
  for (let n = 0; n < PRODUCTS; n += 1) products.push(await productToSell(database, { stock: 1_000_000 }));
  const tokens: string[] = [];
  for (let n = 0; n < 200; n += 1) tokens.push((await signedInPerson(database)).token);
  const owner = await signedInPerson(database);
  const giftId = 'bench-gift-that-everybody-funds';
  await exec(`insert into gifts (public_id, owner_id, product_id, product_name, product_image, price_paise, name, phone,
      relation, occasion, date, flat_no, apartment, district, state, pincode, status, sharable, closes_on)
    values ('${giftId}', '${owner.id}', ${products[0]}, 'Gift', '', 900000000, 'Someone', '', 'Friend', 'Birthday',
      current_date + 60, '1', 'House', 'Bengaluru', 'Karnataka', '560001', 'approved', true, current_date + 50)`);
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
  const ask = async <Result>(work: (handle: DatabaseHandle) => Promise<Result>) => {
    const again = await openDatabase({ databaseUrl });
    return work(again).finally(again.close);
  };
  const settle = async () => {
    await webhooksAnswered(provider);
    await ask(async ({ database: jobs }) => {
      while ((await queryRows(jobs, UNFINISHED_JOB)).length > 0) await sleep(200);
    });
  };
  const analyze = () => ask(({ exec: run }) => run('analyze'));
  return { url, provider, tokens, products, giftId, settle, analyze };
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
    giftId: 1,
    settle: () => webhooksAnswered(provider),
    async analyze() {
      const { exec, close } = await openDatabase({ databaseUrl: DATABASE_URL });
      await exec('analyze').finally(close);
    },
  };
}

async function webhooksAnswered(provider: string): Promise<void> {
  while (Number((await post(`${provider}/open-webhooks`, { body: {} })).open) > 0) await sleep(200);
}

/** But for the queue's own clock, which it looks at every 30 s. */
const UNFINISHED_JOB = sql`select 1 from jobs.job
  where state in ('created', 'retry', 'active') and start_after <= now() and name <> '__pgboss__send-it' limit 1`;

/**
 * Every statement of create-order, save-payment, the webhooks and the work they queue, divided by the purchases.
 * `npm run bench -- purchases --statements` counts only, and prints which they are.
 */
async function countStatements(
  bench: Bench,
  what: string,
  wanted: Spread,
): Promise<Record<string, string | number>> {
  let counter = 0;
  const target = await startRealShop(bench, async (databaseUrl) => {
    const ports = JSON.parse(await bench.startBare('statement-counter.ts', { DATABASE_URL: databaseUrl }));
    counter = ports.count;
    const counted = new URL(databaseUrl);
    counted.host = `127.0.0.1:${ports.database}`;
    return counted.href;
  });
  await buy(target, target.tokens[0] ?? '', wanted(0, target));
  await drained();
  const idleFrom = await readCounts(counter);
  const idleMs = await drained();
  const before = await readCounts(counter);
  const began = performance.now();
  for (let n = 0; n < COUNTED_PURCHASES; n += 1)
    await buy(target, target.tokens[n % target.tokens.length] ?? '', wanted(n, target));
  await drained();
  const idleShare = (performance.now() - began) / idleMs;
  const after = await readCounts(counter);
  const each = [...after].map(([statement, ran]): [string, number] => {
    const idle = ((before.get(statement) ?? 0) - (idleFrom.get(statement) ?? 0)) * idleShare;
    return [statement, (ran - (before.get(statement) ?? 0) - idle) / COUNTED_PURCHASES];
  });
  if (LIST_STATEMENTS)
    for (const [statement, times] of each.sort(([, a], [, b]) => b - a))
      if (times > 0.02) console.log(times.toFixed(2), statement);
  return {
    what: `shop, statements of one ${what}`,
    statements: each.reduce((sum, [, times]) => sum + times, 0),
  };
}

/** Webhooks and queued work may still be under way when the last buyer has their answer. */
async function drained(): Promise<number> {
  const milliseconds = 5000;
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return milliseconds;
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
  /** Ends when everything that was bought is done with: webhooks answered, queued work finished. */
  settle: () => Promise<void>;
  analyze: () => Promise<void>;
  products: number[];
  giftId: string | number;
}

interface Wanted {
  productId?: number | undefined;
  giftId?: string | number;
}

/** What the n-th buyer wants. */
type Spread = (buyer: number, target: Target) => Wanted;
