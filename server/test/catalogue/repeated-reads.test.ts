import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const LIST = '/backend/get-products.php';

let shop: Shop;
let address: string;
let made = 0;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
beforeAll(async () => {
  shop = await openShop();
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec('truncate categories, products restart identity cascade');
  // By its name, because the product of the test before is cached until the shop hears of the change.
  const name = `Brass elephant ${LETTERS[made % LETTERS.length]}`;
  made += 1;
  await productToSell(shop.opened.database, { name });
  await expect.poll(() => read(LIST)).toMatchObject({ body: expect.stringContaining(name) });
});

test.each(['', '?page=1&limit=24', '?category=1', '?id=1'])(
  'a repeated read of the list%s gets what the first one got, header by header',
  async (query) => {
    const [first, second] = [await read(`${LIST}${query}`), await read(`${LIST}${query}`)];
    expect(second).toEqual(first);
    expect(second.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('default-src'),
    });
  },
);

test.each([1, 500])('a Hindi name of %s words is unchanged in every encoding', async (times) => {
  await shop.opened.exec(`update products set name = '${'तोहफ़ा ₹ '.repeat(times)}'`);
  for (const accepted of ['identity', 'gzip', 'br']) {
    const firstName = async () =>
      JSON.parse((await read(LIST, { 'accept-encoding': accepted })).body)[0].name;
    await expect.poll(firstName).toBe('तोहफ़ा ₹ '.repeat(times));
  }
});

test('a repeated read gets the encoding it accepts, not that of the previous read', async () => {
  await read(LIST, { 'accept-encoding': 'br' });
  const encodings = [];
  for (const accepted of ['identity', 'gzip', 'br', 'identity', 'br;q=0, gzip', 'br']) {
    const { headers } = await read(LIST, { 'accept-encoding': accepted });
    encodings.push(headers['content-encoding']);
  }
  expect(encodings).toEqual([undefined, 'gzip', 'br', undefined, 'gzip', 'br']);
});

test.each([
  ['spaces', `x${' '.repeat(15_000)}y`],
  ['semicolons', `x${' ; '.repeat(5_000)}y`],
  ['commas', `x${', '.repeat(7_500)}y`],
])(
  '15 KB of %s in place of encodings get the bytes of one that is not compressed',
  async (_what, accepted) => {
    const { status, headers, body } = await read(LIST);
    const answer = await read(LIST, { 'accept-encoding': accepted });
    expect(answer.body).toBe(body);
    expect([answer.status, answer.headers.etag]).toEqual([status, headers.etag]);
    expect(answer.headers['content-encoding']).toBeUndefined();
  },
);

test('a repeated read with the ETag of an unchanged list gets 304 without a body', async () => {
  const { headers } = await read(LIST);
  const again = await read(LIST, { 'if-none-match': headers.etag ?? '' });
  expect(again).toMatchObject({ status: 304, body: '' });
});

test('a write shows in the next read of a cached URL', async () => {
  await read(LIST);
  await shop.opened.exec("update products set name = 'Silver elephant'");
  await expect.poll(async () => (await read(LIST)).body).toContain('Silver elephant');
});

test('a write shows in the next search that finds the product, in other words too', async () => {
  const [{ name }] = JSON.parse((await read(LIST)).body);
  const search = async (limit: number) =>
    JSON.parse((await read(`${LIST}?q=${encodeURIComponent(name)}&limit=${limit}`)).body);
  expect(await search(5)).toMatchObject([{ name }]);
  await shop.opened.exec(
    'update products set count_in_stock = 3, stock_received = stock_received + 3 - count_in_stock',
  );
  await expect.poll(() => search(6)).toMatchObject([{ name, count_in_stock: 3 }]);
  await shop.opened.exec('update products set hidden = true');
  await expect.poll(() => search(7)).toEqual([]);
});

test('a refused query is refused each time', async () => {
  const statuses = [];
  for (let time = 0; time < 3; time += 1) statuses.push((await read(`${LIST}?page=0`)).status);
  expect(statuses).toEqual([400, 400, 400]);
});

test('only GET requests are answered from the cache', async () => {
  await read(LIST);
  expect((await fetch(`${address}${LIST}`, { method: 'POST' })).status).toBe(404);
  const head = await fetch(`${address}${LIST}`, { method: 'HEAD' });
  expect(head.headers.get('x-total-count')).toBe('1');
});

test('every read is counted', async () => {
  const before = await countedReads();
  for (let time = 0; time < 5; time += 1) await read(LIST);
  await expect.poll(countedReads).toBe(before + 5);
});

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } });
  const { date, ...kept } = Object.fromEntries(answer.headers);
  return {
    status: answer.status,
    total: kept['x-total-count'],
    headers: kept as Record<string, string | undefined>,
    body: await answer.text(),
  };
}

async function countedReads(): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => /^http_(request_seconds_count|ready_answers_total)\{/.test(line) && line.includes(LIST))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
