import { daysAfter, indianDay, type Period, periodOf } from '@tohfa/contract';
import { insertAdminSession } from '../../server/src/admin/sql.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { generateToken } from '../../server/src/platform/tokens.ts';
import { GROWN, generateHistory, type HistorySize, personId, SMALL } from '../../test/history.ts';
import type { Bench, Case } from '../case.ts';
import type { Rows } from '../table.ts';

const TOKEN = 'session-77';
const TODAY = indianDay(new Date());
const LAST_MONTH = periodOf('last-month', TODAY);
const YEAR = { from: daysAfter(TODAY, -364), to: TODAY };
const CALLS: Record<string, string | { path: string; body: object }> = {
  'my-orders': 'my-orders',
  'my-account': 'my-account',
  'my-sessions': 'my-sessions',
  'get-products': 'get-products.php?limit=24',
  dashboard: 'dashboard',
  today: 'today',
  'search-everything, a number': { path: 'search-everything', body: { q: '100777' } },
  'search-everything, rare words': { path: 'search-everything', body: { q: 'person77@' } },
  'search-everything, common words': { path: 'search-everything', body: { q: 'rose' } },
  'all-gifts': 'all-gifts',
  'all-gifts, delivered': 'all-gifts?status=delivered',
  'all-gifts, rare words': 'all-gifts?q=person77%40',
  'all-gifts, common words': 'all-gifts?q=bengaluru',
  'all-orders': 'all-orders',
  'all-orders, to pack': 'all-orders?status=placed',
  'all-orders, to do by day': 'all-orders?status=to-do&sort=due',
  'all-orders, late': 'all-orders?due=late&sort=due',
  'all-orders, to do by words': 'all-orders?status=to-do&sort=due&q=rose',
  'orders-desk': 'orders-desk',
  'all-orders, rare words': 'all-orders?q=person77%40',
  'all-orders, common words': 'all-orders?q=rose',
  'all-orders, a number': 'all-orders?q=100777',
  'payment-health': 'payment-health',
  'list-payments': { path: 'list-payments', body: {} },
  'list-payments, a number': { path: 'list-payments', body: { q: '100777' } },
  settlements: 'settlements',
  // Every fifth product has options, and two variants each.
  'stock-movements of a variant': 'stock-movements?productId=5&variantId=1',
  'push-people': 'push-people?q=person77',
  'push-people, common words': 'push-people?q=asha',
  'reports, last month by day': report('sales', 'day', LAST_MONTH),
  'reports, last month by product': report('sales', 'product', LAST_MONTH),
  'reports, last month by category': report('sales', 'category', LAST_MONTH),
  'reports, last month by state': report('sales', 'place', LAST_MONTH),
  'reports, last month of gifts': report('gifts', 'step', LAST_MONTH),
  'reports, last month of customers': report('customers', 'kind', LAST_MONTH),
  'reports, the last 30 days by product': report('sales', 'product', {
    from: daysAfter(TODAY, -29),
    to: TODAY,
  }),
  'reports, a year by month': report('sales', 'month', YEAR),
  'reports, a year by product': report('sales', 'product', YEAR),
  'reports, a year of gifts': report('gifts', 'step', YEAR),
  'list-audit': 'list-audit',
  'list-pushes': 'list-pushes',
  'all-special-days': 'all-special-days',
  'list-customers': customers({}),
  'list-customers, by last payment': customers({ sort: 'last-order' }),
  'list-customers, by spent': customers({ sort: 'spent' }),
  'list-customers, rare words': customers({ q: 'person77@' }),
  'list-customers, common words': customers({ q: 'asha' }),
  'list-customers, an order': customers({ q: '100777' }),
  'list-customers, a receipt': customers({ q: 'pay_77' }),
  customer: `customer?id=${personId(77)}`,
};

/** Compared with the period before, as the screen asks for it. */
function report(name: string, by: string, period: Period): string {
  return `reports?${new URLSearchParams({ report: name, by, ...period, compare: 'before' })}`;
}

function customers(body: object) {
  return { path: 'list-customers', body };
}

/**
 * The same calls on a shop that has just opened and on one with 100,000 users and 1,000,000 orders behind it. The two
 * take turns, so that whatever else the machine does hits both.
 */
export const growth: Case = {
  title: 'growth: calls of customers and admins, p50 in milliseconds',
  async run(bench) {
    const short = bench.pace.rounds <= 3;
    const small = await openShop(bench, SMALL);
    const grown = await openShop(bench, short ? { users: 10_000, gifts: 20_000, orders: 100_000 } : GROWN);
    return compare(small, grown, bench.pace.rounds * 5);
  },
  misses: missGoal,
};

export async function compare(small: OpenShop, grown: OpenShop, rounds: number): Promise<GrowthRow[]> {
  const rows: GrowthRow[] = [];
  for (const [call, path] of Object.entries(CALLS)) {
    const took: [number[], number[]] = [[], []];
    for (let n = 0; n < rounds; n += 1) {
      took[0].push(await timeMs(small, path));
      took[1].push(await timeMs(grown, path));
    }
    const [smallMs, grownMs] = [median(took[0]), median(took[1])];
    rows.push({ call, small: smallMs, grown: grownMs, ratio: grownMs / smallMs });
  }
  return rows;
}

/**
 * A call may take half as long again on the grown shop. The small one has too few rows to fill some pages: a call that takes
 * no longer than the small shop's dashboard, some 25 ms on a free machine, is quick enough whatever it took before.
 */
function missGoal(rows: Rows): Rows {
  const enough = Number(rows.find(({ call }) => call === 'dashboard')?.small);
  return rows.filter(({ ratio, grown }) => !(Number(ratio) <= 1.5 || Number(grown) <= enough));
}

export async function openShop(
  bench: Pick<Bench, 'freshDatabase' | 'startShop'>,
  size: HistorySize,
): Promise<OpenShop> {
  const databaseUrl = await bench.freshDatabase();
  await generateHistory(databaseUrl, size);
  const { database, close } = await openDatabase({ databaseUrl, databasePoolSize: 1 });
  const { token, tokenHash } = generateToken();
  await insertAdminSession(database, { tokenHash, email: 'admin@tohfa.test' });
  await close();
  const url = await bench.startShop({ DATABASE_URL: databaseUrl, ADMIN_EMAILS: 'admin@tohfa.test' });
  return { url, headers: { authorization: `Bearer ${TOKEN}`, cookie: `tohfa_admin=${token}` } };
}

async function timeMs(
  { url, headers }: OpenShop,
  call: string | { path: string; body: object },
): Promise<number> {
  const { path, body } = typeof call === 'string' ? { path: call, body: undefined } : call;
  const began = performance.now();
  const response = await fetch(`${url}/backend/${path}`, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - began;
}

function median(took: readonly number[]): number {
  return took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;
}

type GrowthRow = { call: string } & Record<'small' | 'grown' | 'ratio', number>;

interface OpenShop {
  url: string;
  headers: Record<string, string>;
}
