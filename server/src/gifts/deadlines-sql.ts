import { and, asc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { gifts } from './gifts-tables.ts';

const A_ROUND = 500;

/** Gifts whose last funding day is over. */
export async function giftsPastClosing(
  database: Database,
  status: 'pending' | 'approved',
  today: string,
): Promise<string[]> {
  const rows = await database
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(eq(gifts.status, status), lt(gifts.closesOn, today)))
    .orderBy(asc(gifts.closesOn))
    .limit(A_ROUND);
  return rows.map(({ id }) => id);
}

/** Gifts that close in these days and whose owners were not told yet. */
export async function approvedClosingBy(database: Database, from: string, until: string): Promise<string[]> {
  const rows = await database
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        eq(gifts.status, 'approved'),
        gte(gifts.closesOn, from),
        lte(gifts.closesOn, until),
        isNull(gifts.closingToldAt),
      ),
    )
    .limit(A_ROUND);
  return rows.map(({ id }) => id);
}

/** True for the one who marks it. */
export async function markClosingTold(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .update(gifts)
    .set({ closingToldAt: sql`now()` })
    .where(and(eq(gifts.id, id), eq(gifts.status, 'approved'), isNull(gifts.closingToldAt)))
    .returning({ id: gifts.id });
  return rows.length > 0;
}
