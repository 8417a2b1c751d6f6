import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { paidForGiftSql } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { hashToken } from '../platform/tokens.ts';
import {
  type Pledge,
  type PledgePartRow,
  pledgeLinks,
  pledgeMails,
  pledgeParts,
  pledgeQuestions,
  pledges,
} from './tables.ts';

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

/** A promise about which its address was not asked yet: first those of whoever made this one, then the oldest. */
export async function findWaiting(
  database: Database,
  { email, askedBy }: Pick<Pledge, 'email' | 'askedBy'>,
): Promise<string | undefined> {
  const [row] = await database
    .select({ id: pledges.id })
    .from(pledges)
    .leftJoin(pledgeMails, eq(pledgeMails.pledgeId, pledges.id))
    .where(
      and(
        eq(pledges.email, email),
        eq(pledges.status, 'unconfirmed'),
        isNull(pledgeMails.id),
        sql`exists (select 1 from gifts g where g.id = ${pledges.giftId} and g.status = 'approved' and g.sharable)`,
      ),
    )
    .orderBy(
      sql`${pledges.askedBy} is not distinct from ${askedBy} desc`,
      asc(pledges.createdAt),
      asc(pledges.id),
    )
    .limit(1);
  return row?.id;
}

/** How long an address that does not answer is left in peace. */
const SILENCE = sql`interval '30 days'`;

/** Whether the address has a question of one of these askers that it did not answer. */
export async function hasQuestion(
  database: Database,
  email: string,
  askers: readonly string[],
): Promise<boolean> {
  const hashes = askers.map((asker) => hashQuestion(email, asker));
  const isOpen = sql`${pledgeQuestions.askedAt} >= now() - ${SILENCE}`;
  return (
    (await database.$count(pledgeQuestions, and(inArray(pledgeQuestions.addressHash, hashes), isOpen))) > 0
  );
}

/** False while the address has one of this asker that it did not answer. */
export async function openQuestion(
  tx: Database,
  { email, askedBy }: Pick<Pledge, 'email' | 'askedBy'>,
): Promise<boolean> {
  const rows = await tx
    .insert(pledgeQuestions)
    .values({ addressHash: hashQuestion(email, askedBy) })
    .onConflictDoUpdate({
      target: pledgeQuestions.addressHash,
      set: { askedAt: sql`now()` },
      setWhere: sql`${pledgeQuestions.askedAt} < now() - ${SILENCE}`,
    })
    .returning({ askedAt: pledgeQuestions.askedAt });
  return rows.length > 0;
}

/** An address that has answered one has answered all. */
export async function closeQuestions(tx: Database, email: string): Promise<void> {
  const askers = await tx
    .selectDistinct({ askedBy: pledges.askedBy })
    .from(pledges)
    .where(eq(pledges.email, email));
  const hashes = [null, ...askers.map(({ askedBy }) => askedBy)].map((asker) => hashQuestion(email, asker));
  await tx.delete(pledgeQuestions).where(inArray(pledgeQuestions.addressHash, hashes));
}

export async function deleteOldQuestions(database: Database): Promise<void> {
  await database.delete(pledgeQuestions).where(sql`${pledgeQuestions.askedAt} < now() - ${SILENCE}`);
}

/** Those whose names the organiser may read on that day. */
export async function listConfirmed(
  database: Database,
  { giftId, today }: { giftId: string; today: string },
  limit: number,
): Promise<Pledge[]> {
  return database
    .select()
    .from(pledges)
    .where(
      and(
        eq(pledges.giftId, giftId),
        eq(pledges.status, 'confirmed'),
        or(isNull(pledges.namesFrom), lte(pledges.namesFrom, today)),
      ),
    )
    .orderBy(asc(pledges.confirmedAt), asc(pledges.id))
    .limit(limit);
}

/** That an address was asked for a gift by somebody. The gift's id is its salt, which nobody outside knows. */
export function hashAsk(giftId: string, email: string, asker: string | null): Buffer {
  return hashAddress(giftId, email, asker);
}

const hashQuestion = (email: string, asker: string | null) => hashAddress('question', email, asker);

/** Promises of earlier versions have no asker. */
function hashAddress(salt: string, email: string, asker: string | null): Buffer {
  return createHash('sha256')
    .update(['pledge', salt, email, ...(asker === null ? [] : [asker])].join(' '))
    .digest();
}
