import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { paidForGiftSql } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { hashToken } from '../platform/tokens.ts';
import { type Pledge, type PledgePartRow, pledgeLinks, pledgeParts, pledges } from './tables.ts';

/** SQL: what was paid for pledge `p`, less refunds. */
export const PAID = sql.raw(paidForGiftSql('select order_id from pledge_orders where pledge_id = p.id'));

export async function findPledge(database: Database, token: string): Promise<Pledge | undefined> {
  const [row] = await database
    .select({ pledge: pledges })
    .from(pledgeLinks)
    .innerJoin(pledges, eq(pledges.id, pledgeLinks.pledgeId))
    .where(eq(pledgeLinks.tokenHash, hashToken(token)));
  return row?.pledge;
}

/** What was paid for each of these pledges. */
export async function readPaid(database: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<{ id: string; paid: string | number }>(
    database,
    sql`select p.id, ${PAID} as paid from pledges p where p.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, paid }) => [id, Number(paid)]));
}

/** In order. */
export async function listParts(database: Database, ids: readonly string[]): Promise<PledgePartRow[]> {
  return database
    .select()
    .from(pledgeParts)
    .where(inArray(pledgeParts.pledgeId, [...ids]))
    .orderBy(asc(pledgeParts.pledgeId), asc(pledgeParts.position));
}

export async function listConfirmed(database: Database, giftId: string, limit: number): Promise<Pledge[]> {
  return database
    .select()
    .from(pledges)
    .where(and(eq(pledges.giftId, giftId), eq(pledges.status, 'confirmed')))
    .orderBy(asc(pledges.confirmedAt), asc(pledges.id))
    .limit(limit);
}

/** Salted with the gift's id, which nobody outside knows: it only tells whether this address was asked. */
export function hashAddress(giftId: string, email: string): Buffer {
  return createHash('sha256').update(`pledge ${giftId} ${email}`).digest();
}
