import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { lastInvariantRun } from './health-sql.ts';
import { brokenInvariants } from './invariants.ts';
import { invariantRuns } from './payments-tables.ts';

/** Job: looks over what changed since the last run, or over everything, and keeps the result for the admins. */
export async function checkInvariants(
  database: Database,
  log: Log,
  scope: 'changed' | 'everything',
): Promise<void> {
  const since = scope === 'everything' ? undefined : await lastRun(database);
  const broken = await brokenInvariants(database, since);
  await database.insert(invariantRuns).values({ since: since ?? null, broken });
  await database.execute(
    sql`delete from invariant_runs where ran_at < now() - interval '30 days' and broken = '[]'`,
  );
  for (const one of broken) log.error({ invariant: one.name, count: one.count }, 'money does not add up');
}

/** A minute before the last run, so that a transaction that was under way then is looked at too. */
async function lastRun(database: Database): Promise<Date | undefined> {
  const row = await lastInvariantRun(database);
  return row && new Date(row.ranAt.getTime() - 60_000);
}
