import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueInvoice, toFinancialYear } from '../../src/purchases/invoice.ts';
import { splitTax } from '../../src/purchases/tax.ts';
import { buy, ordersOf } from '../support/buying.ts';
import { readPaper } from '../support/papers.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let buyer: Person;

beforeAll(async () => {
  shop = await openShop({ SELLER_STATE: 'Karnataka', SELLER_GSTIN: '29ABCDE1234F1Z5' }, { working: true });
  buyer = await signedInPerson(shop.opened.database, 'आशा Rao');
  for (let order = 0; order < 3; order += 1)
    await buy(shop, buyer, await productToSell(shop.opened.database));
});

afterAll(() => shop.close());

describe('an invoice', () => {
  it('shows seller, buyer, place of supply and every line in rupees', async () => {
    const [order] = await ordersOf(shop, buyer);
    const text = await textOf('invoice', order?.id);
    for (const part of [
      'Tax invoice',
      '29ABCDE1234F1Z5',
      'Brass elephant',
      '₹1,000',
      '₹1,220',
      'आशा',
      'CGST 9 %',
      '₹90',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('has its own number, consecutive within the year, that never changes', async () => {
    const orders = await ordersOf(shop, buyer);
    const read = async () => Promise.all(orders.map(async ({ id }) => numberIn(await textOf('invoice', id))));
    const numbers = await read();
    expect(await read()).toEqual(numbers);
    const counts = numbers.map((number) => Number(number.split('/')[2])).sort((a, b) => a - b);
    expect(counts).toEqual([1, 2, 3]);
  });

  it('is numbered without gaps when many are issued at once', async () => {
    const later = new Date('2031-06-01T00:00:00Z');
    const crowd = await signedInPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database);
    for (let order = 0; order < 6; order += 1) await buy(shop, crowd, productId);
    const issued = await Promise.all(
      (await ordersOf(shop, crowd)).map(({ id }) =>
        shop.opened.database.transaction((tx) => issueInvoice(tx, id, 'TOHFA', later)),
      ),
    );
    expect(issued.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is only for its buyer', async () => {
    const stranger = await signedInPerson(shop.opened.database);
    const [order] = await ordersOf(shop, buyer);
    for (const name of ['invoice', 'receipt'] as const) {
      const answer = await shop.call(name, { token: stranger.token, query: { id: order?.id ?? '' } });
      expect(answer.statusCode).toBe(404);
    }
  });
});

it('a document is rendered once and served from then on', async () => {
  const [order] = await ordersOf(shop, buyer);
  const read = async () =>
    (await shop.call('invoice', { token: buyer.token, query: { id: order?.id ?? '' } })).rawPayload;
  const [first, ...others] = await Promise.all([read(), read(), read()]);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  for (const other of [...others, await read()]) expect(other.equals(first ?? Buffer.alloc(0))).toBe(true);
});

it('a receipt shows the amount, the date and the payment', async () => {
  const [order] = await ordersOf(shop, buyer);
  const text = await textOf('receipt', order?.id);
  expect(text).toContain('₹1,220');
  expect(text).toMatch(/pay_\w{14}/);
});

describe('the financial year', () => {
  it.each([
    ['2026-03-31T18:29:59Z', '2025-26'],
    ['2026-03-31T18:30:00Z', '2026-27'],
    ['2026-12-31T23:00:00Z', '2026-27'],
    ['2099-04-01T00:00:00Z', '2099-00'],
  ])('of %s is %s: April to March in India', (moment, year) => {
    expect(toFinancialYear(new Date(moment))).toBe(year);
  });
});

describe('tax', () => {
  it('is split in two within the seller’s state, to the paisa, and undivided across states', () => {
    expect(splitTax(18_001, 'Karnataka', 'KARNATAKA')).toEqual([
      { name: 'CGST 9 %', amountPaise: 9000 },
      { name: 'SGST 9 %', amountPaise: 9001 },
    ]);
    expect(splitTax(18_000, 'Karnataka', 'Tamil Nadu')).toEqual([{ name: 'IGST 18 %', amountPaise: 18_000 }]);
    expect(splitTax(18_000, 'Karnataka', undefined)).toHaveLength(2);
  });

  it.each(['Chandigarh', 'Lakshadweep', 'Daman & Diu', 'Andaman and Nicobar Islands', 'Ladakh'])(
    'within %s is central and union territory tax',
    (territory) => {
      expect(splitTax(18_001, territory, territory.toUpperCase())).toEqual([
        { name: 'CGST 9 %', amountPaise: 9000 },
        { name: 'UTGST 9 %', amountPaise: 9001 },
      ]);
      expect(splitTax(18_000, 'Karnataka', territory)).toEqual([{ name: 'IGST 18 %', amountPaise: 18_000 }]);
    },
  );

  it.each(['Delhi', 'Puducherry', 'Jammu and Kashmir'])(
    'within %s, which has a legislature, is central and state tax',
    (state) => {
      expect(splitTax(18_000, state, state).map(({ name }) => name)).toEqual(['CGST 9 %', 'SGST 9 %']);
    },
  );
});

const textOf = async (name: 'invoice' | 'receipt', id = '') => (await readPaper(shop, buyer, name, id)).text;

function numberIn(text: string): string {
  return /TOHFA\/\S+/.exec(text)?.[0] ?? '';
}
