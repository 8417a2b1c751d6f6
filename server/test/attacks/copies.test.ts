import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { atMostEvery } from '../../src/platform/concurrency.ts';
import { buy, startOrder } from '../support/buying.ts';
import { openGift, startInstalment } from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** A timer may come a little early by another clock. */
const A_SECOND = 950;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(() => shop.close());

it('opening and closing a checkout in a loop drops the copies of the catalogue once a second', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const productId = await productToSell(shop.opened.database, { stock: 7 });
  const { cache } = shop.shop.catalogue;
  const from = Date.now();
  const drops = timesOf(cache, 'clear');
  for (let n = 0; n < 15; n += 1) await openAndClose(await startOrder(shop, buyer, productId), buyer);
  await startOrder(shop, buyer, productId);
  await expect.poll(() => shownStock(productId)).toBe(6);
  // One for each second, and the news of the new product and its category.
  expect(drops.length).toBeLessThanOrEqual(Math.ceil((Date.now() - from) / A_SECOND) + 2);
});

it('a new price is shown at once, whatever checkouts do', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const productId = await productToSell(shop.opened.database, { stock: 7 });
  const { cache } = shop.shop.catalogue;
  await startOrder(shop, buyer, productId);
  await expect.poll(() => shownStock(productId)).toBe(6);
  const drops = timesOf(cache, 'clear');
  await shop.opened.exec(`update products set price_paise = 200000 where id = ${productId}`);
  await shop.opened.exec(`update products set price_paise = 300000 where id = ${productId}`);
  await expect.poll(() => drops.length).toBeGreaterThanOrEqual(2);
});

it('a viewer of a gift is told of changes once a second, and of the last one always', async () => {
  const { id } = await openGift(shop);
  const payer = await signedInPerson(shop.opened.database);
  const { streams } = shop.shop.gifts;
  const told: number[] = [];
  const open = streams.open.bind(streams);
  streams.open = (request, reply) => {
    const stream = open(request, reply);
    return stream && Object.assign(stream, { send: timed(stream.send.bind(stream), told) });
  };
  const { port } = shop.app.server.address() as AddressInfo;
  const stopping = new AbortController();
  await fetch(`http://127.0.0.1:${port}/backend/gift-events?id=${id}`, { signal: stopping.signal });
  for (let n = 0; n < 12; n += 1) await openAndClose(await startInstalment(shop, payer, id, 100), payer);
  const lastChange = Date.now();
  await expect.poll(() => told.at(-1) ?? 0).toBeGreaterThan(lastChange - A_SECOND);
  await expect.poll(() => told.length).toBeGreaterThan(1);
  stopping.abort();
  expect(gaps(told).filter((gap) => gap < A_SECOND)).toEqual([]);
});

it('opening and closing one checkout counts: nobody does it all day', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const productId = await productToSell(shop.opened.database, { stock: 7 });
  let opened = 0;
  for (;;) {
    const started = await startOrder(shop, buyer, productId);
    if (started.statusCode === 429) {
      expect(Number(started.headers['retry-after'])).toBeGreaterThan(0);
      break;
    }
    opened += 1;
    expect(opened).toBeLessThan(100);
    await openAndClose(started, buyer);
  }
  // More often than anybody who cannot decide.
  expect(opened).toBeGreaterThanOrEqual(20);
});

it('and what was paid does not count: one account buys the same product again and again', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const productId = await productToSell(shop.opened.database, { stock: 100 });
  for (let n = 0; n < 35; n += 1) await buy(shop, buyer, productId);
});

it('work that is asked for all the time runs at once, then at intervals, and never misses the last request', () => {
  vi.useFakeTimers();
  try {
    let runs = 0;
    const ask = atMostEvery(1000, () => {
      runs += 1;
    });
    for (let n = 0; n < 50; n += 1) ask();
    expect(runs).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(runs).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect(runs).toBe(2);
    ask();
    expect(runs).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

async function openAndClose(
  started: Awaited<ReturnType<typeof startOrder>>,
  { token }: Person,
): Promise<void> {
  const { orderId } = started.json();
  await shop.call('releaseOrder', { token, body: { orderId } });
}

async function shownStock(productId: number): Promise<number> {
  const [product] = (await shop.call('getProducts', { query: { id: String(productId) } })).json();
  return product.count_in_stock;
}

/** When the method is called from now on. */
function timesOf<Name extends string>(object: Record<Name, () => void>, name: Name): number[] {
  const times: number[] = [];
  object[name] = timed(object[name].bind(object), times) as () => void;
  return times;
}

function timed<Args extends unknown[], Result>(work: (...args: Args) => Result, times: number[]) {
  return (...args: Args): Result => {
    times.push(Date.now());
    return work(...args);
  };
}

function gaps(times: readonly number[]): number[] {
  return times.slice(1).map((time, at) => time - (times[at] ?? 0));
}
