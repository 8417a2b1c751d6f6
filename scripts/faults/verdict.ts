import { until } from '../cluster/daemon.ts';
import type { Journal } from '../cluster/journal.ts';
import { databaseAt, queryDirect } from '../cluster/postgres-nodes.ts';
import { type Verdict, verify } from '../cluster/verify.ts';
import type { World } from './world.ts';

/** What must not be, in words; nothing when the run passes. */
export async function findWrongs(
  { database, providerUrl }: BooksOf & Pick<World, 'providerUrl'>,
  journal: Journal,
): Promise<{ verdict: Verdict; bought: Record<string, number>; wrongs: string[] }> {
  const databaseUrl = databaseAt(database.port);
  const verdict = await patiently(() => verify({ databaseUrl, providerUrl, journal }));
  const bought = await patiently(() => countBought(database.port));
  const wrongs = [
    ...verdict.brokenInvariants.map((name) => `broken: ${name}`),
    ...verdict.differences.map((id) => `shop and provider differ about payment ${id}`),
    ...verdict.lost.map((what) => `lost: ${what}`),
    ...[...journal.failures.keys()].filter((kind) => kind.endsWith(' 500')).map((kind) => `a fault: ${kind}`),
    ...waysNobodyBought(bought).map((what) => `nobody bought ${what}`),
  ];
  if (verdict.ledgerPaise !== verdict.providerPaise)
    wrongs.push(`the ledger has ${verdict.ledgerPaise} paise, the provider ${verdict.providerPaise}`);
  if (verdict.ledgerRefundedPaise !== verdict.providerRefundedPaise)
    wrongs.push(
      `${verdict.ledgerRefundedPaise} paise refunded, ${verdict.providerRefundedPaise} at the provider`,
    );
  return { verdict, bought, wrongs };
}

/** On a busy machine a connection may take longer than it would on the shop's: whoever only reads asks again. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = 100; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || !/timeout/i.test(String(error))) throw error;
    }
  }
}

/** Short runs and slow machines go on until then: a load that did not buy in every way proves nothing. */
export async function untilBoughtInEveryWay({ database }: BooksOf): Promise<void> {
  const everyWay = async () => waysNobodyBought(await countBought(database.port)).length === 0;
  // Else the verdict says which way is missing.
  await until('people bought in every way', everyWay).catch(() => undefined);
}

function waysNobodyBought(bought: Record<string, number>): string[] {
  return Object.keys(WAYS_TO_BUY).filter((what) => !bought[what]);
}

async function countBought(port: number): Promise<Record<string, number>> {
  const [row] = await queryDirect<Record<string, number>>(
    port,
    `select ${Object.entries(WAYS_TO_BUY)
      .map(([what, query]) => `(select count(*) from ${query})::int as "${what}"`)
      .join(', ')}`,
  );
  return row ?? {};
}

const PAID = `payment_orders o`;
const WAYS_TO_BUY = {
  'a product': `order_lines l join ${PAID} on o.id = l.order_id where o.status = 'paid' and l.variant_id is null`,
  'a product with options': `order_lines l join ${PAID} on o.id = l.order_id
    where o.status = 'paid' and l.variant_id is not null`,
  'for two people': `purchases u where u.parcel = 2`,
  'without an account': `purchases u where u.guest_buyer_id is not null`,
  'a gift of a registry': `registry_orders r join ${PAID} on o.id = r.order_id where o.status = 'paid'`,
  'an instalment of a gift with options': `gifts g join ${PAID} on o.gift_id = g.id
    where o.status = 'paid' and g.variant_id is not null`,
  'an instalment without an account': `${PAID} where o.status = 'paid' and o.contributor_id is not null`,
};

interface BooksOf {
  database: { port: number };
}
