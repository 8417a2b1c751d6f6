import { desc, inArray } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { invariantRuns, orphanPayments, type Refund, refunds } from './payments-tables.ts';

const MOST_SHOWN = 100;

export async function lastInvariantRun(database: Database) {
  const [row] = await database.select().from(invariantRuns).orderBy(desc(invariantRuns.id)).limit(1);
  return row;
}

export async function listOrphans(database: Database) {
  return database.select().from(orphanPayments).orderBy(desc(orphanPayments.firstSeenAt)).limit(MOST_SHOWN);
}

/** On their way, or failed and in need of a person. */
export async function listWaitingRefunds(database: Database): Promise<Refund[]> {
  return database
    .select()
    .from(refunds)
    .where(inArray(refunds.status, ['requested', 'pending', 'failed']))
    .orderBy(desc(refunds.createdAt))
    .limit(MOST_SHOWN);
}
