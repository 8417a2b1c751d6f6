import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { issueDueDocuments } from '../../src/taxes/index.ts';
import { payAtCheckout, TOTAL_OF_1000 } from '../support/buying.ts';
import { type KillableShop, openKillableShop } from '../support/killable-shop.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';

const FULL = process.env.FULL_FIGURES === '1';
/** The tables that issuing writes, in their order. */
const STEPS = [
  'tax_documents_due',
  'invoice_years',
  'invoices',
  'tax_document_lines',
  'credit_note_years',
  'credit_notes',
];
const ORDERS = FULL ? 8 : 2;

let shop: KillableShop;
beforeAll(async () => {
  shop = await openKillableShop();
});
afterAll(() => shop.close());

it.each(FULL ? STEPS : ['tax_document_lines'])(
  'killed before writing %s while another process issues, too, no number is lost or given twice',
  async (table) => {
    const { database } = shop.opened;
    const productId = await productToSell(database, { stock: 100 });
    const buyAll = async () => {
      const buyers = await Promise.all(Array.from({ length: ORDERS }, () => signedInPerson(database)));
      await Promise.all(buyers.map((buyer) => buyAndCancel(buyer, productId)));
    };
    await shop.killedAt(table, buyAll);
    await Promise.all([buyAll(), issueHere(), issueHere()]);
    await expect
      .poll(
        async () => {
          await issueHere();
          return readSeries();
        },
        { interval: 300 },
      )
      .toMatchObject({ due: 0, missing: 0 });
    const { invoices, notes, lastInvoice, lastNote } = await readSeries();
    expect(invoices).toEqual(Array.from({ length: lastInvoice }, (_, index) => index + 1));
    expect(notes).toEqual(Array.from({ length: lastNote }, (_, index) => index + 1));
    expect(lastNote).toBeGreaterThanOrEqual(ORDERS);
  },
);

/** As a second process does; the first is the server. */
function issueHere(): Promise<void> {
  return issueDueDocuments({
    database: shop.opened.database,
    log: pino({ level: 'silent' }),
    seller: () => ({ name: 'Tohfa', address: 'Bengaluru', state: 'Karnataka', gstin: undefined }),
    invoicePrefix: () => 'TOHFA',
    findStates: async () => [],
    readTaxRateBp: async () => 1800,
    renderPdf: () => Promise.reject(new Error('nothing is printed')),
  });
}

async function buyAndCancel(buyer: Person, productId: number): Promise<void> {
  const send = async (path: string, body: object) => {
    const answer = await shop.call(path, { token: buyer.token, body });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json() as Promise<{ orderId: string }>;
  };
  const address = '12 Rose Villa, MG Road, Bengaluru 560001';
  const order = { amount: TOTAL_OF_1000, currency: 'INR', productId, address };
  const { orderId } = await send('create-order.php', order);
  await send('save-payment.php', await payAtCheckout(shop.provider, orderId));
  const [bought] = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select u.id from purchases u join payment_orders o on o.id = u.order_id
      where o.provider_order_id = ${orderId}`,
  );
  await send('cancel-purchase', { id: bought?.id });
}

async function readSeries(): Promise<Series> {
  const [row] = await queryRows<Series>(
    shop.opened.database,
    sql`select (select count(*)::int from tax_documents_due) as due,
      (select count(*)::int from purchases u where not exists (select 1 from invoices i where i.purchase_id = u.id))
        + (select count(distinct x.refund_id)::int from refund_lines x
          where not exists (select 1 from credit_notes n where n.refund_id = x.refund_id)) as missing,
      (select json_agg(number order by number) from invoices) as invoices,
      (select json_agg(number order by number) from credit_notes) as notes,
      (select last_number from invoice_years) as "lastInvoice",
      (select last_number from credit_note_years) as "lastNote"`,
  );
  if (!row) throw new Error('no answer');
  return row;
}

interface Series {
  due: number;
  /** Sold or credited without a document. */
  missing: number;
  invoices: number[];
  notes: number[];
  lastInvoice: number;
  lastNote: number;
}
