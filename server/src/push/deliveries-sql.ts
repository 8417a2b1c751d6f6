import type { PushOutcome } from '@tohfa/contract';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../platform/database.ts';
import { type PushDelivery, pushDeliveries } from './push-tables.ts';

/** A row for each device of these people. */
export async function insertDeliveries(
  tx: Database,
  sendId: string,
  people: readonly { id: string; email: string }[],
): Promise<void> {
  if (people.length === 0) return;
  const ids = sql.param(people.map(({ id }) => id));
  const emails = sql.param(people.map(({ email }) => email));
  await tx.execute(sql`
    insert into push_deliveries (send_id, user_id, email, subscription_id)
    select ${sendId}, person.id, person.email, push_subscriptions.id
    from unnest(${ids}::uuid[], ${emails}::text[]) as person (id, email)
    join push_subscriptions on push_subscriptions.user_id = person.id`);
}

/** Whoever was named and has no device is in the report too. */
export async function insertUnreached(
  tx: Database,
  sendId: string,
  people: readonly { userId: string | null; email: string }[],
): Promise<void> {
  if (people.length === 0) return;
  await tx
    .insert(pushDeliveries)
    .values(people.map((person) => ({ ...person, sendId, outcome: 'no-device' as const })));
}

/** One device that is due, for this worker alone. Committed before anything is sent to it. */
export async function claimDelivery(
  database: Database,
  sendId: string,
  worker: string,
): Promise<Pick<PushDelivery, 'id' | 'subscriptionId' | 'attempts'> | undefined> {
  const [row] = await rowsOf<{ id: string; subscription_id: string | null; attempts: number }>(
    database,
    sql`update push_deliveries
      set outcome = 'sending', claimed_by = ${worker}, claimed_at = now(), attempts = attempts + 1
      where id = (
        select id from push_deliveries
        where send_id = ${sendId} and outcome = 'waiting' and next_try_at <= now()
        order by next_try_at, id limit 1 for update skip locked
      ) returning id, subscription_id, attempts`,
  );
  return row && { id: Number(row.id), subscriptionId: row.subscription_id, attempts: row.attempts };
}

/** Also when the claim was given up meanwhile: whoever sent it knows better than whoever gave it up. */
export async function settleDelivery(
  database: Database,
  { id, worker, outcome }: { id: number; worker: string; outcome: PushOutcome },
): Promise<void> {
  await database
    .update(pushDeliveries)
    .set({ outcome })
    .where(and(eq(pushDeliveries.id, id), eq(pushDeliveries.claimedBy, worker)));
}

export async function retryDelivery(
  database: Database,
  { id, worker, inSeconds }: { id: number; worker: string; inSeconds: number },
): Promise<void> {
  await database
    .update(pushDeliveries)
    .set({ outcome: 'waiting', nextTryAt: sql`now() + make_interval(secs => ${inSeconds})` })
    .where(
      and(
        eq(pushDeliveries.id, id),
        eq(pushDeliveries.claimedBy, worker),
        eq(pushDeliveries.outcome, 'sending'),
      ),
    );
}

/** Claims whose worker has died. What became of them nobody knows, so they are not sent again. */
export async function giveUpOldClaims(database: Database, seconds: number): Promise<string[]> {
  const rows = await database
    .update(pushDeliveries)
    .set({ outcome: 'unknown' })
    .where(
      and(
        eq(pushDeliveries.outcome, 'sending'),
        sql`${pushDeliveries.claimedAt} < now() - make_interval(secs => ${seconds})`,
      ),
    )
    .returning({ sendId: pushDeliveries.sendId });
  return [...new Set(rows.map(({ sendId }) => sendId))];
}

export async function deliveriesOf(
  database: Database,
  sendId: string,
  { outcome, limit, offset }: { outcome: PushOutcome | undefined; limit: number; offset: number },
): Promise<{ recipients: PushDelivery[]; total: number }> {
  const where = and(
    eq(pushDeliveries.sendId, sendId),
    outcome === undefined ? undefined : eq(pushDeliveries.outcome, outcome),
  );
  const recipients = await database
    .select()
    .from(pushDeliveries)
    .where(where)
    .orderBy(asc(pushDeliveries.id))
    .limit(limit)
    .offset(offset);
  const [row] = await database.select({ total: count() }).from(pushDeliveries).where(where);
  return { recipients, total: row?.total ?? 0 };
}
