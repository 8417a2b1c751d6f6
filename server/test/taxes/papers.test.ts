import { formatPaise, paise } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineAmount, listOrderLines } from '../../src/purchases/order-lines.ts';
import { findPurchase } from '../../src/purchases/sql.ts';
import { findDeliveryState } from '../../src/taxes/lines.ts';
import { toPrintedNumber } from '../../src/taxes/numbers.ts';
import {
  adminCookie,
  BENGALURU,
  buyBasket,
  createCoupon,
  ledgerOf,
  newestOrder,
  setShopSettings,
} from '../support/baskets.ts';
import { readPaper } from '../support/papers.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const GSTIN = '29ABCDE1234F1ZW';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  await setShopSettings(shop, { sellerGstin: GSTIN });
});
afterAll(() => shop.close());

const HSN = '6912';
const MUMBAI = { ...BENGALURU, district: 'Mumbai', state: 'Maharashtra', pincode: '400001' };
const person = (name?: string, email?: string) => signedInPerson(shop.opened.database, name, email);

describe('an invoice', () => {
  it('of any basket, rates, discount and place ties to the order, its lines and the ledger', async () => {
    const products = await Promise.all(
      [
        [1, 5],
        [99, 18],
        [333, 12],
        [1999, 0],
      ].map(([price = 0, rate = 0]) => productAt(price, rate)),
    );
    let nth = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({ productId: fc.constantFrom(...products), quantity: fc.integer({ min: 1, max: 9 }) }),
          { minLength: 1, maxLength: 4, selector: ({ productId }) => productId },
        ),
        fc.option(fc.integer({ min: 1, max: 60 })),
        fc.boolean(),
        async (items, percent, within) => {
          nth += 1;
          const coupon = `PAPER${nth}`;
          if (percent !== null) await createCoupon(shop, { code: coupon, kind: 'percent', value: percent });
          const buyer = await person();
          const order = await buyBasket(shop, buyer, {
            items,
            address: within ? BENGALURU : MUMBAI,
            ...(percent !== null && { coupon }),
          });
          await expectTies(buyer, order.id, within);
        },
      ),
      {
        numRuns: process.env.FULL_FIGURES === '1' ? 100 : 4,
        examples: [
          [products.map((productId) => ({ productId, quantity: 3 })), 37, true],
          [products.map((productId) => ({ productId, quantity: 1 })), null, false],
        ],
      },
    );
  });

  it('is billed to the buyer as given with the order and shipped to the recipient, in any of our scripts', async () => {
    const wide = 'mw'.repeat(12);
    const buyer = await person('आशा Rao', `${wide}@people.test`);
    const order = await buyBasket(shop, buyer, {
      items: [{ productId: await productAt(1000, 18), quantity: 1 }],
      recipient: { name: 'Zoë मीरा', phone: '9845012345' },
      address: MUMBAI,
    });
    await shop.opened.database.execute(sql`update users set name = 'Another Name' where id = ${buyer.id}`);
    const { text, below } = await readPaper(shop, buyer, 'invoice', order.id);
    expect(below('Billed to')).toEqual(['आशा Rao', wide, '@people.test']);
    expect(below('Shipped to')).toEqual([
      'Zoë मीरा',
      '12, Rose Villa, MG Road, Mumbai, Maharashtra 400001',
      'Place of supply 27-Maharashtra',
    ]);
    expect(text).toContain('Place of supply 27-Maharashtra');
    expect(text).toContain('State 29-Karnataka');
    expect(text).not.toMatch(/Another Name|9845012345|SAMPLE/);
  });

  it('has a number of at most 16 characters, and one that was issued before keeps its own', async () => {
    expect(toPrintedNumber('TOHFA', '2026-27', 1)).toBe('TOHFA/27/0000001');
    expect(toPrintedNumber('TOHCN', '2099-00', 9_999_999)).toHaveLength(16);
    const buyer = await person();
    const order = await buyBasket(shop, buyer, {
      items: [{ productId: await productAt(10, 0), quantity: 1 }],
    });
    await readPaper(shop, buyer, 'invoice', order.id);
    await shop.opened.database.execute(sql`update invoices set printed_number = null, financial_year = '2025-26',
      number = 7 where purchase_id = ${order.id}`);
    const { text } = await readPaper(shop, buyer, 'invoice', order.id);
    expect(text).toContain('Number TOHFA/2025-26/000007');
  });
});

it('a credit note names its invoice and that one’s date, and its sums tie to the refund', async () => {
  const buyer = await person();
  const items = [await productAt(1000, 18), await productAt(333, 12)].map((productId) => ({
    productId,
    quantity: 1,
  }));
  const order = await buyBasket(shop, buyer, { items });
  const invoice = await readPaper(shop, buyer, 'invoice', order.id);
  await shop.call('cancelLine', { token: buyer.token, body: { id: order.id, position: 2 } });
  const [note] = (await newestOrder(shop, buyer)).creditNotes ?? [];
  const paper = await readPaper(shop, buyer, 'creditNote', note?.id ?? '');
  expect(titleOf(paper)).toBe('Credit note');
  expect(factOf(paper, 'For invoice')).toBe(factOf(invoice, 'Number'));
  expect(factOf(paper, 'Invoice date')).toBe(factOf(invoice, 'Date'));
  expect(factOf(paper, 'Number')).toMatch(/^TOHCN\/\d\d\/\d{7}$/);
  expect(Object.fromEntries(paper.totals)).toEqual({
    'Taxable value': 33_300,
    'CGST 6 %': 2000,
    'SGST 6 %': 2000,
    Credited: (note?.amount ?? 0) * 100,
  });
});

it('with the tax rate 0 the paper is a bill of supply without tax columns, also without a GSTIN', async () => {
  await setShopSettings(shop, { sellerGstin: '' });
  const buyer = await person();
  const order = await buyBasket(shop, buyer, {
    items: [{ productId: await productAt(500, 0), quantity: 2 }],
  });
  const paper = await readPaper(shop, buyer, 'invoice', order.id);
  await setShopSettings(shop, { sellerGstin: GSTIN });
  expect(titleOf(paper)).toBe('Bill of Supply');
  expect(paper.text).not.toMatch(/[CSI]GST|%|Taxable|SAMPLE|GSTIN/);
  expect(paper.totals.get('Total')).toBe(order.total * 100);
});

it('a seller without a GSTIN who charges tax gets papers that are marked as samples', async () => {
  await setShopSettings(shop, { sellerGstin: '' });
  const buyer = await person();
  const order = await buyBasket(shop, buyer, {
    items: [{ productId: await productAt(500, 18), quantity: 1 }],
  });
  await shop.call('cancelPurchase', { token: buyer.token, body: { id: order.id } });
  const [note] = (await newestOrder(shop, buyer)).creditNotes ?? [];
  const papers = [
    await readPaper(shop, buyer, 'invoice', order.id),
    await readPaper(shop, buyer, 'creditNote', note?.id ?? ''),
  ];
  const receipt = await readPaper(shop, buyer, 'receipt', order.id);
  await setShopSettings(shop, { sellerGstin: GSTIN });
  for (const { text } of papers) {
    expect(text).toContain('SAMPLE');
    expect(text).toContain('Not a tax document');
  }
  expect(receipt.text).not.toContain('SAMPLE');
  expect(receipt.totals.get('Amount received')).toBe(order.total * 100);
});

it('the state of delivery is the one in the address, unless the pincode lies elsewhere', () => {
  const place = '12, Rose Villa, MG Road, Mumbai';
  expect(findDeliveryState(`${place}, Maharashtra 400001`, [])).toBe('Maharashtra');
  expect(findDeliveryState(`${place}, Orissa 400001`, ['Maharashtra'])).toBe('Maharashtra');
  expect(findDeliveryState(`${place}, Goa 403001`, ['Maharashtra', 'GOA'])).toBe('Goa');
  expect(findDeliveryState(`${place} 400 001`, ['Maharashtra'])).toBe('Maharashtra');
  expect(findDeliveryState(`${place} 400001`, [])).toBeUndefined();
});

/** The printed sums are those that are stored, to the paisa. */
async function expectTies(buyer: Person, id: string, within: boolean): Promise<void> {
  const { database } = shop.opened;
  const purchase = await findPurchase(database, id);
  if (!purchase) throw new Error('no purchase');
  const lines = await listOrderLines(database, purchase.orderId);
  const paper = await readPaper(shop, buyer, 'invoice', id);
  const { totals } = paper;
  expect(totals.get('Total')).toBe(purchase.totalPaise);
  expect(await ledgerOf(shop, id)).toBe(purchase.totalPaise);
  const isTaxed = lines.some(({ taxRateBp }) => taxRateBp > 0);
  expect(titleOf(paper)).toBe(isTaxed ? 'Tax invoice' : 'Bill of Supply');
  expect(totals.get(isTaxed ? 'Taxable value' : 'Amount')).toBe(purchase.pricePaise - purchase.discountPaise);
  const printedLines = paper.rows.filter((cells) => cells.includes(HSN));
  expect(printedLines.map((cells) => cells.at(isTaxed ? -2 : -1))).toEqual(
    lines.map((line) => formatPaise(paise(lineAmount(line)))),
  );
  const discounted = [...totals].find(([label]) => label.startsWith('Discount'))?.[1] ?? 0;
  expect(discounted).toBe(purchase.discountPaise);
  for (const [rateBp, ofRate] of Map.groupBy(lines, (line) => line.taxRateBp)) {
    const taxPaise = ofRate.reduce((sum, line) => sum + line.taxPaise, 0);
    const [half, whole] = [`${rateBp / 200} %`, `${rateBp / 100} %`];
    const [central, ofState, integrated] = [`CGST ${half}`, `SGST ${half}`, `IGST ${whole}`].map((name) =>
      totals.get(name),
    );
    if (rateBp === 0) expect([central, ofState, integrated]).toEqual([undefined, undefined, undefined]);
    else if (within) expect([(central ?? 0) + (ofState ?? 0), integrated]).toEqual([taxPaise, undefined]);
    else expect([central, ofState, integrated]).toEqual([undefined, undefined, taxPaise]);
  }
}

const titleOf = ({ rows }: { rows: string[][] }) => rows.find(([first]) => first !== 'Tohfa')?.[0];

const factOf = ({ rows }: { rows: string[][] }, label: string) =>
  rows.find((cells) => cells.at(-2) === label)?.at(-1);

async function productAt(priceRupees: number, taxRate: number): Promise<number> {
  const productId = await productToSell(shop.opened.database, { priceRupees, stock: 1000 });
  const saved = await shop.call('saveProductTerms', {
    cookie: await adminCookie(shop),
    body: { productId, hsn: HSN, taxRate },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  return productId;
}
