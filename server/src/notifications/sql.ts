import type { PushOutcome } from '@tohfa/contract';
import { and, asc, count, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { type PushDelivery, type PushSend, pushDeliveries, pushSends, pushSubscriptions } from './tables.ts';

/** Undefined when the same notification is queued already. */
export async function insertSend(
  tx: Database,
  send: typeof pushSends.$inferInsert,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(pushSends)
    .values(send)
    .onConflictDoNothing({ target: pushSends.noticeKey })
    .returning({ id: pushSends.id });
  return row?.id;
}

/** Starts a due message; undefined when another process has, or when it was cancelled. */
export async function startSend(tx: Database, id: string): Promise<PushSend | undefined> {
  const [row] = await tx
    .update(pushSends)
    .set({ status: 'sending' })
    .where(and(eq(pushSends.id, id), eq(pushSends.status, 'scheduled'), lte(pushSends.sendAt, sql`now()`)))
    .returning();
  return row;
}

export async function cancelSend(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .update(pushSends)
    .set({ status: 'cancelled', finishedAt: sql`now()`, emails: [] })
    .where(and(eq(pushSends.id, id), eq(pushSends.status, 'scheduled')))
    .returning({ id: pushSends.id });
  return rows.length > 0;
}

/** Marks a message as done once no device is waiting or being sent to. */
export async function finishSend(database: Database, id: string): Promise<void> {
  await database
    .update(pushSends)
    .set({ status: 'done', finishedAt: sql`now()` })
    .where(
      and(
        eq(pushSends.id, id),
        eq(pushSends.status, 'sending'),
        sql`not exists (select from ${pushDeliveries} where ${pushDeliveries.sendId} = ${id}
          and ${pushDeliveries.outcome} in ('waiting', 'sending'))`,
      ),
    );
}

export async function sendById(database: Database, id: string): Promise<PushSend | undefined> {
  const [row] = await database.select().from(pushSends).where(eq(pushSends.id, id));
  return row;
}

/** Messages that are due, or were started by a process that may have died. */
export async function listDueSends(database: Database, limit: number): Promise<string[]> {
  const rows = await database
    .select({ id: pushSends.id })
    .from(pushSends)
    .where(and(inArray(pushSends.status, ['scheduled', 'sending']), lte(pushSends.sendAt, sql`now()`)))
    .orderBy(asc(pushSends.sendAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function listAnnouncements(
  database: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ sends: PushSend[]; total: number }> {
  const where = eq(pushSends.kind, 'announcement');
  const sends = await database
    .select()
    .from(pushSends)
    .where(where)
    .orderBy(desc(pushSends.createdAt))
    .limit(limit)
    .offset(offset);
  const [row] = await database.select({ total: count() }).from(pushSends).where(where);
  return { sends, total: row?.total ?? 0 };
}

/** Of any kind, with the push services of their devices that are still subscribed. */
export async function listNewestSends(
  database: Database,
  limit: number,
): Promise<(Pick<PushSend, 'id' | 'title' | 'kind' | 'createdAt' | 'status'> & { hosts: string[] })[]> {
  const sends = await database.select().from(pushSends).orderBy(desc(pushSends.createdAt)).limit(limit);
  const ids = sends.map(({ id }) => id);
  const devices = await database
    .selectDistinct({
      sendId: pushDeliveries.sendId,
      host: sql<string>`substring(${pushSubscriptions.endpoint} from '^https?://([^/]+)')`,
    })
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .where(inArray(pushDeliveries.sendId, ids));
  return sends.map(({ id, title, kind, createdAt, status }) => ({
    ...{ id, title, kind, createdAt, status },
    hosts: devices.filter(({ sendId }) => sendId === id).map(({ host }) => host),
  }));
}

export async function countOutcomes(
  database: Database,
  sendIds: readonly string[],
): Promise<{ sendId: string; outcome: PushOutcome; devices: number }[]> {
  return database
    .select({ sendId: pushDeliveries.sendId, outcome: pushDeliveries.outcome, devices: count() })
    .from(pushDeliveries)
    .where(inArray(pushDeliveries.sendId, [...sendIds]))
    .groupBy(pushDeliveries.sendId, pushDeliveries.outcome);
}

/** Removes an erased person from every report and from scheduled messages. */
export async function eraseRecipient(tx: Database, userId: string, email: string): Promise<void> {
  await tx.update(pushDeliveries).set({ userId: null, email: '' }).where(eq(pushDeliveries.userId, userId));
  await tx.delete(pushSends).where(eq(pushSends.userId, userId));
  await tx.execute(
    sql`update push_sends set emails = array_remove(emails, ${email}) where ${email} = any(emails)`,
  );
}

export async function deleteOldSends(
  database: Database,
  kind: PushSend['kind'],
  days: number,
): Promise<void> {
  await database
    .delete(pushSends)
    .where(
      and(
        eq(pushSends.kind, kind),
        inArray(pushSends.status, ['done', 'cancelled']),
        lt(pushSends.createdAt, sql`now() - make_interval(days => ${days})`),
      ),
    );
}

/** When the next device is due; null when none is waiting. */
export async function nextRetryAt(database: Database, sendId: string): Promise<Date | null> {
  const [row] = await queryRows<{ at: string | Date | null }>(
    database,
    sql`select min(next_try_at) as at from push_deliveries where send_id = ${sendId} and outcome = 'waiting'`,
  );
  return row?.at ? new Date(row.at) : null;
}

/** Inserts a row for each device of these people. */
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

/** The report also lists named people without a device. */
export async function insertUnreachable(
  tx: Database,
  sendId: string,
  people: readonly { userId: string | null; email: string }[],
): Promise<void> {
  if (people.length === 0) return;
  await tx
    .insert(pushDeliveries)
    .values(people.map((person) => ({ ...person, sendId, outcome: 'no-device' as const })));
}

/** Claims one due device for this worker; committed before anything is sent to it. */
export async function claimDelivery(
  database: Database,
  sendId: string,
  worker: string,
): Promise<Pick<PushDelivery, 'id' | 'subscriptionId' | 'attempts'> | undefined> {
  const [row] = await queryRows<{ id: string; subscription_id: string | null; attempts: number }>(
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

/** Counts no further than `limit`. */
export async function countDueDeliveries(database: Database, sendId: string, limit: number): Promise<number> {
  const due = await database
    .select({ id: pushDeliveries.id })
    .from(pushDeliveries)
    .where(
      and(
        eq(pushDeliveries.sendId, sendId),
        eq(pushDeliveries.outcome, 'waiting'),
        lte(pushDeliveries.nextTryAt, sql`now()`),
      ),
    )
    .limit(limit);
  return due.length;
}

/** Also after the claim has expired: the worker that sent the message knows its outcome. */
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

/** Claims of workers that died. Their outcome is unknown, so they are not sent again. */
export async function expireOldClaims(database: Database, seconds: number): Promise<string[]> {
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

export async function listDeliveries(
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

/** Outcomes of the last day's pushes. Devices that are gone or unreachable do not count as failures. */
export async function countRecentPushes(database: Database): Promise<{ sent: number; failed: number }> {
  const [row] = await queryRows<{ sent: number; failed: number }>(
    database,
    sql`select count(*) filter (where d.outcome = 'sent')::int as sent,
      count(*) filter (where d.outcome in ('refused', 'failed'))::int as failed
    from push_sends s join push_deliveries d on d.send_id = s.id
    where s.created_at > now() - interval '1 day'`,
  );
  return row ?? { sent: 0, failed: 0 };
}
