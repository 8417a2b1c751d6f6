import type { AnswerOf, Operations } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '../../src/admin/dashboard.ts';
import { queueLowStockMails, sendLowStockMail } from '../../src/catalogue/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { ADMIN } from '../support/admin-sign-in.ts';
import { expireHold } from '../support/baskets.ts';
import { buy, expectMoneyAddsUp, payAtCheckout, settle, startOrder } from '../support/buying.ts';
import { adminCookie, decide, openGift, payInstalment, readGift } from '../support/gifts.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  cookie = await adminCookie(shop);
});
afterAll(async () => {
  await expectMoneyAddsUp(shop);
  await shop.close();
});

const product = (stock = 3, name?: string) =>
  productToSell(shop.opened.database, { stock, ...(name && { name }) });
const adjust = (body: object) => shop.call('adjustStock', { cookie, body });
const history = async (productId: number, query: Record<string, string> = {}): Promise<History> => {
  const answer = await shop.call('listStockMovements', {
    cookie,
    query: { productId: String(productId), ...query },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const told = ({ movements }: History) =>
  movements.map(({ id: _id, at: _at, ...movement }) => movement).reverse();

/** A kurta in two sizes, of which there are 2 and 0. */
async function kurta(): Promise<{ id: number; small: number; medium: number }> {
  const id = await product(0, 'Silk kurta');
  const [template] = (await shop.call('getProducts', { query: { id: String(id) } })).json();
  const saved = await shop.call('updateProduct', {
    cookie,
    body: {
      id,
      name: template.name,
      description: template.description,
      price: template.price,
      category: template.category_id,
      countInStock: 0,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { options: { Size: 'S' }, price: 1000, countInStock: 2 },
        { options: { Size: 'M' }, price: 1000, countInStock: 0 },
      ],
    },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const [small, medium] = saved.json().product.variants as { id: number }[];
  return { id, small: small?.id ?? 0, medium: medium?.id ?? 0 };
}

describe('the history of a product’s stock', () => {
  it('names the order that held, sold, gave back or bought late, and its number once it is paid', async () => {
    const { database } = shop.opened;
    const id = await product(2);
    const buyer = await signedInPerson(database);
    await buy(shop, buyer, id);
    const late = (await startOrder(shop, buyer, id)).json().orderId;
    await expireHold(shop, late);
    await payAtCheckout(shop, late);
    await settle(shop);
    const { movements } = await history(id);
    const [first, second] = [...new Set(movements.flatMap(({ orderNumber }) => orderNumber ?? []))].sort();
    expect(told(await history(id))).toEqual([
      { kind: 'received', change: 2, balance: 2 },
      { kind: 'held', change: -1, balance: 1, for: 'order', orderNumber: first },
      { kind: 'sold', change: 0, balance: 1, for: 'order', orderNumber: first },
      { kind: 'held', change: -1, balance: 0, for: 'order', orderNumber: second },
      { kind: 'released', change: 1, balance: 1, for: 'order', orderNumber: second },
      { kind: 'sold', change: -1, balance: 0, for: 'order', orderNumber: second },
    ]);
    expect(second).toBeGreaterThan(first ?? 0);
  });

  it('names no number of an order that was never paid, and who refunded one that was', async () => {
    const { database } = shop.opened;
    const id = await product(2);
    const buyer = await signedInPerson(database);
    await expireHold(shop, (await startOrder(shop, buyer, id)).json().orderId);
    await buy(shop, buyer, id);
    const { orders } = (await shop.call('myOrders', { token: buyer.token })).json();
    const refunded = await shop.call('refundPurchase', {
      cookie,
      body: { id: orders[0].id, reason: 'Broken' },
    });
    expect(refunded.statusCode, refunded.body).toBe(200);
    expect(told(await history(id)).slice(1)).toEqual([
      { kind: 'held', change: -1, balance: 1, for: 'order' },
      { kind: 'released', change: 1, balance: 2, for: 'order' },
      { kind: 'held', change: -1, balance: 1, for: 'order', orderNumber: orders[0].number },
      { kind: 'sold', change: 0, balance: 1, for: 'order', orderNumber: orders[0].number },
      { kind: 'released', change: 1, balance: 2, for: 'order', orderNumber: orders[0].number, by: ADMIN },
    ]);
    await settle(shop);
  });

  it('names a gift, the admin who approved, delivered or cancelled it, and nobody where its owner cancelled', async () => {
    const { id, owner } = await openGift(shop, { priceRupees: 1000, stock: 3 });
    const { productId } = await readGift(shop, id, { token: owner.token });
    await payInstalment(shop, owner, id, 1000);
    await decide(shop, cookie, id, 'dispatch');
    await decide(shop, cookie, id, 'deliver');
    const held = { kind: 'held', change: -1, for: 'gift', by: ADMIN };
    expect(told(await history(productId)).slice(1)).toEqual([
      { ...held, balance: 2, giftId: id },
      { kind: 'sold', change: 0, balance: 2, for: 'gift', giftId: id, by: ADMIN },
    ]);

    for (const by of ['shop', 'owner'] as const) {
      const gift = await openGift(shop, { stock: 3 });
      const asOwner = { token: gift.owner.token };
      const { productId: giftProduct } = await readGift(shop, gift.id, asOwner);
      if (by === 'shop') await decide(shop, cookie, gift.id, 'cancel');
      else await shop.call('cancelGift', { ...asOwner, body: { id: gift.id } });
      expect(told(await history(giftProduct)).at(-1)).toEqual({
        kind: 'released',
        change: 1,
        balance: 3,
        for: 'gift',
        giftId: gift.id,
        ...(by === 'shop' && { by: ADMIN }),
      });
    }
  });

  it('tells variants apart, also one that is gone, with the balance of each', async () => {
    const { id, small, medium } = await kurta();
    await adjust({ productId: id, variantId: medium, change: 5, reason: 'received', note: 'Second lot' });
    await adjust({ productId: id, variantId: small, change: -1, reason: 'damaged' });
    const ofSmall = { variant: 'S', by: ADMIN };
    const lines = [
      { kind: 'received', change: 2, balance: 2, ...ofSmall },
      { kind: 'received', change: 5, balance: 5, variant: 'M', by: ADMIN, note: 'Second lot' },
      { kind: 'damaged', change: -1, balance: 1, ...ofSmall },
    ];
    expect(told(await history(id))).toEqual(lines);
    expect(told(await history(id, { variantId: String(small) }))).toEqual([lines[0], lines[2]]);
    const { product: stocked } = await history(id);
    expect(stocked).toMatchObject({
      count_in_stock: 6,
      variants: [
        { id: small, name: 'S', count_in_stock: 1 },
        { id: medium, name: 'M', count_in_stock: 5 },
      ],
    });

    const [shown] = (await shop.call('getProducts', { query: { id: String(id) } })).json();
    const { name, description, price, category_id: category } = shown;
    const body = { id, name, description, price, category, countInStock: 0, options: [], variants: [] };
    expect((await shop.call('updateProduct', { cookie, body })).statusCode).toBe(200);
    expect(told(await history(id)).slice(-2)).toEqual(
      expect.arrayContaining([
        { kind: 'correction', change: -1, balance: 0, ...ofSmall },
        { kind: 'correction', change: -5, balance: 0, variant: 'M', by: ADMIN },
      ]),
    );
  });

  it('comes in pages, whose balances go on where the page before ended', async () => {
    const id = await product(10);
    for (const change of [1, 2, -3, 4]) await adjust({ productId: id, change, reason: 'correction' });
    const pages: number[][] = [];
    let before: string | undefined;
    for (;;) {
      const page = await history(id, { limit: '2', ...(before && { before }) });
      pages.push(page.movements.map(({ balance }) => balance));
      before = String(page.movements.at(-1)?.id);
      if (!page.more) break;
    }
    expect(pages).toEqual([[14, 10], [13, 11], [10]]);
  });
});

describe('an adjustment', () => {
  it('is in the shop and the audit at once, and is refused with an old version', async () => {
    const id = await product(3);
    const { product: read } = await history(id);
    const changed = await adjust({ productId: id, change: 4, reason: 'received', version: read.version });
    expect(changed.json()).toMatchObject({ success: true, count_in_stock: 7 });
    expect((await shop.call('getProducts', { query: { id: String(id) } })).json()).toMatchObject([
      { count_in_stock: 7, version: changed.json().version },
    ]);
    const stale = await adjust({
      productId: id,
      countInStock: 1,
      reason: 'correction',
      version: read.version,
    });
    expect(stale.json()).toMatchObject({ success: false, code: 'stale_version' });
    const { entries } = (await shop.call('listAudit', { cookie, query: { action: 'stock-adjust' } })).json();
    expect(entries[0]).toMatchObject({
      actor: ADMIN,
      subject: String(id),
      before: { count_in_stock: 3 },
      after: { count_in_stock: 7, reason: 'received' },
    });
  });

  it('sets a count, and the count that is there already changes nothing', async () => {
    const id = await product(3);
    for (const _time of [1, 2])
      expect((await adjust({ productId: id, countInStock: 2, reason: 'lost' })).json()).toMatchObject({
        count_in_stock: 2,
      });
    expect(told(await history(id)).slice(1)).toEqual([{ kind: 'lost', change: -1, balance: 2, by: ADMIN }]);
  });

  it.each([
    [{ change: -4, reason: 'damaged' }, 409, 'change', 'Only 3 are in stock.'],
    [{ change: -1, reason: 'received' }, 400, 'change', 'With this reason the stock goes up.'],
    [{ countInStock: 4, reason: 'lost' }, 400, 'countInStock', 'With this reason the stock goes down.'],
    [{ change: 1_000_000, reason: 'received' }, 400, 'change', 'Stock can be at most 10,00,000.'],
    [{ change: 0, reason: 'correction' }, 400, 'change', 'Enter how many units came or went.'],
    [{ change: 1, countInStock: 4, reason: 'received' }, 400, 'change', 'Enter how many units came or went.'],
    [{ reason: 'received' }, 400, 'change', 'Enter how many units came or went.'],
    [{ change: 1, reason: 'sold' }, 400, 'reason', 'Please choose one.'],
    [
      { change: 1, reason: 'received', variantId: 99_999 },
      400,
      'variantId',
      'Please choose a variant first.',
    ],
  ])('of %j is refused with %i at %s', async (body, status, field, message) => {
    const id = await product(3);
    const answer = await adjust({ productId: id, ...body });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().fields[field]).toBe(message);
    expect((await history(id)).product.count_in_stock).toBe(3);
  });

  it('of a product with options needs its variant', async () => {
    const { id } = await kurta();
    expect((await adjust({ productId: id, change: 1, reason: 'received' })).json().fields).toHaveProperty(
      'variantId',
    );
  });

  it('and a sale at the same moment never leave less than nothing', async () => {
    const id = await product(1);
    const buyer = await signedInPerson(shop.opened.database);
    const [sold, lost] = await Promise.all([
      startOrder(shop, buyer, id),
      adjust({ productId: id, change: -1, reason: 'lost' }),
    ]);
    expect([sold.statusCode, lost.statusCode].sort()).toEqual([200, 409]);
  });
});

describe('what is running low', () => {
  const lowNow = async () =>
    (
      await dashboard(shop.shop.audit, {
        identity: { admin: { email: ADMIN, role: 'owner', sessionId: '' } },
      })
    ).stock.low;
  const setLowStock = (productId: number, lowStockAt: number | null) =>
    shop.call('setLowStock', { cookie, body: { productId, lowStockAt } });
  const mailDeps = () => ({
    database: shop.opened.database,
    jobs: shop.shop.payments.jobs,
    mailer: shop.shop.mailer,
    publicUrl: 'https://tohfa.test',
    listAdminEmails: async () => [ADMIN, 'second@tohfa.test'],
  });
  const queued = async () => {
    const [row] = await queryRows<{ count: number }>(
      shop.opened.database,
      sql`select count(*)::int from jobs.job where name = 'low-stock-mail'`,
    );
    return row?.count;
  };
  const mailed = () => shop.mails.filter(({ subject }) => subject.includes('running low'));

  it('follows the product’s own limit, the shop’s without one, and names variants', async () => {
    await shop.opened.exec(`update products set hidden = true`);
    const few = await product(8, 'Brass diya');
    const { id } = await kurta();
    expect(await lowNow()).toMatchObject([
      { id, variant: 'M', count_in_stock: 0 },
      { id, variant: 'S', count_in_stock: 2 },
    ]);
    await setLowStock(few, 8);
    await setLowStock(id, 0);
    expect(await lowNow()).toMatchObject([{ variant: 'M' }, { id: few, name: 'Brass diya' }]);
    await setLowStock(few, null);
    expect(await lowNow()).toMatchObject([{ variant: 'M' }]);
    expect((await history(few)).product.lowStockAt).toBeNull();
    for (const wrong of [-1, 1.5, '3'])
      expect(
        (await shop.call('setLowStock', { cookie, body: { productId: few, lowStockAt: wrong } })).statusCode,
      ).toBe(400);
  });

  it('goes to everyone who sees products in one mail a day, however many servers run and how often', async () => {
    await shop.opened.exec(`update products set hidden = true`);
    const nine = new Date('2026-11-18T03:30:00Z');
    await product(100, 'Plenty');
    await queueLowStockMails(mailDeps(), new Date('2026-11-17T03:30:00Z'));
    await product(1, 'Brass diya');
    await Promise.all([1, 2, 3].map(() => queueLowStockMails(mailDeps(), nine)));
    await queueLowStockMails(mailDeps(), new Date('2026-11-18T13:30:00Z'));
    expect(await queued()).toBe(2);
    await expect
      .poll(() =>
        mailed()
          .map(({ to }) => to)
          .sort(),
      )
      .toEqual([ADMIN, 'second@tohfa.test']);
    await queueLowStockMails(mailDeps(), new Date('2026-11-18T18:31:00Z'));
    expect(await queued()).toBe(4);
    expect(mailed()[0]?.text).toContain('Brass diya, 1 left');
    expect(mailed()[0]?.text).not.toContain('Plenty');
  });

  it('says since when something is out of stock', async () => {
    await shop.opened.exec(`update products set hidden = true`);
    const id = await product(1, 'Brass diya');
    await adjust({ productId: id, change: -1, reason: 'lost' });
    await shop.opened.database.execute(
      sql`update stock_movements set at = '2026-11-02T20:00:00Z' where product_id = ${id} and kind = 'lost'`,
    );
    await sendLowStockMail(mailDeps(), { to: ADMIN });
    expect(shop.mails.findLast(({ subject }) => subject === '1 out of stock')).toMatchObject({
      text: expect.stringContaining('Brass diya, since Tuesday, 3 November'),
    });
  });
});

type History = AnswerOf<Operations['listStockMovements']>;
