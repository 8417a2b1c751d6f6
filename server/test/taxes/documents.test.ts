import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitTax } from '../../src/taxes/lines.ts';
import { toFinancialYear } from '../../src/taxes/numbers.ts';
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
  const line = (rateBp: number, taxPaise: number) => ({
    ...{ description: 'Brass elephant', hsn: '8306', quantity: 1, unitPricePaise: 100, discountPaise: 0 },
    ...{ rateBp, taxablePaise: 100, taxPaise },
  });
  const taxes = (lines: ReturnType<typeof line>[], isWithin: boolean) =>
    splitTax(lines, isWithin).map(({ igstPaise, cgstPaise, sgstPaise }) => [igstPaise, cgstPaise, sgstPaise]);

  it('is undivided across states', () => {
    expect(taxes([line(1800, 18_001)], false)).toEqual([[18_001, 0, 0]]);
  });

  it('is split within the state so that the lines of a rate add up to the halves of its sum', () => {
    const odd = [line(1800, 3), line(500, 1), line(1800, 5), line(1800, 3)];
    expect(taxes(odd, true)).toEqual([
      [0, 1, 2],
      [0, 0, 1],
      [0, 3, 2],
      [0, 1, 2],
    ]);
  });
});

const textOf = async (name: 'invoice' | 'receipt', id = '') => (await readPaper(shop, buyer, name, id)).text;

function numberIn(text: string): string {
  return /TOHFA\/\S+/.exec(text)?.[0] ?? '';
}
