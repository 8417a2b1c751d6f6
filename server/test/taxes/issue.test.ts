import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { taxDeps } from '../../src/shop.ts';
import { issueDueDocuments } from '../../src/taxes/index.ts';
import {
  adminCookie,
  BENGALURU,
  buyBasket,
  newestOrder,
  setDeliveryRules,
  setShopSettings,
  startBasket,
} from '../support/baskets.ts';
import { ordersOf, payAtCheckout, reportPayment, settle } from '../support/buying.ts';
import { openGift, payInstalment, readGift } from '../support/gifts.ts';
import { readPaper } from '../support/papers.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const GSTIN = '29ABCDE1234F1ZW';
const MUMBAI = { ...BENGALURU, district: 'Mumbai', state: 'Maharashtra', pincode: '400001' };
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  await setShopSettings(shop, { sellerGstin: GSTIN });
});
afterAll(async () => {
  await expectSound();
  await shop.close();
});

it('an order is invoiced by the job, and its paper stays as the shop and the product were then', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const productId = await productWithHsn('6912', 1200);
  const order = await buyBasket(shop, buyer, { items: [{ productId, quantity: 2 }], address: MUMBAI });
  await expect.poll(() => documentsOf(order.id)).toHaveLength(1);
  expect(await documentsOf(order.id)).toEqual([
    {
      ...{ kind: 'invoice', place_of_supply: '27-Maharashtra', seller_gstin: GSTIN, is_taxed: true },
      total: order.total * 100,
      lines: [
        { hsn: '6912', quantity: 2, rate_bp: 1200, taxable: 200_000, igst: 24_000, cgst: 0, sgst: 0 },
        { hsn: '996812', quantity: 0, rate_bp: 0, taxable: 4000, igst: 0, cgst: 0, sgst: 0 },
      ],
    },
  ]);
  const before = await readPaper(shop, buyer, 'invoice', order.id);
  await shop.opened.exec(`update products set hsn = '0902', tax_rate_bp = 500 where id = ${productId}`);
  await setShopSettings(shop, { sellerGstin: '', sellerState: 'Maharashtra', sellerName: 'Another' });
  const after = await readPaper(shop, buyer, 'invoice', order.id);
  await setShopSettings(shop, { sellerGstin: GSTIN, sellerState: 'Karnataka', sellerName: 'Tohfa' });
  expect(after.text).toBe(before.text);
});

it('a part that goes back and then the rest are two credit notes that add up to the invoice', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const items = [await productWithHsn('6912', 1800), await productWithHsn('0902', 500)].map((productId) => ({
    productId,
    quantity: 1,
  }));
  const order = await buyBasket(shop, buyer, { items });
  await shop.call('cancelLine', { token: buyer.token, body: { id: order.id, position: 2 } });
  await shop.call('cancelPurchase', { token: buyer.token, body: { id: order.id } });
  await expect.poll(() => issueNow(order.id)).toHaveLength(3);
  const [invoice, ...notes] = await documentsOf(order.id);
  expect(notes.map(({ kind }) => kind)).toEqual(['credit-note', 'credit-note']);
  expect(notes.flatMap(({ lines }) => lines).toSorted(byHsn)).toEqual(invoice?.lines.toSorted(byHsn));
});

it('a funded gift is invoiced to its organiser with the tax in its price, and credited when it is called off', async () => {
  const { database } = shop.opened;
  const { id, owner } = await openGift(shop, { priceRupees: 1000 });
  const early = await shop.call('giftInvoice', { token: owner.token, query: { id } });
  expect(early.json()).toMatchObject({ code: 'wrong_state' });
  const payers = await Promise.all(Array.from({ length: 3 }, () => signedInPerson(database)));
  for (const [index, payer] of payers.entries())
    await payInstalment(shop, payer, id, [333, 333, 334][index] ?? 0);
  expect(await readGift(shop, id, { token: owner.token })).toMatchObject({ status: 'paid' });

  const paper = await readPaper(shop, owner, 'giftInvoice', id);
  expect(Object.fromEntries(paper.totals)).toEqual({
    'Taxable value': 84_746,
    'CGST 9 %': 7627,
    'SGST 9 %': 7627,
    Total: 100_000,
  });
  const other = await shop.call('giftInvoice', { token: payers[0]?.token ?? '', query: { id } });
  expect(other.statusCode).toBe(404);

  await shop.call('cancelGift', { token: owner.token, body: { id } });
  await expect.poll(() => issueNow(id)).toHaveLength(4);
  const [invoice, ...notes] = await documentsOf(id);
  const sums = (of: 'taxable' | 'cgst' | 'sgst' | 'quantity') =>
    notes.reduce((sum, { lines }) => sum + (lines[0]?.[of] ?? 0), 0);
  expect({ ...invoice?.lines[0] }).toMatchObject({
    taxable: sums('taxable'),
    cgst: sums('cgst'),
    sgst: sums('sgst'),
    quantity: sums('quantity'),
  });
  const [refundId] = await refundsOf(id);
  const note = await readPaper(shop, owner, 'creditNote', refundId ?? '');
  expect(note.totals.get('Credited')).toBe(33_300);
  await settle(shop);
});

it('a business gives company and GSTIN, which its invoice and credit note print; a wrong GSTIN orders nothing', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const productId = await productToSell(shop.opened.database);
  const order = { items: [{ productId, quantity: 1 }] };
  const company = 'Hill Road Traders';
  for (const [field, wrong] of [
    ['gstin', { gstin: '27AAPFU0939F1ZX' }],
    ['gstin', { gstin: '' }],
    ['company', { gstin: '27AAPFU0939F1ZV', company: ' ' }],
  ] as const) {
    const refused = await startBasket(shop, buyer, order, { company, ...wrong });
    expect(refused.json(), refused.body).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
  }
  const gstin = ' 27aapfu0939f1zv ';
  const started = await startBasket(shop, buyer, order, { company, gstin: '29ABCDE1234F1ZW' });
  // The checkout is opened once more, with another GSTIN: the same order has the latest.
  const again = await startBasket(shop, buyer, order, { company, gstin });
  expect(again.json().orderId).toBe(started.json().orderId);
  await reportPayment(shop, buyer, await payAtCheckout(shop, again.json().orderId));
  const [bought] = await ordersOf(shop, buyer);
  await shop.call('cancelPurchase', { token: buyer.token, body: { id: bought?.id } });
  const { creditNotes: [note] = [] } = await newestOrder(shop, buyer);
  for (const paper of [
    await readPaper(shop, buyer, 'invoice', bought?.id ?? ''),
    await readPaper(shop, buyer, 'creditNote', note?.id ?? ''),
  ])
    expect(paper.text).toMatch(/Hill Road Traders.*GSTIN 27AAPFU0939F1ZV/s);
});

it('a document that cannot be issued stays due, is shown to the admins, and lets the others pass', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const items = [{ productId: await productWithHsn('6912', 1800), quantity: 1 }];
  const { exec } = shop.opened;
  await exec(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.description = 'Refused' then raise exception 'refused'; end if; return new; end $$;
    create trigger refuse before insert on tax_document_lines for each row execute function refuse()`);
  await exec(`update products set name = 'Refused' where id = ${items[0]?.productId}`);
  const refused = await buyBasket(shop, buyer, { items });
  await issueNow(refused.id);
  await expect.poll(async () => (await readStatus()).taxDocuments).toEqual({ due: 1, stuck: 1 });
  expect((await readStatus()).problems).toContain('invoices-stuck');
  const next = await buyBasket(shop, buyer, {
    items: [{ productId: await productWithHsn('6912', 1800), quantity: 1 }],
  });
  await expect.poll(() => issueNow(next.id)).toHaveLength(1);
  await exec('drop trigger refuse on tax_document_lines; update tax_documents_due set try_at = now()');
  await expect.poll(() => issueNow(refused.id)).toHaveLength(1);
  expect((await readStatus()).taxDocuments).toEqual({ due: 0, stuck: 0 });
});

it('a closed month takes no document and none of its documents changes', async () => {
  const { database, exec } = shop.opened;
  const order = await buyBasket(shop, await signedInPerson(database), {
    items: [{ productId: await productWithHsn('6912', 1200), quantity: 1 }],
  });
  await expect.poll(() => issueNow(order.id)).toHaveLength(1);
  const invoice = sql`select id from invoices where purchase_id::text = ${order.id}`;
  const [{ id } = { id: '' }] = await queryRows<{ id: string }>(database, invoice);
  await exec(`insert into tax_months (month, closed_by, sums)
    values (date_trunc('month', now() at time zone 'Asia/Kolkata'), 'admin@tohfa.test', '{}')`);
  try {
    for (const statement of [
      `update invoices set total_paise = total_paise + 1 where id = '${id}'`,
      `update tax_document_lines set hsn = '' where invoice_id = '${id}'`,
      `delete from tax_document_lines where invoice_id = '${id}'`,
    ])
      await expect(exec(statement)).rejects.toThrow('closed');
  } finally {
    await exec('delete from tax_months');
  }
});

it('with the tax rate 0 nothing that was sold is taxed', async () => {
  await setDeliveryRules(shop, { taxRate: 0 });
  const { id, owner } = await openGift(shop, { priceRupees: 500 });
  await payInstalment(shop, await signedInPerson(shop.opened.database), id, 500);
  const paper = await readPaper(shop, owner, 'giftInvoice', id);
  await setDeliveryRules(shop, { taxRate: 18 });
  expect(paper.text).toContain('Bill of Supply');
  expect(paper.totals.get('Total')).toBe(50_000);
});

/** Numbers have no gap, and every document is the sum of its lines. */
async function expectSound(): Promise<void> {
  await issueDueDocuments({ ...taxDeps(shop.shop), log: pino({ level: 'silent' }) });
  const [sound] = await queryRows(
    shop.opened.database,
    sql`select
      (select count(*)::int from tax_documents_due) as due,
      (select count(*)::int from invoices) - (select coalesce(sum(last_number), 0)::int from invoice_years) as invoices,
      (select count(*)::int from credit_notes) - (select coalesce(sum(last_number), 0)::int from credit_note_years) as notes,
      (select count(*)::int from tax_documents d where d.total_paise is distinct from (
        select sum(l.taxable_paise + l.igst_paise + l.cgst_paise + l.sgst_paise) from tax_document_lines l
        where case d.kind when 'invoice' then l.invoice_id else l.credit_note_id end = d.id)) as unequal`,
  );
  expect(sound).toEqual({ due: 0, invoices: 0, notes: 0, unequal: 0 });
}

/** Of a purchase or a gift, in the order of their issue. */
async function documentsOf(id: string): Promise<DocumentRow[]> {
  return queryRows(
    shop.opened.database,
    sql`select d.kind, d.place_of_supply, d.seller_gstin, d.is_taxed, d.total_paise::int as total,
        (select json_agg(json_build_object('hsn', l.hsn, 'quantity', l.quantity, 'rate_bp', l.rate_bp,
            'taxable', l.taxable_paise, 'igst', l.igst_paise, 'cgst', l.cgst_paise, 'sgst', l.sgst_paise) order by l.id)
          from tax_document_lines l
          where case d.kind when 'invoice' then l.invoice_id else l.credit_note_id end = d.id) as lines
      from tax_documents d join invoices i on i.id = d.invoice_id left join gifts g on g.id = i.gift_id
      where i.purchase_id::text = ${id} or g.public_id = ${id} order by d.issued_at`,
  );
}

async function refundsOf(giftId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select r.id from refunds r join payments p using (provider_payment_id) join payment_orders o on o.id = p.order_id
      join gifts g on g.id = o.gift_id where g.public_id = ${giftId} order by r.amount_paise`,
  );
  return rows.map(({ id }) => id);
}

/** Without waiting for the next run of the job. */
async function issueNow(id: string): Promise<DocumentRow[]> {
  await issueDueDocuments({ ...taxDeps(shop.shop), log: pino({ level: 'silent' }) });
  return documentsOf(id);
}

async function readStatus() {
  return (await shop.call('shopStatus', { cookie: await adminCookie(shop) })).json();
}

async function productWithHsn(hsn: string, rateBp: number): Promise<number> {
  const id = await productToSell(shop.opened.database);
  await shop.opened.exec(`update products set hsn = '${hsn}', tax_rate_bp = ${rateBp} where id = ${id}`);
  return id;
}

const byHsn = (a: { hsn: string }, b: { hsn: string }) => a.hsn.localeCompare(b.hsn);

interface DocumentRow {
  kind: string;
  total: number;
  lines: Record<'quantity' | 'taxable' | 'igst' | 'cgst' | 'sgst', number>[] & { hsn: string }[];
}
