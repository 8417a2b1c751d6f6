import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { buy, settle } from '../support/buying.ts';
import { adminCookie, decide, openGift, payInstalment, startInstalment } from '../support/gifts.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type ShopProcess, startShopProcess, unreachableServices } from '../support/shop-process.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let shop: Shop;
/** Another process on the same database. */
let other: ShopProcess;
const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-events-'));

beforeAll(async () => {
  fresh = await freshDatabase();
  shop = await openShop({ DATABASE_URL: fresh.url }, { working: true });
  other = await startShopProcess({
    ...unreachableServices,
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    RECONCILE_SECONDS: '3600',
    RAZORPAY_KEY_ID: 'rzp_test_nobody',
    RAZORPAY_KEY_SECRET: 'nobody',
    RAZORPAY_WEBHOOK_SECRET: 'nobody',
    RAZORPAY_API_URL: 'http://127.0.0.1:1/v1',
  });
});
afterAll(async () => {
  await other.kill();
  await settle(shop);
  await shop.close();
  await fresh.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a watcher gets every change, including changes made by another process', async () => {
  const { id, cookie } = await openGift(shop);
  const payer = await signedInPerson(shop.opened.database);
  const stream = await watch(id);
  expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.answer.headers.get('cache-control')).toBe('no-store');
  await stream.hears(1);
  for (const change of [
    () => startInstalment(shop, payer, id, 100),
    () => payInstalment(shop, payer, id, 200),
    () => decide(shop, cookie, id, 'unshare'),
    () => decide(shop, cookie, id, 'cancel'),
  ]) {
    const before = stream.heard();
    await change();
    await stream.hears(before + 1);
  }
  expect(stream.text()).not.toMatch(/data:.*\S/);
  await stream.stop();
});

it('a gift the caller may not see cannot be watched', async () => {
  const { id, cookie } = await openGift(shop);
  await decide(shop, cookie, id, 'unshare');
  const stranger = await signedInPerson(shop.opened.database);
  const answer = await fetch(`${other.url}/backend/gift-events?id=${id}`, {
    headers: { authorization: `Bearer ${stranger.token}` },
  });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'gift_not_found' });
});

it('the number of streams per address is limited', async () => {
  const { id } = await openGift(shop);
  const streams = await Promise.all(Array.from({ length: 105 }, () => watch(id)));
  const refused = streams.filter(({ answer }) => answer.status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(refused[0]?.answer.headers.get('retry-after')).toBe('30');
  await Promise.all(streams.map((stream) => stream.stop()));
  await expect
    .poll(async () => {
      const again = await watch(id);
      await again.stop();
      return again.answer.status;
    })
    .toBe(200);
});

it('an admin at another process hears of a new order and how many came', async () => {
  const cookie = await adminCookie(shop);
  const stopping = new AbortController();
  const answer = await fetch(`${other.url}/backend/desk-events`, {
    signal: stopping.signal,
    headers: { cookie },
  });
  let text = '';
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  const product = await productToSell(shop.opened.database);
  await buy(shop, await signedInPerson(shop.opened.database), product);
  await expect.poll(() => text).toMatch(/event: placed\ndata: 1\n\nevent: orders\n/);
  stopping.abort();
  await reading;
});

it('stopping the server ends the streams at once', async () => {
  const { id } = await openGift(shop);
  const own = await startShopProcess({
    ...unreachableServices,
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    RECONCILE_SECONDS: '3600',
    RAZORPAY_KEY_ID: 'rzp_test_nobody',
    RAZORPAY_KEY_SECRET: 'nobody',
    RAZORPAY_WEBHOOK_SECRET: 'nobody',
    RAZORPAY_API_URL: 'http://127.0.0.1:1/v1',
  });
  const stream = await watch(id, own.url);
  await stream.hears(1);
  const ended = stream.ended();
  await own.kill('SIGTERM');
  await ended;
  expect(own.child.exitCode).toBe(0);
});

async function watch(id: string, url = other.url) {
  const stopping = new AbortController();
  const answer = await fetch(`${url}/backend/gift-events?id=${id}`, { signal: stopping.signal });
  let text = '';
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  const heard = () => text.split('event: changed').length - 1;
  return {
    answer,
    heard,
    text: () => text,
    hears: (times: number) => expect.poll(heard).toBeGreaterThanOrEqual(times),
    ended: () => reading,
    async stop() {
      stopping.abort();
      await reading;
    },
  };
}
