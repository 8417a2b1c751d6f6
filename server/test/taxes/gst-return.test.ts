import { b2clAbovePaise, GST_COLUMNS, type GstReturn, type GstSheet, type TieItem } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { checkTaxMonths } from '../../src/taxes/index.ts';
import {
  adminCookie,
  BENGALURU,
  buyBasket,
  expireHold,
  newestOrder,
  setShopSettings,
  startBasket,
} from '../support/baskets.ts';
import { expectMoneyAddsUp, payAtCheckout, reportPayment, sandboxOf, settle } from '../support/buying.ts';
import { openGift, payInstalment, readGift } from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { issueAll, readTaxMonth } from '../support/taxes.ts';

const BUYER_GSTIN = '27AAPFU0939F1ZV';
const MUMBAI = { ...BENGALURU, district: 'Mumbai', state: 'Maharashtra', pincode: '400001' };
const MAY = '2026-05';
const JUNE = '2026-06';

let shop: Shop;
let cookie: string;
let buyer: Person;

/**
 * May: orders within the state and across it, at several rates, one without tax, one of a business, one above the limit of
 * small sales; a gift that is half funded. June: what goes back of them, and what is funded. Everything goes through the
 * shop's calls; afterwards ledger and documents are dated into these months.
 */
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  cookie = await adminCookie(shop);
  buyer = await signedInPerson(shop.opened.database, 'Asha');
  await setShopSettings(shop, { sellerGstin: '29ABCDE1234F1ZW' });
  const tea = await product('0902', 500, 400);
  const vase = await product('6912', 1800, 1000);
  const book = await product('4901', 0, 300);
  const ring = await product('7113', 300, 120_000);
  const one = (productId: number) => [{ productId, quantity: 1 }];

  const local = await buyBasket(shop, buyer, { items: [...one(tea), { productId: vase, quantity: 2 }] });
  const faraway = await buyBasket(shop, buyer, { items: one(vase), address: MUMBAI });
  const large = await buyBasket(shop, buyer, { items: one(ring), address: MUMBAI });
  const business = await buyForBusiness({ items: one(vase), address: MUMBAI });
  await buyBasket(shop, buyer, { items: one(book), address: MUMBAI });
  const gift = await openGift(shop, { priceRupees: 1000 });
  await payInstalment(shop, buyer, gift.id, 400);
  const dropped = await openGift(shop, { priceRupees: 700 });
  await payInstalment(shop, buyer, dropped.id, 100);
  await issueAll(shop);
  await dateInto(MAY);

  await payInstalment(shop, buyer, gift.id, 600);
  await shop.call('cancelGift', { token: dropped.owner.token, body: { id: dropped.id } });
  const twice = await openGift(shop, { priceRupees: 500 });
  const giftPayment = await payInstalment(shop, buyer, twice.id, 500);
  await issueAll(shop);
  await refundAtDashboard(giftPayment, 20_000);
  expect(await readGift(shop, twice.id, { token: twice.owner.token })).toMatchObject({ status: 'approved' });
  await payInstalment(shop, buyer, twice.id, 200);
  await shop.call('cancelPurchase', { token: buyer.token, body: { id: faraway.id } });
  await refundPart(large.id, 103);
  await refundPart(business.id, 118);
  await shop.call('cancelLine', { token: buyer.token, body: { id: local.id, position: 1 } });
  await buyLateAndSoldOut(tea);
  await settle(shop);
  await issueAll(shop);
  await dateInto(JUNE);
});

afterAll(async () => {
  await expectMoneyAddsUp(shop);
  await shop.close();
});

it('the sheets of a month have the offline tool’s columns, and every document stands on one of them', async () => {
  for (const sheet of Object.keys(GST_COLUMNS) as GstSheet[])
    expect((await csvOf(MAY, sheet))[0]).toBe(HEADERS[sheet]);
  expect((await csvOf(MAY, 'b2cs')).slice(1)).toEqual([
    'OE,27-Maharashtra,,0,40.00,,',
    'OE,27-Maharashtra,,18,1000.00,,',
    'OE,29-Karnataka,,0,40.00,,',
    'OE,29-Karnataka,,5,400.00,,',
    'OE,29-Karnataka,,18,2000.00,,',
  ]);
  expect((await csvOf(MAY, 'b2cl')).slice(1)).toEqual([
    expect.stringMatching(/^TOHFA\/\d\d\/0000003,15-May-2026,123640\.00,27-Maharashtra,,0,40\.00,,$/),
    expect.stringMatching(/^TOHFA\/\d\d\/0000003,15-May-2026,123640\.00,27-Maharashtra,,3,120000\.00,,$/),
  ]);
  expect((await csvOf(MAY, 'b2b')).slice(1)).toEqual([
    expect.stringMatching(
      /^27AAPFU0939F1ZV,"'=HYPERLINK\(""a"", b\)",TOHFA\/\d\d\/0000004,15-May-2026,1220\.00,27-Maharashtra,N,,Regular B2B,,0,40\.00,$/,
    ),
    expect.stringContaining(',18,1000.00,'),
  ]);
  expect((await csvOf(MAY, 'hsn')).slice(1)).toEqual([
    '0902,,PCS-PIECES,1,420.00,5,400.00,0.00,10.00,10.00,',
    '4901,,PCS-PIECES,1,300.00,0,300.00,0.00,0.00,0.00,',
    '6912,,PCS-PIECES,4,4720.00,18,4000.00,360.00,180.00,180.00,',
    '7113,,PCS-PIECES,1,123600.00,3,120000.00,3600.00,0.00,0.00,',
    '996812,,NA,0,200.00,0,200.00,0.00,0.00,0.00,',
  ]);
  expect((await csvOf(MAY, 'docs')).slice(1)).toEqual([
    expect.stringMatching(/^Invoices for outward supply,TOHFA\/\d\d\/0000001,TOHFA\/\d\d\/0000005,5,0$/),
  ]);
});

it('credit notes stand in their own month, on the sheet that their invoice decides', async () => {
  expect((await csvOf(JUNE, 'cdnr')).slice(1)).toEqual([
    expect.stringMatching(
      /^27AAPFU0939F1ZV,.*,TOHCN\/\d\d\/\d{7},15-Jun-2026,C,27-Maharashtra,N,Regular B2B,118\.00,,18,100\.00,$/,
    ),
  ]);
  expect((await csvOf(JUNE, 'cdnur')).slice(1)).toEqual([
    expect.stringMatching(/^B2CL,TOHCN\/\d\d\/\d{7},15-Jun-2026,C,27-Maharashtra,103\.00,,3,100\.00,$/),
  ]);
  // The cancelled order of May was the only sale to this state; that of June is the gift's.
  expect((await csvOf(JUNE, 'b2cs')).slice(1, 3)).toEqual([
    'OE,27-Maharashtra,,0,-40.00,,',
    'OE,27-Maharashtra,,18,-1000.00,,',
  ]);
  expect((await csvOf(JUNE, 'docs')).map((row) => row.split(',')[0]).slice(1)).toEqual([
    'Invoices for outward supply',
    'Credit Note',
  ]);
});

it.each([MAY, JUNE])('in %s sheets = invoices − credit notes = ledger, to the paisa', async (month) => {
  const all = await readReturn(month);
  const { tie, net, problems } = await readTaxMonth(shop, month);
  const { b2b, b2cl, b2cs, cdnr, cdnur, hsn } = all.sheets;
  const ofSheets = [b2b, b2cl, b2cs, cdnr, cdnur].map(({ sums }) => sums?.totalPaise ?? 0);
  expect(add([...ofSheets, all.billsOfSupply.totalPaise])).toBe(tie.documentsPaise);
  expect(hsn.sums).toEqual(net);
  expect(add(hsn.rows.map((row) => Math.round(Number(row['Total Value']) * 100)))).toBe(net.totalPaise);
  const taxable = (rows: typeof b2b.rows) =>
    add(rows.map((row) => Math.round(Number(row['Taxable Value']) * 100)));
  expect(taxable(b2cs.rows)).toBe(b2cs.sums?.taxablePaise);
  expect(tie.rest).toEqual([]);
  expect(tie.documentsPaise + add(tie.items.map(({ amountPaise }) => amountPaise))).toBe(tie.ledgerPaise);
  expect(tie.ledgerPaise).toBe(await ledgerOfMonth(month));
  // The gifts' products have no HSN code.
  expect(problems).toEqual(month === MAY ? [] : [{ problem: 'hsn-missing', count: 2 }]);
});

it('every difference to the ledger has its reason and names its orders and gifts', async () => {
  expect(await itemsOf(MAY)).toEqual({ 'advances-taken': 50_000 });
  expect(await itemsOf(JUNE)).toEqual({
    'advances-returned': -10_000,
    'advances-used': -40_000,
    'sold-out': 0,
    'provider-refunds': -20_000,
    'gifts-paid-again': 20_000,
  });
  const listed = await shop.call('taxTieEntries', { cookie, query: { month: MAY, item: 'advances-taken' } });
  expect(listed.json()).toMatchObject({
    total: 2,
    entries: [
      { kind: 'gift', name: 'Brass elephant', amountPaise: 40_000 },
      { kind: 'gift', amountPaise: 10_000 },
    ],
  });
});

it('documents and money on both sides of a month’s end are explained in both months', async () => {
  // An order paid in the last second of May, invoiced and cancelled in June, its credit note in July.
  const productId = await product('6912', 1800, 1000);
  const order = await buyBasket(shop, buyer, { items: [{ productId, quantity: 1 }] });
  await shop.call('cancelPurchase', { token: buyer.token, body: { id: order.id } });
  await settle(shop);
  await issueAll(shop);
  await redate(`update ledger_transactions set at = case kind when 'capture' then '2026-03-31 23:59:59+05:30'
      else '2026-04-10'::timestamptz end where at > '2026-07-01';
    update invoices set issued_at = '2026-04-01 00:00:04+05:30' where issued_at > '2026-07-01';
    update credit_notes set issued_at = '2026-07-01 00:00:01+05:30' where issued_at > '2026-07-02'`);
  expect(await itemsOf('2026-03')).toEqual({ 'invoiced-elsewhere': 122_000 });
  expect(await itemsOf('2026-04')).toEqual({ 'paid-elsewhere': -122_000, 'credit-note-elsewhere': -122_000 });
  expect(await itemsOf('2026-07')).toEqual({ 'refunded-elsewhere': 122_000 });
});

it('what counts as a large sale is decided by the invoice’s own day', async () => {
  expect([b2clAbovePaise('2024-07-31'), b2clAbovePaise('2024-08-01')]).toEqual([25_000_000, 10_000_000]);
  await redate(`update invoices set issued_at = '2024-07-31 23:59:00+05:30' where total_paise = 12364000`);
  expect(await csvOf('2024-07', 'b2cl')).toHaveLength(1);
  expect(await csvOf('2024-07', 'b2cs')).toHaveLength(3);
  await redate(`update invoices set issued_at = '2026-05-15 12:30:00+05:30' where total_paise = 12364000`);
  expect(await csvOf(MAY, 'b2cl')).toHaveLength(3);
});

it('a month is closed once it is over and ties, keeps its sums, and is reopened with a reason', async () => {
  const now = new Date().toISOString().slice(0, 7);
  expect(await close(now)).toMatch(/not over/);
  await shop.opened.exec(`insert into tax_documents_due (purchase_id, created_at, try_at)
    select id, '2026-05-20', now() + interval '1 day' from purchases limit 1`);
  expect(await close(MAY)).toMatch(/still to be issued/);
  await shop.opened.exec('delete from tax_documents_due');
  await redate(`update invoices set total_paise = total_paise + 1 where issued_at = (
    select min(issued_at) from invoices where issued_at > '2026-05-01')`);
  expect(await close(MAY)).toMatch(/do not add up/);
  expect((await readTaxMonth(shop, MAY)).tie).toMatchObject({
    restPaise: -1,
    rest: [{ kind: 'order', amountPaise: -1 }],
  });
  await redate(`update invoices set total_paise = total_paise - 1 where issued_at = (
    select min(issued_at) from invoices where issued_at > '2026-05-01')`);

  expect(await close(MAY)).toBe('closed');
  expect(await close(MAY)).toMatch(/closed already/);
  expect(await readTaxMonth(shop, MAY)).toMatchObject({ state: 'closed', sumsHold: true });
  await redate(`update tax_document_lines set taxable_paise = taxable_paise + 1 where id = (
    select min(id) from tax_document_lines)`);
  expect(await readTaxMonth(shop, MAY)).toMatchObject({ sumsHold: false });
  await redate(`update tax_document_lines set taxable_paise = taxable_paise - 1 where id = (
    select min(id) from tax_document_lines)`);

  const reopened = await shop.call('reopenTaxMonth', { cookie, body: { month: MAY, reason: 'Late GSTIN' } });
  expect(reopened.statusCode, reopened.body).toBe(200);
  expect(await readTaxMonth(shop, MAY)).toMatchObject({ state: 'open' });
  const again = await shop.call('reopenTaxMonth', { cookie, body: { month: MAY, reason: 'Again' } });
  expect(again.json()).toMatchObject({ code: 'wrong_state' });
  const { entries } = (await shop.call('listAudit', { cookie, query: { subject: MAY } })).json();
  expect(entries).toMatchObject([
    { action: 'tax-month-reopen', after: { reason: 'Late GSTIN' } },
    { action: 'tax-month-close' },
  ]);
});

it('a difference that nobody can explain is a problem of the shop’s status after the nightly check', async () => {
  const problems = async () => {
    await checkTaxMonths(shop.opened.database, pino({ level: 'silent' }));
    return (await shop.call('shopStatus', { cookie })).json().problems;
  };
  expect(await problems()).not.toContain('taxes-untied');
  // The first order was paid and invoiced just now, for a paisa more than was paid.
  const move = (to: string, by: number) =>
    redate(`update invoices set issued_at = ${to}, total_paise = total_paise + ${by} where number = 1;
      update ledger_transactions set at = ${to} where kind = 'capture' and provider_payment_id in (
        select u.payment_id from purchases u join invoices i on i.purchase_id = u.id where i.number = 1)`);
  await move('now()', 1);
  expect(await problems()).toContain('taxes-untied');
  await move("'2026-05-15 12:00+05:30'", -1);
  expect(await problems()).not.toContain('taxes-untied');
});

it.each([{}, { month: '2026-13' }, { month: '2026-5' }, { month: MAY, sheet: 'b2d' }])(
  'asked for %j the return is refused with the field named',
  async (query) => {
    const refused = await shop.call('gstr1', { cookie, query: query as Record<string, string> });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual(['sheet' in query ? 'sheet' : 'month']);
  },
);

it('numbers of several series stand in rows of their own, and a gap is named', async () => {
  const printed = 'printed_number = replace(printed_number';
  await redate(`update invoices set ${printed}, 'TOHFA', 'OTHER') where number = 3`);
  expect((await csvOf(MAY, 'docs')).slice(1).map((row) => row.split(',').slice(3).join())).toEqual([
    '2,0',
    '1,0',
    '2,0',
  ]);
  await redate(
    `update invoices set ${printed}, 'OTHER', 'TOHFA'), issued_at = '2025-05-15' where number = 3`,
  );
  expect((await readTaxMonth(shop, MAY)).problems).toEqual([{ problem: 'numbers-missing', count: 1 }]);
  await redate(`update invoices set issued_at = '2026-05-15 12:30+05:30' where number = 3`);
});

const HEADERS: Record<GstSheet, string> = {
  b2b: 'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
  b2cl: 'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  b2cs: 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  cdnr: 'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  cdnur:
    'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  hsn: 'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  docs: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
};

async function buyForBusiness(basket: Parameters<typeof startBasket>[2]) {
  const business = { gstin: BUYER_GSTIN, company: '=HYPERLINK("a", b)' };
  const started = await startBasket(shop, buyer, basket, business);
  expect(started.statusCode, started.body).toBe(200);
  await reportPayment(shop, buyer, await payAtCheckout(shop, started.json().orderId));
  return newestOrder(shop, buyer);
}

/** The hold runs out, a rival takes the last one, and then the bank says yes. */
async function buyLateAndSoldOut(tea: number): Promise<void> {
  const last = await productToSell(shop.opened.database, { stock: 1 });
  const items = [tea, last].map((productId) => ({ productId, quantity: 1 }));
  const { orderId } = (await startBasket(shop, buyer, { items })).json();
  await expireHold(shop, orderId);
  const rival = await signedInPerson(shop.opened.database);
  await startBasket(shop, rival, { items: [{ productId: last, quantity: 1 }] });
  await reportPayment(shop, buyer, await payAtCheckout(shop, orderId));
  expect((await newestOrder(shop, buyer)).lines).toMatchObject([{ state: 'ordered' }, { state: 'missing' }]);
}

async function refundPart(id: string, amount: number): Promise<void> {
  const refunded = await shop.call('refundPart', {
    cookie,
    body: { id, amount, refundedAmount: 0, reason: 'A scratch' },
  });
  expect(refunded.statusCode, refunded.body).toBe(200);
}

async function refundAtDashboard(paymentId: string, amount: number): Promise<void> {
  await sandboxOf(shop).settled();
  const refund = await sandboxOf(shop).refundAtDashboard(paymentId, { amount });
  if (!('entity' in refund)) throw new Error(JSON.stringify(refund));
  await sandboxOf(shop).settled();
}

async function product(hsn: string, rateBp: number, priceRupees: number): Promise<number> {
  const id = await productToSell(shop.opened.database, { priceRupees, taxRateBp: rateBp });
  await shop.opened.exec(`update products set hsn = '${hsn}' where id = ${id}`);
  return id;
}

/** What happened since the last call is of the middle of this month. */
async function dateInto(month: string): Promise<void> {
  for (const [table, column] of [
    ['ledger_transactions', 'at'],
    ['invoices', 'issued_at'],
    ['credit_notes', 'issued_at'],
  ])
    await redate(`update ${table} set ${column} = '${month}-15 12:00+05:30'::timestamptz
      + (${column} - (select min(${column}) from ${table} where ${column} > now() - interval '1 day'))
      where ${column} > now() - interval '1 day'`);
}

/** Past the triggers that keep ledger and documents as they are. */
async function redate(statements: string): Promise<void> {
  await shop.opened.exec(`begin; set local session_replication_role = replica; ${statements}; commit`);
}

async function csvOf(month: string, sheet: GstSheet): Promise<string[]> {
  const answer = await shop.call('gstr1', { cookie, query: { month, sheet } });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  return answer.body.trimEnd().split('\r\n');
}

async function readReturn(month: string): Promise<GstReturn> {
  return (await shop.call('gstr1', { cookie, query: { month } })).json();
}

async function itemsOf(month: string): Promise<Partial<Record<TieItem, number>>> {
  const { tie } = await readTaxMonth(shop, month);
  expect(tie.rest).toEqual([]);
  return Object.fromEntries(tie.items.map(({ item, amountPaise }) => [item, amountPaise]));
}

async function close(month: string): Promise<string> {
  const answer = await shop.call('closeTaxMonth', { cookie, body: { month } });
  return answer.statusCode === 200 ? 'closed' : answer.json().error;
}

async function ledgerOfMonth(month: string): Promise<number> {
  const [row] = await queryRows<{ paise: string }>(
    shop.opened.database,
    sql`select -sum(e.amount_paise) as paise from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account in ('purchase', 'gift') and to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM') = ${month}`,
  );
  return Number(row?.paise);
}

const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
