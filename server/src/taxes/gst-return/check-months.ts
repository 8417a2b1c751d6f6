import { daysAfter, indianDay } from '@tohfa/contract';
import { count, gt, sql } from 'drizzle-orm';
import { type Database, databaseNow } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { taxTieChecks } from '../tables.ts';
import { monthRange, readReport } from './gstr1-sql.ts';
import { tieMonth } from './tie-sql.ts';

/** Job: whether the documents of this month and the last one tie to the ledger. Admins see what it found as a problem. */
export async function checkTaxMonths(database: Database, log: Log): Promise<void> {
  const current = indianDay(await databaseNow(database)).slice(0, 7);
  const last = daysAfter(`${current}-01`, -1).slice(0, 7);
  for (const month of [last, current]) {
    const { rest } = await readReport(database, (tx) => tieMonth(tx, monthRange(month)));
    const unexplained = rest.length;
    await database
      .insert(taxTieChecks)
      .values({ month: `${month}-01`, unexplained })
      .onConflictDoUpdate({ target: taxTieChecks.month, set: { unexplained, checkedAt: sql`now()` } });
    if (unexplained > 0)
      log.error({ month, ids: rest.map(({ id }) => id) }, 'tax documents do not tie to the ledger');
  }
}

/** Months whose last check found something. */
export async function countUntiedMonths(database: Database): Promise<number> {
  const [row] = await database
    .select({ months: count() })
    .from(taxTieChecks)
    .where(gt(taxTieChecks.unexplained, 0));
  return row?.months ?? 0;
}
