import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanUpStockNotices, sendStockNotices } from '../../src/catalogue/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { adminCookie } from '../support/gifts.ts';
import { confirmedPerson, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop();
  cookie = await adminCookie(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec('truncate stock_notices, stock_notice_links, rate_limits');
  shop.mails.length = 0;
});

const soldOut = (name = 'Brass diya') => productToSell(shop.opened.database, { name, stock: 0 });
const ask = (productId: number, email: string, more: object = {}, token?: string) =>
  shop.call('notifyWhenBack', { ...(token && { token }), body: { productId, email, ...more } });
const stop = (stopToken: string) => shop.call('stopStockNotices', { body: { stopToken } });
const restock = (productId: number, change = 1, more: object = {}) =>
  shop.call('adjustStock', { cookie, body: { productId, change, reason: 'received', ...more } });
const send = () =>
  sendStockNotices({
    ...shop.shop.stock,
    mailer: shop.shop.mailer,
    publicUrl: 'https://tohfa.test',
    log: pino({ level: 'silent' }),
  });
const waiting = async () =>
  queryRows<{ email: string }>(
    shop.opened.database,
    sql`select email, product_id::int, claimed_at is not null as claimed from stock_notices order by id`,
  );
/** Notices of this address for so many other products. */
const waitForMany = async (email: string, count: number) => {
  await shop.opened.database.execute(sql`with made as (
      insert into products (name, description, price_paise, category_id)
      select 'Thing ' || n, '', 1000, (select max(id) from categories) from generate_series(1, ${count}::int) n returning id)
    insert into stock_notices (product_id, email, token_hash) select id, ${email}, gen_random_uuid()::text::bytea from made`);
};
const recipients = () => shop.mails.map(({ to }) => to);
const stopTokenIn = (text = '') => /\/stop-notices#([\w-]{43})/.exec(text)?.[1] ?? 'no token';

describe('those who asked', () => {
  it('get one mail each when it is back, in the order of asking, however many processes send', async () => {
    const id = await soldOut();
    const people = Array.from({ length: 12 }, (_, nth) => `person${nth}@people.test`);
    for (const email of people) expect((await ask(id, email)).statusCode).toBe(200);
    expect(await send()).toEqual({ sent: 0 });
    await restock(id);
    await send();
    expect(recipients()).toEqual(people);
    expect(shop.mails[0]).toMatchObject({
      subject: 'Back in stock: Brass diya',
      text: expect.stringMatching(/https:\/\/tohfa\.test\/gift\/brass-diya-\d+\n/),
    });
    expect(await waiting()).toEqual([]);

    await restock(id, -1, { reason: 'lost' });
    for (const email of people) await ask(id, email);
    await restock(id);
    await Promise.all([send(), send(), send()]);
    expect(recipients().slice(12).sort()).toEqual([...people].sort());
  });

  it('read the name of the shop’s pages in their language', async () => {
    const id = await soldOut('Jute bag');
    const { database } = shop.opened;
    await database.execute(sql`update products set name_hi = 'जूट का थैला' where id = ${id}`);
    await ask(id, 'english@people.test');
    await ask(id, 'hindi@people.test');
    await database.execute(
      sql`insert into guest_languages (email, language) values ('hindi@people.test', 'hi')`,
    );
    await restock(id);
    await send();
    const textTo = (email: string) => shop.mails.find(({ to }) => to === email)?.text;
    expect(textTo('hindi@people.test')).toContain('जूट का थैला');
    expect(textTo('english@people.test')).toContain('Jute bag');
  });

  it('of a variant get it when that variant is back; of the whole product for any of them', async () => {
    const id = await soldOut('Silk kurta');
    const [{ name, description, price, category_id: category }] = (
      await shop.call('getProducts', { query: { id: String(id) } })
    ).json();
    const sizes = ['S', 'M'].map((Size) => ({ options: { Size }, price: 1000, countInStock: 0 }));
    const options = [{ name: 'Size', values: ['S', 'M'] }];
    const body = { id, name, description, price, category, countInStock: 0, options, variants: sizes };
    const saved = await shop.call('updateProduct', { cookie, body });
    const [small, medium] = saved.json().product.variants.map((variant: { id: number }) => variant.id);
    await ask(id, 'small@people.test', { variantId: small });
    await ask(id, 'medium@people.test', { variantId: medium });
    await ask(id, 'any@people.test');
    await restock(id, 1, { variantId: medium });
    await send();
    expect(shop.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['medium@people.test', 'Back in stock: Silk kurta (M)'],
      ['any@people.test', 'Back in stock: Silk kurta'],
    ]);
    expect(shop.mails[0]?.text).toContain(`?variant=${medium}\n`);
    expect(await waiting()).toMatchObject([{ email: 'small@people.test' }]);
    expect((await ask(id, 'x@people.test', { variantId: medium })).json()).toMatchObject({
      code: 'wrong_state',
    });
    expect((await ask(id, 'x@people.test', { variantId: 99_999 })).json().fields).toHaveProperty('variantId');
  });

  it('get nothing of a product that is hidden, and are refused for one that is there or unknown', async () => {
    const id = await soldOut();
    await ask(id, 'asha@people.test');
    await shop.opened.database.execute(
      sql`update products set hidden = true, count_in_stock = 3 where id = ${id}`,
    );
    expect(await send()).toEqual({ sent: 0 });
    expect((await ask(id, 'asha@people.test')).json()).toMatchObject({ code: 'product_not_found' });
    const there = await productToSell(shop.opened.database, { stock: 1 });
    expect((await ask(there, 'asha@people.test')).json()).toMatchObject({ code: 'wrong_state' });
  });

  it('get it later when the mail server does not answer, and the others do not wait for a bad address', async () => {
    const id = await soldOut();
    for (const email of ['first@people.test', 'second@people.test']) await ask(id, email);
    await restock(id);
    shop.post.broken = true;
    expect(await send()).toEqual({ sent: 0 });
    shop.post.broken = false;
    expect(await send()).toEqual({ sent: 1 });
    expect(recipients()).toEqual(['second@people.test']);
    await shop.opened.database.execute(sql`update stock_notices set next_try_at = now()`);
    expect(await send()).toEqual({ sent: 1 });
    expect(recipients()).toEqual(['second@people.test', 'first@people.test']);
  });

  it('never get it twice from a process that died while it sent', async () => {
    const id = await soldOut();
    await ask(id, 'asha@people.test');
    await restock(id);
    await shop.opened.database.execute(sql`update stock_notices set claimed_at = now() - interval '2 hours'`);
    expect(await send()).toEqual({ sent: 0 });
    await cleanUpStockNotices(shop.opened.database);
    expect(await waiting()).toEqual([]);
  });

  it('are forgotten after 180 days', async () => {
    const [old, young] = [await soldOut(), await soldOut()];
    await ask(old, 'asha@people.test');
    await ask(young, 'asha@people.test');
    await shop.opened.database.execute(sql`update stock_notices
      set asked_at = now() - case when product_id = ${old} then interval '181 days' else interval '179 days' end`);
    await cleanUpStockNotices(shop.opened.database);
    expect(await waiting()).toMatchObject([{ product_id: young }]);
  });
});

describe('an address', () => {
  it('waits once for an item and for 20 at most, and no answer tells', async () => {
    const known = await soldOut();
    const answers = [await ask(known, 'asha@people.test'), await ask(known, 'Asha@People.test ')];
    await waitForMany('asha@people.test', 18);
    for (let nth = 0; nth < 3; nth += 1) answers.push(await ask(await soldOut(), 'asha@people.test'));
    expect(await waiting()).toHaveLength(20);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json())).toEqual(['success', 'stopToken']);
      expect(answer.json().stopToken).toMatch(/^[\w-]{43}$/);
    }
    // Whoever types the address of somebody who waits gets no power over that.
    expect((await stop(answers[1]?.json().stopToken)).statusCode).toBe(200);
    expect(await waiting()).toHaveLength(20);
  });

  it('of the person who is signed in is told that it has reached the limit', async () => {
    const { email, token } = await confirmedPerson(shop.opened.database);
    await waitForMany(email, 20);
    const other = await signedInPerson(shop.opened.database);
    expect((await ask(await soldOut(), email, {}, other.token)).statusCode).toBe(200);
    expect((await ask(await soldOut(), email, {}, token)).json()).toMatchObject({ code: 'too_many_kept' });
  });

  it('get a few mails a day, however it was spelled; a confirmed one gets all that its owner asked for', async () => {
    const [own, other] = [await confirmedPerson(shop.opened.database), 'Un.Asked+7@gmail.com'];
    const ids = await Promise.all(Array.from({ length: 5 }, () => soldOut()));
    for (const [n, id] of ids.entries()) {
      await ask(id, n % 2 === 0 ? 'unasked@gmail.com' : other);
      await ask(id, own.email, {}, own.token);
      await restock(id);
    }
    await send();
    const to = (email: RegExp) => shop.mails.filter((mail) => email.test(mail.to.toLowerCase()));
    expect(to(/asked/)).toHaveLength(3);
    expect(shop.mails.filter((mail) => mail.to === own.email)).toHaveLength(5);
    // The others come later, while it is in stock.
    await send();
    expect(to(/asked/)).toHaveLength(3);
    expect(await waiting()).toMatchObject([{ claimed: false }, { claimed: false }]);
    await shop.shop.stock.limits.mailsPerEmail.reset(other);
    await shop.opened.exec(`update stock_notices set next_try_at = next_try_at - interval '1 day'`);
    await send();
    expect(await waiting()).toHaveLength(0);
  });

  it('and a network are limited in how often they ask', async () => {
    const id = await soldOut();
    const askedBefore = (limit: 'stock-notice' | 'stock-notice-email', points: number) =>
      shop.opened.database.execute(
        sql`update rate_limits set points = ${points} where key like ${`${limit}:%`}`,
      );
    const from = (ip: string, email: string) =>
      shop.call('notifyWhenBack', { ip, body: { productId: id, email } });
    await from('127.9.9.9', 'busy@people.test');
    await askedBefore('stock-notice-email', 39);
    expect((await from('127.9.9.9', 'busy@people.test')).statusCode).toBe(200);
    expect((await from('127.9.9.9', 'busy@people.test')).statusCode).toBe(429);
    await askedBefore('stock-notice', 119);
    expect((await from('127.9.9.9', 'one@people.test')).statusCode).toBe(200);
    expect((await from('127.9.9.9', 'two@people.test')).statusCode).toBe(429);
    expect((await from('127.9.9.8', 'two@people.test')).statusCode).toBe(200);
  });

  it('that asked can take it back, and the link of a mail stops all others', async () => {
    const [one, two, three] = [await soldOut(), await soldOut(), await soldOut()];
    const { stopToken } = (await ask(one, 'asha@people.test')).json();
    await ask(two, 'asha@people.test');
    await ask(three, 'asha@people.test');
    await ask(three, 'ravi@people.test');
    for (const _time of [1, 2]) expect((await stop(stopToken)).json()).toEqual({ success: true });
    expect(await waiting()).toMatchObject([{ product_id: two }, { product_id: three }, {}]);
    await restock(two);
    await send();
    const token = stopTokenIn(shop.mails[0]?.text);
    for (const _time of [1, 2]) expect((await stop(token)).json()).toEqual({ success: true });
    expect(await waiting()).toMatchObject([{ email: 'ravi@people.test' }]);
    expect((await stop('x'.repeat(42))).statusCode).toBe(400);
    expect((await stop('x'.repeat(43))).json()).toEqual({ success: true });
  });
});

it('an account exports and erases what it asked for and what was asked for its confirmed address', async () => {
  const { database } = shop.opened;
  const asha = await confirmedPerson(database);
  const ravi = await signedInPerson(database);
  const [one, two] = [await soldOut(), await soldOut()];
  await ask(one, 'mother@people.test', {}, asha.token);
  await ask(one, asha.email);
  await ask(two, ravi.email);
  await ask(two, 'ravis-mother@people.test', {}, ravi.token);
  const noticesOf = async (token: string) =>
    (await shop.call('myData', { token })).json().stockNotices.map(({ email }: { email: string }) => email);
  expect((await noticesOf(asha.token)).sort()).toEqual([asha.email, 'mother@people.test'].sort());
  // Anybody could sign up with an address that is not theirs.
  expect(await noticesOf(ravi.token)).toEqual(['ravis-mother@people.test']);
  await restock(one);
  await send();
  await ask(two, asha.email);
  const erased = await shop.call('eraseAccount', { token: asha.token, body: { email: asha.email } });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ email: asha.email }));
  expect(
    await queryRows(database, sql`select 1 from stock_notice_links where email = ${asha.email}`),
  ).toEqual([]);
});
