import { daysAfter, indianDay, periodOf } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { generateHistory } from '../../../test/history.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { findActiveSession, usersMatching } from '../../src/accounts/sql.ts';
import { listAgents } from '../../src/agents/admin.ts';
import { findStarters } from '../../src/agents/index.ts';
import { findCustomers } from '../../src/customers/find.ts';
import { countCustomers } from '../../src/customers/index.ts';
import { loadCustomerPage } from '../../src/customers/page.ts';
import { findContributedGift, giftCounts, listContributions, listPaidGifts } from '../../src/gifts/index.ts';
import { listNewestGifts, searchGifts } from '../../src/gifts/list-sql.ts';
import { findGiftIds, listGiftsByOwner } from '../../src/gifts/sql.ts';
import { countRecentPushes } from '../../src/notifications/index.ts';
import { recordAttempt, recordRepeatedReport } from '../../src/payments/capture/capture-sql.ts';
import { listPayments } from '../../src/payments/desk/list.ts';
import { loadPaymentPage } from '../../src/payments/desk/payment-page.ts';
import { listGiftPayments } from '../../src/payments/gift-payments.ts';
import { paymentHealth, readBacklog, readWebhookTimes } from '../../src/payments/index.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import {
  claimOrdersToCheck,
  findOrderOfPayment,
  setProviderOrderId,
} from '../../src/payments/orders/orders-sql.ts';
import { disputesToAnswer } from '../../src/payments/refunds/disputes.ts';
import { claimRefundsToCheck } from '../../src/payments/refunds/refunds-sql.ts';
import { compareSettlements } from '../../src/payments/settlements/compare.ts';
import { listSettlementLines, listSettlements } from '../../src/payments/settlements/desk.ts';
import {
  differencesToResolve,
  listSettlementDifferences,
} from '../../src/payments/settlements/differences.ts';
import { type Database, type DatabaseHandle, queryRows } from '../../src/platform/database.ts';
import { clientOf } from '../../src/platform/prepared.ts';
import { hashToken } from '../../src/platform/tokens.ts';
import { countDue, searchPurchases } from '../../src/purchases/desk/sql.ts';
import { findOrderIdByNumber, findOrderNumbers, listPaidOrders } from '../../src/purchases/index.ts';
import { countOrdersToShip, listPurchaseViewsOf } from '../../src/purchases/views.ts';
import { salesSummary } from '../../src/reports/index.ts';
import { report } from '../../src/reports/reports.ts';
import { buildReturn } from '../../src/taxes/gst-return/gstr1.ts';
import { monthRange } from '../../src/taxes/gst-return/gstr1-sql.ts';
import { readMonth } from '../../src/taxes/gst-return/months.ts';
import { listTieEntries } from '../../src/taxes/gst-return/tie-sql.ts';

/** Large enough that the planner prefers an index, and that reading a whole table shows. */
const SIZE = { users: 12_000, gifts: 12_000, orders: 30_000 };
/** Lists are counted no further than this, whichever way is the cheapest. */
const MAX_ROWS_READ = 10_000;
const PAGE = { status: undefined, limit: 50, offset: 0 };
const CUSTOMERS = { q: '', sort: 'newest', page: 1, byContact: true } as const;
const TWO_MINUTES_MS = 120_000;
/** PostgreSQL's `jit_above_cost`: it compiles a plan that it takes for more expensive, which can take a second. */
const JIT_ABOVE_COST = 100_000;
const REPORT = {
  source: 'webhook' as const,
  dedupeKey: 'evt_77',
  kind: 'payment.captured',
  providerOrderId: 'order_77',
  providerPaymentId: 'pay_77',
  payload: {},
};

let opened: DatabaseHandle;
let drop: () => Promise<void>;
let userId: string;
let orderId: string;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  await generateHistory(fresh.url, SIZE);
  // One connection: what it read is in its own statistics.
  opened = await openTestDatabase({ databaseUrl: fresh.url, databasePoolSize: 1 });
  const [user] = await queryRows<{ id: string }>(
    opened.database,
    sql`select id from users where email = 'person77@example.test'`,
  );
  userId = user?.id ?? '';
  const [order] = await queryRows<{ id: string }>(
    opened.database,
    sql`select id from payment_orders where provider_order_id is not null limit 1`,
  );
  orderId = order?.id ?? '';
  // Days that are over are summed by the job of the night, or by the first who asks.
  for (const ask of Object.values(reports)) await ask(opened.database);
});

afterAll(async () => {
  await opened.close();
  await drop();
});

it('a generated history breaks no invariant', async () => {
  expect(await findBrokenInvariants(opened.database)).toEqual([]);
});

function lastMonth(): string {
  return daysAfter(`${indianDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
}

function findOrders(
  database: Database,
  query: Parameters<typeof searchPurchases>[1]['query'],
  { assignedTo, byContact = true }: { assignedTo?: string; byContact?: boolean } = {},
) {
  return searchPurchases(database, { query, assignedTo, byContact, now: new Date(), limit: PAGE.limit });
}

const desk = (database: Database) => ({ database, findOrderNumbers, findGiftIds });

function listAllPayments(database: Database, body: Parameters<typeof listPayments>[1]['body']) {
  return listPayments({ database, paidFor: PAID_FOR }, { body });
}

/** As the shop has it. */
const PAID_FOR = {
  orders: listPaidOrders,
  gifts: listPaidGifts,
  orderIdOf: findOrderIdByNumber,
  giftIdOf: async (database: Database, publicId: string) =>
    (await findContributedGift(database, { publicId }))?.id,
};

const reportOfMonth = (name: 'sales' | 'gifts', by: string) => (database: Database) =>
  report(database, {
    query: { report: name, by, ...periodOf('last-month', indianDay(new Date())), compare: 'before' },
  });
const reports = {
  'the sales of a month by day': reportOfMonth('sales', 'day'),
  'the sales of a month by product': reportOfMonth('sales', 'product'),
  'the sales of a month by state': reportOfMonth('sales', 'place'),
  'the gifts of a month': reportOfMonth('gifts', 'step'),
};

const queries: Record<string, (database: Database) => Promise<unknown>> = {
  'a session': (database) => findActiveSession(database, hashToken('session-77')),
  'the gifts of a person': (database) => listGiftsByOwner(database, userId),
  'the orders of a person': (database) => listPurchaseViewsOf({ database, startersOf: findStarters }, userId),
  'what a person gave to gifts': (database) => listContributions(database, userId),
  'the payments of a gift': (database) => listGiftPayments(database, [userId]),
  'the list of gifts': (database) => listNewestGifts(database, PAGE),
  'gifts in a state': (database) => listNewestGifts(database, { ...PAGE, status: 'approved' }),
  'gifts by rare words': (database) =>
    searchGifts(database, { ...PAGE, byContact: true, words: ['person77@'] }),
  'gifts by common words': (database) =>
    searchGifts(database, { ...PAGE, byContact: true, words: ['bengaluru'] }),
  'gifts by words nobody wrote': (database) =>
    searchGifts(database, { ...PAGE, byContact: true, words: ['zzzzz'] }),
  'gifts by rare words, without contact': (database) =>
    searchGifts(database, { ...PAGE, byContact: false, words: ['person77@'] }),
  'the list of orders': (database) => findOrders(database, {}),
  'orders in a state': (database) => findOrders(database, { status: 'placed' }),
  'orders to do, by their day': (database) => findOrders(database, { status: 'to-do', sort: 'due' }),
  'orders to do, by words': (database) => findOrders(database, { status: 'to-do', sort: 'due', q: 'rose' }),
  'late orders': (database) => findOrders(database, { due: 'late', sort: 'due' }),
  'orders of an admin': (database) => findOrders(database, {}, { assignedTo: 'admin@tohfa.test' }),
  'what is due': (database) => countDue(database, new Date()),
  'orders by rare words': (database) => findOrders(database, { q: 'person77@' }),
  'orders by common words': (database) => findOrders(database, { q: 'rose villa' }),
  'orders by a recipient': (database) => findOrders(database, { q: 'recipient77' }),
  'orders by a recipient, without contact': (database) =>
    findOrders(database, { q: 'recipient77' }, { byContact: false }),
  'orders by a payment': (database) => findOrders(database, { q: 'pay_12345' }),
  'people by rare words': (database) => usersMatching(database, 'person77', 20),
  'people by common words': (database) => usersMatching(database, 'example', 20),
  'the list of customers': (database) => findCustomers(database, CUSTOMERS),
  'customers by last payment': (database) => findCustomers(database, { ...CUSTOMERS, sort: 'last-order' }),
  'customers by spent': (database) => findCustomers(database, { ...CUSTOMERS, sort: 'spent' }),
  'customers by rare words': (database) => findCustomers(database, { ...CUSTOMERS, q: 'person77@' }),
  'customers by common words': (database) =>
    findCustomers(database, { ...CUSTOMERS, q: 'asha', sort: 'spent' }),
  'customers by name alone': (database) =>
    findCustomers(database, { ...CUSTOMERS, q: 'person77@', byContact: false }),
  'customers by a phone': (database) => findCustomers(database, { ...CUSTOMERS, q: '9876543210' }),
  'customers by an order': (database) => findCustomers(database, { ...CUSTOMERS, q: '100777' }),
  'customers by a receipt': (database) => findCustomers(database, { ...CUSTOMERS, q: 'pay_77' }),
  'the page of a customer': (database) =>
    loadCustomerPage(database, userId, { email: 'owner@desk.test', role: 'owner' }),
  'counting of customers': (database) => countCustomers(database),
  ...reports,
  'the dashboard’s gifts': giftCounts,
  'the dashboard’s orders': countOrdersToShip,
  'the list of payments': (database) => listAllPayments(database, {}),
  'a late page of payments': (database) => listAllPayments(database, { page: 200 }),
  'unmatched payments': (database) => listAllPayments(database, { filter: 'unmatched' }),
  'refunded payments': (database) => listAllPayments(database, { filter: 'refunded' }),
  'disputed payments': (database) => listAllPayments(database, { filter: 'disputed' }),
  'payments that are not settled': (database) => listAllPayments(database, { filter: 'not-settled' }),
  'payments by an id': (database) => listAllPayments(database, { q: 'pay_77' }),
  'payments by our id': (database) => listAllPayments(database, { q: orderId }),
  'payments by a number': (database) => listAllPayments(database, { q: '100777' }),
  'payments by an email': (database) => listAllPayments(database, { q: 'person77@example.test' }),
  'payments by an amount': (database) => listAllPayments(database, { q: '₹1,220.00' }),
  'payments by a UTR': (database) => listAllPayments(database, { q: 'AXISCN0042' }),
  'the page of a payment': (database) => loadPaymentPage({ database, paidFor: PAID_FOR }, 'pay_77'),
  'disputes to answer': (database) => disputesToAnswer(database, 5),
  'differences to resolve': (database) => differencesToResolve(database, 5),
  'the assistants of a month': (database) => listAgents({ database }, { query: { days: 30 } }),
  'the assistants of a year': (database) => listAgents({ database }, { query: { days: 365 } }),
  'the health of payments': paymentHealth,
  'the list of settlements': (database) => listSettlements(desk(database), { query: {} }),
  'the lines of a settlement': async (database) => {
    const [newest] = await queryRows<{ id: string }>(
      database,
      sql`select id from settlements order by created_at desc, id desc limit 1`,
    );
    return listSettlementLines(desk(database), { query: { id: newest?.id ?? '' } });
  },
  'differences of settlements': (database) => listSettlementDifferences(desk(database), { query: {} }),
  'what waits': readBacklog,
  'the latest webhooks': readWebhookTimes,
  'pushes of a day': countRecentPushes,
  'the order of a payment': (database) => findOrderOfPayment(database, 'order_77', 'pay_77'),
  'the provider’s id of an order': (database) => setProviderOrderId(database, orderId, 'order_none'),
  'a repeated report': (database) => recordRepeatedReport(database, REPORT, 0),
  'a first report': (database) =>
    recordAttempt(database, REPORT, {
      status: 'authorized',
      amountPaise: 100,
      method: 'upi',
      providerRefundedPaise: 0,
    }),
  'the reconciler': (database) => claimOrdersToCheck(database, 50),
  'refunds to look up': (database) => claimRefundsToCheck(database, 50),
  'the check of every minute': (database) =>
    findBrokenInvariants(database, new Date(Date.now() - TWO_MINUTES_MS)),
};

/** They read a month, which the planner must not join with the whole of other tables. */
const taxMonths: typeof queries = {
  'the sheets of a month’s return': (database) => buildReturn(database, lastMonth()),
  'a month’s tax': (database) =>
    readMonth({ database, seller: () => ({ gstin: undefined }) }, database, lastMonth()),
  'orders and gifts behind a month’s tax': (database) =>
    listTieEntries(database, monthRange(lastMonth()), 'advances-taken', { limit: 50, offset: 0 }),
};
/** Work that compiles nothing, whatever it looks like. */
const jobs: typeof queries = {
  'comparing settlements': (database) => compareSettlements(database, { coveredFrom: indianDay(new Date()) }),
};

it.each(Object.entries({ ...queries, ...taxMonths, ...jobs }))(
  '%s: no growing table is read as a whole',
  async (_, query) => {
    const before = await rowsScanned();
    await query(opened.database);
    const after = await rowsScanned();
    const read = Object.fromEntries(
      [...after].flatMap(([table, rows]) => {
        const scanned = rows - (before.get(table) ?? 0);
        return scanned > MAX_ROWS_READ ? [[table, scanned]] : [];
      }),
    );
    expect(read).toEqual({});
  },
);

it.each(Object.entries(queries))(
  '%s: no plan looks so expensive that it would be compiled',
  async (_, query) => {
    const statements = await statementsOf(query);
    expect(statements).not.toEqual([]);
    const expensive = [];
    for (const statement of statements) {
      const { cost } = await estimate(statement);
      if (cost > JIT_ABOVE_COST) expensive.push({ cost, text: statement.text });
    }
    expect(expensive).toEqual([]);
  },
);

it.each(['the gifts of a person', 'the orders of a person', 'what a person gave to gifts'])(
  '%s: few rows are expected, however many orders the shop has',
  async (name) => {
    for (const statement of await statementsOf(queries[name] ?? giftCounts))
      expect((await estimate(statement)).rows).toBeLessThan(100);
  },
);

it('a page of the gifts in one state passes over no others', async () => {
  const before = await indexReads('gifts_%');
  expect(await listNewestGifts(opened.database, { ...PAGE, status: 'delivered' })).toHaveLength(PAGE.limit);
  expect((await indexReads('gifts_%')).entries - before.entries).toBeLessThan(4 * PAGE.limit);
});

it('letters that every order has are not looked up in the index', async () => {
  const blocksOf = async (word: string) => {
    const before = await indexReads('purchases_search');
    await findOrders(opened.database, { q: word });
    return (await indexReads('purchases_search')).blocks - before.blocks;
  };
  expect(await blocksOf('person7712@')).toBe(await blocksOf('on7712@'));
});

it.each([
  ['person77@'],
  ['person7712@example.test'],
  ['PERSON77@', 'Rose'],
  ['rose', 'villa', '7712'],
  ['pay_1234', 'person'],
  ['example.test', 'zzz'],
  ['7712@', 'रोज़'],
  ['100%'],
  ['zz', '~'],
  ['recipient7712', '919800007712'],
  ['zz', 'person77@'],
])('%s: the search finds what is there', async (...words) => {
  const { ids, total } = await findOrders(opened.database, { q: words.join(' ') });
  const text = sql`concat_ws(' ', number, product_name, buyer_name, buyer_email, address, payment_id, contents)`;
  const has = words.map((word) => sql`strpos(lower(${text}), lower(${word})) > 0`);
  const rows = await queryRows<{ id: string }>(
    opened.database,
    sql`select id from purchases where ${sql.join(has, sql` and `)} order by number desc`,
  );
  expect(ids).toEqual(rows.slice(0, PAGE.limit).map(({ id }) => id));
  expect(total).toBe(rows.length);
});

it('without contact an order is found by its names, and neither by phone nor by address', async () => {
  const found = async (q: string, byContact: boolean) =>
    (await findOrders(opened.database, { q }, { byContact })).total;
  for (const [q, isContact] of [
    ['recipient7712', false],
    ['person7712@', false],
    ['919800007712', true],
    ['rose villa', true],
  ] as const) {
    expect(await found(q, true), q).toBeGreaterThan(0);
    if (isContact) expect(await found(q, false), q).toBe(0);
    else expect(await found(q, false), q).toBe(await found(q, true));
  }
});

it('a table that is read as a whole is noticed', async () => {
  const before = await rowsScanned();
  await queryRows(opened.database, sql`select count(*) from ledger_entries where amount_paise % 7 = 3`);
  const after = await rowsScanned();
  const read = (after.get('ledger_entries') ?? 0) - (before.get('ledger_entries') ?? 0);
  expect(read).toBeGreaterThan(MAX_ROWS_READ);
});

it('days of sales that are over are summed once', async () => {
  const first = await salesSummary(opened.database, new Date());
  const before = await rowsScanned();
  expect(await salesSummary(opened.database, new Date())).toEqual(first);
  const after = await rowsScanned();
  expect((after.get('ledger_entries') ?? 0) - (before.get('ledger_entries') ?? 0)).toBe(0);
});

/** What this query sends to the database, without statements that have no plan. */
async function statementsOf(query: (database: Database) => Promise<unknown>): Promise<Statement[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await query(opened.database);
    return (sent.mock.calls as unknown as [string | Statement, (readonly unknown[])?][])
      .map(([first, second = []]) =>
        typeof first === 'string'
          ? { text: first, values: second }
          : { text: first.text, values: first.values ?? second },
      )
      .filter(({ text }) => /^\s*(select|with|insert|update)\b/i.test(text));
  } finally {
    sent.mockRestore();
  }
}

async function estimate({ text, values }: Statement): Promise<{ cost: number; rows: number }> {
  const connection = clientOf(opened.database);
  const { rows } = await connection.query(`explain (format json) ${text}`, values);
  const [row] = rows as { 'QUERY PLAN': { Plan: { 'Total Cost': number; 'Plan Rows': number } }[] }[];
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`there is no plan for ${text}`);
  return { cost: plan['Total Cost'], rows: plan['Plan Rows'] };
}

interface Statement {
  text: string;
  values?: readonly unknown[];
}

/** Entries that index scans have returned so far, and blocks of the indexes that they looked at. */
async function indexReads(name: string): Promise<{ entries: number; blocks: number }> {
  await opened.database.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await queryRows<{ entries: number; blocks: number }>(
    opened.database,
    sql`select sum(s.idx_tup_read)::int as entries, sum(io.idx_blks_hit + io.idx_blks_read)::int as blocks
      from pg_stat_user_indexes s join pg_statio_user_indexes io using (indexrelid) where s.indexrelname like ${name}`,
  );
  return row ?? { entries: 0, blocks: 0 };
}

/** Rows that sequential scans have read so far, of each table. */
async function rowsScanned(): Promise<Map<string, number>> {
  await opened.database.execute(sql`select pg_stat_force_next_flush()`);
  const rows = await queryRows<{ table: string; rows: string }>(
    opened.database,
    sql`select relname as table, seq_tup_read as rows from pg_stat_user_tables`,
  );
  return new Map(rows.map(({ table, rows: read }) => [table, Number(read)]));
}
