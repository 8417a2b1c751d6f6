import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import type { FreshDatabase } from '../../../test/postgres/databases.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { type Database, isMigrated, migrate, queryRows } from '../../src/platform/database.ts';
import { ordersOf, payAtCheckout, reportPayment, settle } from '../support/buying.ts';
import { payInstalment, readGift } from '../support/gifts.ts';
import { readOldDatabases } from '../support/old-databases.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { readTaxMonth } from '../support/taxes.ts';

const versions = readOldDatabases();
/** Those before the last release are upgraded by `npm run test:full`. */
const upgradedHere = process.env.FULL_FIGURES === '1' ? versions : versions.slice(-1);
/** What nobody may lose; a dump that has none of one would prove nothing. */
const CORE = [
  'users',
  'sessions',
  'products',
  'gifts',
  'payment_orders',
  'payments',
  'refunds',
  'ledger_transactions',
  'ledger_entries',
  'purchases',
  'special_days',
];
/** What migrations change on purpose, and why. */
const CHANGED: Record<string, string[]> = {
  // The version grows with every write; 0164 writes slugs without accents anew.
  products: ['version', 'slug'],
};
/** The list of migrations grows; 0365 clears the counters of rate limits, whose keys had emails in them. */
const NOT_KEPT = ['migrations', 'rate_limits'];

describe.each(upgradedHere)('a database of version $about.commit', ({ about, script }) => {
  let fresh: FreshDatabase;
  let upgraded: Upgraded;
  beforeAll(async () => {
    fresh = await freshDatabase({ empty: true });
    await restore(fresh.url, script, about.madeAt);
    upgraded = await upgrade(fresh.url);
  });
  afterAll(() => fresh.drop());

  test('keeps every row with every value it had', () => {
    const { before, after } = upgraded;
    for (const table of CORE) expect(before.tables.get(table)?.rows.length, table).toBeGreaterThan(0);
    for (const table of before.tables.keys())
      if (!NOT_KEPT.includes(table))
        expect(unchangedColumns(table, after.tables), table).toEqual(unchangedColumns(table, before.tables));
    expect(after.sums).toEqual(before.sums);
    expect(after.broken).toEqual([]);
  });

  test('keeps everything that people wrote for gifts as gift notes', () => {
    const { before, afterFirstStart } = upgraded;
    const notes = afterFirstStart.get('gift_notes')?.rows;
    expect(wordsIn(before.tables).length).toBeGreaterThan(0);
    for (const words of wordsIn(before.tables)) expect(notes).toContainEqual(expect.objectContaining(words));
  });

  test('is not changed by a second start', () => {
    expect(upgraded.isComplete).toBe(true);
    expect(upgraded.afterSecondStart).toEqual(upgraded.afterFirstStart);
  });

  describe('in the present shop', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await openShop({ DATABASE_URL: fresh.url }, { working: true });
    });
    afterAll(() => shop.close());

    test('its people are still signed in, sign in with their passwords, and see what is theirs', async () => {
      const { owner, payer, openGift } = about;
      for (const person of [owner, payer]) {
        const { email, password } = person;
        const signedIn = await shop.call('login', { body: { email, password } });
        expect(signedIn.statusCode, signedIn.body).toBe(200);
        const own = await purchasesOf(shop, email);
        expect(own.length).toBeGreaterThan(0);
        for (const token of [person.token, signedIn.json().token]) {
          const orders = await ordersOf(shop, { ...person, id: '', token });
          const shown = orders.map(({ id, status, total }) => ({ id, status, total }));
          expect(shown.sort(byId)).toEqual(own.sort(byId));
        }
      }
      const gift = await readGift(shop, openGift, { token: owner.token });
      const written = wordsIn(upgraded.before.tables).map(({ message }) => message);
      for (const { message } of gift.feedback) expect(written).toContain(message);
      expect(gift).toMatchObject({
        id: openGift,
        totalAmount: 1000,
        paymentAmount: await paidTowards(shop, openGift),
      });
    });

    test('what was sold and credited then gets its tax documents, each the sum of its lines, without a gap', async () => {
      const { database } = shop.opened;
      const countDue = () => queryRows(database, sql`select count(*)::int as due from tax_documents_due`);
      await expect.poll(countDue).toEqual([{ due: 0 }]);
      const [found] = await queryRows(
        database,
        sql`select
          (select count(*)::int from purchases u where u.status not in ('cancelled', 'refunded')
            and not exists (select 1 from invoices i where i.purchase_id = u.id)) as "uninvoiced",
          (select count(*)::int from gifts g where g.status in ('paid', 'dispatched', 'delivered')
            and not exists (select 1 from invoices i where i.gift_id = g.id)) as "uninvoicedGifts",
          (select count(*)::int from refund_lines x
            where not exists (select 1 from credit_notes n where n.refund_id = x.refund_id)) as "uncredited",
          (select count(*)::int from invoices) - (select sum(last_number)::int from invoice_years) as gaps,
          (select count(*)::int from tax_documents d where d.total_paise is distinct from (
            select sum(l.taxable_paise + l.igst_paise + l.cgst_paise + l.sgst_paise) from tax_document_lines l
            where case d.kind when 'invoice' then l.invoice_id else l.credit_note_id end = d.id)) as unequal`,
      );
      expect(found).toEqual({ uninvoiced: 0, uninvoicedGifts: 0, uncredited: 0, gaps: 0, unequal: 0 });
      const [invoiced] = await queryRows<{ count: number }>(
        database,
        sql`select count(*)::int from invoices`,
      );
      expect(invoiced?.count).toBeGreaterThan(0);
      const months = await queryRows<{ month: string }>(
        database,
        sql`select distinct to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM') as month from ledger_transactions`,
      );
      for (const { month } of months) expect((await readTaxMonth(shop, month)).tie.rest).toEqual([]);
    });

    test('its open gift is paid on, and an order of then is cancelled and refunded', async () => {
      const { owner, payer, openGift } = about;
      const paid = await paidTowards(shop, openGift);
      await payInstalment(shop, { ...payer, id: '' }, openGift, 100);
      const gift = await readGift(shop, openGift, { token: owner.token });
      expect(gift).toMatchObject({ paymentAmount: paid + 100, remainingAmount: 1000 - paid - 100 });

      const placed = (await purchasesOf(shop, owner.email)).find(({ status }) => status === 'placed');
      const body = { id: placed?.id };
      const cancelled = await shop.call('cancelPurchase', { token: owner.token, body });
      expect(cancelled.statusCode, cancelled.body).toBe(200);
      await settle(shop);
      const after = await purchasesOf(shop, owner.email);
      expect(after.find(({ id }) => id === placed?.id)?.status).toBe('refunded');
      expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
    });

    test('an order that was left at the checkout then is paid now and delivered', async () => {
      const { payer } = about;
      const [left] = await queryRows<{ id: string; provider: string }>(
        shop.opened.database,
        sql`select o.id, o.provider_order_id as provider from payment_orders o join users u on u.id = o.payer_id
          where o.target = 'purchase' and o.status in ('created', 'attempted', 'expired') and u.email = ${payer.email}`,
      );
      const paid = await payAtCheckout(shop, left?.provider ?? '');
      const saved = await reportPayment(shop, { ...payer, id: '' }, paid);
      expect(saved.statusCode, saved.body).toBe(200);
      const [bought] = await queryRows(
        shop.opened.database,
        sql`select p.status, p.product_name, l.quantity from purchases p join order_lines l using (order_id)
          where p.order_id = ${left?.id}`,
      );
      expect(bought).toEqual({ status: 'placed', product_name: 'Brass elephant', quantity: 1 });
      await settle(shop);
      expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
    });
  });
});

test('some of them have words of all three kinds, also longer ones than may be written now', () => {
  const tables = versions.map(({ script }) => script);
  for (const table of WORDS)
    expect(tables.some((script) => script.includes(`INSERT INTO public.${table} `))).toBe(true);
  expect(
    tables.some((script) => script.includes('May every day of your new year be a good one. '.repeat(15))),
  ).toBe(true);
});

/** What people wrote for gifts: as gift notes, or where it stood before there were any. */
function wordsIn(tables: Snapshot): Words[] {
  const notes = (tables.get('gift_notes')?.rows ?? []) as unknown as Words[];
  if (notes.length > 0) return notes.filter(({ message }) => message);
  return WORDS.flatMap((table) => (tables.get(table)?.rows ?? []) as Record<string, string>[])
    .filter(({ message }) => message)
    .map(({ id, gift_id, user_id, message = '', emoji, token_hash }) => ({
      gift_id,
      ...(token_hash === undefined ? { user_id } : { contributor_id: id }),
      message,
      ...(emoji !== undefined && { emoji }),
    }));
}

const WORDS = ['gift_messages', 'card_messages', 'contributors'];

/** Sessions and the days of gifts are moved on, so that they have not ended however old the dump is. */
async function restore(databaseUrl: string, script: string, madeAt: string): Promise<void> {
  const restoring = await openTestDatabase({ databaseUrl, databasePoolSize: 1 });
  await restoring.exec(script);
  await restoring.close();
  const moving = await openTestDatabase({ databaseUrl, databasePoolSize: 1 });
  await moving.exec(`
    update sessions set created_at = created_at + (now() - '${madeAt}'), expires_at = expires_at + (now() - '${madeAt}');
    update gifts set date = date + (current_date - '${madeAt}'::date), closes_on = closes_on + (current_date - '${madeAt}'::date);
  `);
  await moving.close();
}

/** Starts twice, as far as the database is concerned, and looks at it in between. */
async function upgrade(databaseUrl: string): Promise<Upgraded> {
  const opened = await openTestDatabase({ databaseUrl });
  const { database } = opened;
  try {
    const before = { tables: await snapshot(database), sums: await sums(database) };
    await migrate(opened);
    const after = {
      tables: await snapshot(database, before.tables),
      sums: await sums(database),
      broken: await findBrokenInvariants(database),
    };
    const afterFirstStart = await snapshot(database);
    await migrate(opened);
    const afterSecondStart = await snapshot(database);
    return { before, after, afterFirstStart, afterSecondStart, isComplete: await isMigrated(database) };
  } finally {
    await opened.close();
  }
}

/** Every table of the shop's with its columns, or with those of an earlier snapshot. */
async function snapshot(database: Database, earlier?: Snapshot): Promise<Snapshot> {
  const tables = await queryRows<{ name: string; columns: string[] }>(
    database,
    sql`select table_name as name, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
      group by table_name`,
  );
  const taken: Snapshot = new Map();
  for (const { name, columns: present } of tables) {
    if (earlier && !earlier.has(name)) continue;
    const columns = earlier?.get(name)?.columns ?? present;
    const list = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
    const rows = await queryRows<{ row: object }>(
      database,
      sql`select to_jsonb(kept) as row from (select ${list} from ${sql.identifier(name)}) kept order by kept::text`,
    );
    taken.set(name, { columns, rows: rows.map(({ row }) => row) });
  }
  return taken;
}

function unchangedColumns(table: string, taken: Snapshot): object[] | undefined {
  return taken.get(table)?.rows.map((row) => {
    const kept = Object.entries(row).filter(([column]) => !CHANGED[table]?.includes(column));
    return Object.fromEntries(kept);
  });
}

async function sums(database: Database): Promise<Sums> {
  const [row] = await queryRows<Sums>(
    database,
    sql`select (select sum(credited_paise) from payments) as credited,
      (select sum(amount_paise) from payment_orders) as ordered,
      (select sum(amount_paise) from refunds) as refunded,
      (select sum(abs(amount_paise)) from ledger_entries) as booked,
      (select sum(price_paise * count_in_stock) from products) as "inStock"`,
  );
  return row ?? {};
}

function purchasesOf(shop: Shop, email: string) {
  return queryRows<{ id: string; status: string; total: number }>(
    shop.opened.database,
    sql`select p.id, p.status, (o.amount_paise / 100)::int as total from purchases p
      join payment_orders o on o.id = p.order_id join users u on u.id = p.user_id where u.email = ${email}`,
  );
}

/** In rupees, by the ledger. */
async function paidTowards(shop: Shop, publicId: string): Promise<number> {
  const [row] = await queryRows<{ rupees: number }>(
    shop.opened.database,
    sql`select (-sum(e.amount_paise) / 100)::int as rupees from ledger_entries e
      join gifts g on g.id = e.target_id where g.public_id = ${publicId}`,
  );
  return row?.rupees ?? 0;
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

interface Upgraded {
  before: { tables: Snapshot; sums: Sums };
  /** With the columns that there were before. */
  after: { tables: Snapshot; sums: Sums; broken: unknown[] };
  afterFirstStart: Snapshot;
  afterSecondStart: Snapshot;
  isComplete: boolean;
}

interface Words {
  gift_id: string | undefined;
  user_id?: string | undefined;
  contributor_id?: string | undefined;
  message: string;
  emoji?: string;
}

type Sums = Record<string, string>;
type Snapshot = Map<string, { columns: string[]; rows: object[] }>;
