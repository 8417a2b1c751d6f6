import { REPORTS_UNTIL_MODERATION } from '@tohfa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, ordersOf } from '../support/buying.ts';
import { adminCookie } from '../support/gifts.ts';
import { confirmEmail, type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  cookie = await adminCookie(shop);
});
afterAll(() => shop.close());

test('only the buyer of a delivered order may review it, one review an order, which can be changed', async () => {
  const { buyer, orderId, productId } = await deliveredOrder();
  const stranger = await signedInPerson(shop.opened.database);
  expect((await write(stranger, orderId, productId)).json()).toMatchObject({ code: 'not_received' });
  const other = await productToSell(shop.opened.database);
  expect((await write(buyer, orderId, other)).json()).toMatchObject({ code: 'not_received' });

  expect((await write(buyer, orderId, productId, { rating: 2 })).statusCode).toBe(200);
  expect(
    (await write(buyer, orderId, productId, { rating: 5, text: 'Better than I thought.' })).statusCode,
  ).toBe(200);
  expect(await read(productId)).toMatchObject({
    total: 1,
    average: 5,
    spread: [1, 0, 0, 0, 0],
    reviews: [{ name: 'Asha', rating: 5, text: 'Better than I thought.' }],
  });
});

test('an order that has not arrived cannot be reviewed', async () => {
  const { buyer, orderId, productId } = await placedOrder();
  expect((await write(buyer, orderId, productId)).statusCode).toBe(403);
});

test('earlier ratings and reviews written here count together; the earlier figures stay as the admin gave them', async () => {
  const { buyer, orderId, productId } = await deliveredOrder();
  await shop.opened.exec(`update products set rating = 4.9, num_reviews = 120 where id = ${productId}`);
  await expect.poll(() => product(productId)).toMatchObject({ rating: 4.9, num_reviews: 120 });
  await write(buyer, orderId, productId, { rating: 3 });
  // (4.9 × 120 + 3) / 121
  await expect
    .poll(() => product(productId))
    .toMatchObject({
      rating: 4.9,
      num_reviews: 121,
      earlier_rating: 4.9,
      earlier_num_reviews: 120,
    });
  await shop.opened.exec(`update products set num_reviews = 1 where id = ${productId}`);
  // (4.9 + 3) / 2, half a tenth up.
  await expect.poll(() => product(productId)).toMatchObject({ rating: 4, num_reviews: 2 });
  const found = await shop.call('getProducts', { query: { sort: 'rating', rating: '4' } });
  expect(found.json().map(({ id }: { id: number }) => id)).toContain(productId);
  await shop.opened.exec(`update products set num_reviews = 0 where id = ${productId}`);
  await expect.poll(() => product(productId)).toMatchObject({ rating: 3, num_reviews: 1 });
  const [stored] = (
    await shop.opened.bossDatabase.executeSql(
      'select rating::float8, num_reviews from products where id = $1',
      [productId],
    )
  ).rows;
  expect(stored).toEqual({ rating: 4.9, num_reviews: 0 });
});

test('a review with web addresses is refused, others are shown at once', async () => {
  const { buyer, orderId, productId } = await deliveredOrder();
  const spam = await write(buyer, orderId, productId, { text: 'Cheaper at www.else.com' });
  expect(spam.json()).toMatchObject({
    code: 'invalid_input',
    fields: { text: expect.stringContaining('Please leave out web addresses.') },
  });
  for (const rating of [0, 6, 4.5, '5', null])
    expect((await write(buyer, orderId, productId, { rating: rating as number })).statusCode).toBe(400);
  expect((await read(productId)).total).toBe(0);
});

test('a helpful vote counts once a person, can be taken back, and nobody votes for themselves', async () => {
  const { buyer, orderId, productId } = await deliveredOrder();
  const { id } = (await write(buyer, orderId, productId)).json().review;
  const reader = await signedInPerson(shop.opened.database);
  const vote = (person: Person, helpful: boolean) =>
    shop.call('reviewHelpful', { token: person.token, body: { id, helpful } });
  await Promise.all([vote(reader, true), vote(reader, true), vote(reader, true)]);
  expect((await read(productId)).reviews[0]).toMatchObject({ helpful: 1 });
  expect((await vote(reader, false)).json()).toMatchObject({ helpful: 0 });
  expect((await vote(buyer, true)).json()).toMatchObject({ code: 'own_review' });
});

test('reports of several buyers bring a review to an admin; it stays public until they decide', async () => {
  const { buyer, orderId, productId } = await deliveredOrder();
  const { id } = (await write(buyer, orderId, productId)).json().review;
  const report = async () => {
    const { buyer: reader } = await placedOrder();
    await confirmEmail(shop.opened.database, reader.id);
    const send = () => shop.call('reportReview', { token: reader.token, body: { id, reason: 'rude' } });
    await send();
    await send();
  };
  await report();
  expect((await read(productId)).total).toBe(1);
  for (let more = 1; more < REPORTS_UNTIL_MODERATION; more += 1) await report();
  expect((await read(productId)).total).toBe(1);

  const waiting = await shop.call('allReviews', { cookie, query: { show: 'waiting' } });
  expect(waiting.json().reviews).toContainEqual(
    expect.objectContaining({ id, status: 'published', reports: ['rude', 'rude', 'rude'] }),
  );
  expect((await moderate(id, 'publish')).statusCode).toBe(200);
  for (let more = 0; more < REPORTS_UNTIL_MODERATION; more += 1) await report();
  expect((await read(productId)).total).toBe(1);
  await moderate(id, 'reject');
  expect((await read(productId)).total).toBe(0);
  expect((await write(buyer, orderId, productId)).json().review.status).toBe('waiting');
});

test('pictures wait for an admin, three at most, and only real pictures', async () => {
  const { buyer, orderId, productId } = await deliveredOrder();
  await write(buyer, orderId, productId);
  const send = (files: (Blob | string)[]) => {
    const form = new FormData();
    form.set('orderId', orderId);
    form.set('productId', String(productId));
    for (const [at, file] of files.entries())
      form.set(`picture${at}`, file instanceof Blob ? file : new Blob([file]), 'x');
    return shop.call('reviewPictures', { token: buyer.token, form });
  };
  expect((await send(['<script>'])).statusCode).toBe(400);
  expect((await send([PNG, PNG, PNG, PNG])).statusCode).toBe(400);
  const added = await send([PNG, PNG]);
  expect(added.json()).toMatchObject({ review: { status: 'waiting' } });
  expect(added.json().review.pictures).toHaveLength(2);
  expect((await read(productId)).total).toBe(0);
  await moderate(added.json().review.id, 'publish');
  expect((await read(productId)).reviews[0]?.pictures).toHaveLength(2);

  const [kept] = added.json().review.pictures;
  await write(buyer, orderId, productId, { keepPictures: [kept, '/media/of-somebody-else-880.webp'] });
  const mine = await shop.call('myReview', {
    token: buyer.token,
    query: { orderId, productId: String(productId) },
  });
  expect(mine.json().review.pictures).toEqual([kept]);
});

/** A red dot. */
const PNG = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
    'base64',
  ),
]);

async function placedOrder() {
  const buyer = await signedInPerson(shop.opened.database, 'Asha Rao');
  const productId = await productToSell(shop.opened.database);
  await buy(shop, buyer, productId);
  const [order] = await ordersOf(shop, buyer);
  return { buyer, productId, orderId: order?.id ?? '' };
}

async function deliveredOrder() {
  const placed = await placedOrder();
  await shop.opened.exec(`update purchases set status = 'delivered' where id = '${placed.orderId}'`);
  return placed;
}

function write(person: Person, orderId: string, productId: number, given: Given = {}) {
  const body = { orderId, productId, rating: 4, text: 'Lovely.', ...given };
  return shop.call('review', { token: person.token, body });
}

function moderate(id: number, decision: 'publish' | 'reject') {
  return shop.call('moderateReview', { cookie, body: { id, decision } });
}

async function read(productId: number) {
  return (await shop.call('getReviews', { query: { productId: String(productId) } })).json();
}

async function product(id: number) {
  return (await shop.call('getProducts', { query: { id: String(id) } })).json()[0];
}

interface Given {
  rating?: number;
  text?: string;
  keepPictures?: string[];
}
