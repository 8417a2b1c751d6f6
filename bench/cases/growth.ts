import { insertAdminSession } from '../../server/src/admin/sql.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { generateToken } from '../../server/src/platform/tokens.ts';
import { GROWN, generateHistory, type HistorySize, SMALL } from '../../test/history.ts';
import type { Bench, Case } from '../case.ts';

const TOKEN = 'session-77';
const CALLS: Record<string, string> = {
  'my-orders': 'my-orders',
  'my-account': 'my-account',
  'my-sessions': 'my-sessions',
  'get-products': 'get-products.php?limit=24',
  dashboard: 'dashboard',
  'all-gifts': 'all-gifts',
  'all-gifts, delivered': 'all-gifts?status=delivered',
  'all-gifts, rare words': 'all-gifts?q=person77%40',
  'all-gifts, common words': 'all-gifts?q=bengaluru',
  'all-orders': 'all-orders',
  'all-orders, to pack': 'all-orders?status=placed',
  'all-orders, rare words': 'all-orders?q=person77%40',
  'all-orders, common words': 'all-orders?q=rose',
  'all-orders, a number': 'all-orders?q=100777',
  'payment-health': 'payment-health',
  'push-people': 'push-people?q=person77',
  'push-people, common words': 'push-people?q=asha',
  'list-audit': 'list-audit',
  'list-pushes': 'list-pushes',
  'all-special-days': 'all-special-days',
};

/** The same calls on a shop that has just opened and on one with 100,000 users and 1,000,000 orders behind it. */
export const growth: Case = {
  title: 'growth: calls of customers and admins, p50 in milliseconds',
  async run(bench) {
    const short = bench.pace.rounds <= 3;
    const grown = short ? { users: 10_000, gifts: 20_000, orders: 100_000 } : GROWN;
    const small = await measure(bench, SMALL);
    const big = await measure(bench, grown);
    return Object.keys(CALLS).map((call) => ({
      call,
      small: small.get(call),
      grown: big.get(call),
      ratio: (big.get(call) ?? 0) / (small.get(call) ?? 1),
    }));
  },
};

async function measure(bench: Bench, size: HistorySize): Promise<Map<string, number>> {
  const databaseUrl = await bench.freshDatabase();
  await generateHistory(databaseUrl, size);
  const { database, close } = await openDatabase({ databaseUrl, databasePoolSize: 1 });
  const { token, tokenHash } = generateToken();
  await insertAdminSession(database, { tokenHash, email: 'admin@tohfa.test' });
  await close();
  const shop = await bench.startShop({ DATABASE_URL: databaseUrl, ADMIN_EMAILS: 'admin@tohfa.test' });
  const headers = { authorization: `Bearer ${TOKEN}`, cookie: `tohfa_admin=${token}` };
  const medians = new Map<string, number>();
  for (const [call, path] of Object.entries(CALLS)) {
    medians.set(call, await medianMs(`${shop}/backend/${path}`, headers, bench.pace.rounds * 5));
  }
  return medians;
}

async function medianMs(url: string, headers: Record<string, string>, times: number): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}
