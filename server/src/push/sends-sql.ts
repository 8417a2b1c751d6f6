import type { PushOutcome } from '@tohfa/contract';
import { and, asc, count, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../platform/database.ts';
import { type PushSend, pushDeliveries, pushSends } from './push-tables.ts';

/** Undefined when the same notice is queued already. */
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

/** Takes the message that is due into sending; undefined when somebody else did, or it was cancelled. */
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

/** Done when nothing waits and nothing is under way any more. */
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

/** Messages that should be on their way: due, or begun by someone who may not be there any more. */
export async function openSends(database: Database, limit: number): Promise<string[]> {
  const rows = await database
    .select({ id: pushSends.id })
    .from(pushSends)
    .where(and(inArray(pushSends.status, ['scheduled', 'sending']), lte(pushSends.sendAt, sql`now()`)))
    .orderBy(asc(pushSends.sendAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function announcements(
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

export async function countsOf(
  database: Database,
  sendIds: readonly string[],
): Promise<{ sendId: string; outcome: PushOutcome; devices: number }[]> {
  return database
    .select({ sendId: pushDeliveries.sendId, outcome: pushDeliveries.outcome, devices: count() })
    .from(pushDeliveries)
    .where(inArray(pushDeliveries.sendId, [...sendIds]))
    .groupBy(pushDeliveries.sendId, pushDeliveries.outcome);
}

/** A person who erases their account is taken out of every report, and out of messages that still wait. */
export async function forgetRecipient(tx: Database, userId: string, email: string): Promise<void> {
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

/** When the next device of this message is to be tried; null when none waits. */
export async function nextTryOf(database: Database, sendId: string): Promise<Date | null> {
  const [row] = await rowsOf<{ at: string | Date | null }>(
    database,
    sql`select min(next_try_at) as at from push_deliveries where send_id = ${sendId} and outcome = 'waiting'`,
  );
  return row?.at ? new Date(row.at) : null;
}
