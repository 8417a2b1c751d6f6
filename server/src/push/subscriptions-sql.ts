import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type PushSubscription, pushKeys, pushSubscriptions } from './push-tables.ts';

/** The first process to come keeps its pair; every other one gets that. */
export async function keepKeysOnce(
  database: Database,
  made: { publicKey: string; privateKey: string },
): Promise<{ publicKey: string; privateKey: string }> {
  await database
    .insert(pushKeys)
    .values({ id: 1, ...made })
    .onConflictDoNothing();
  const kept = await keptKeys(database);
  if (!kept) throw new Error('the push keys were not kept');
  return kept;
}

export async function keptKeys(database: Database) {
  const [row] = await database
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
    .from(pushKeys);
  return row;
}

/** A browser has one subscription: whoever is signed in there now has it. */
export async function upsertSubscription(
  tx: Database,
  subscription: { userId: string; sessionId: string; endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  const { userId, sessionId, p256dh, auth } = subscription;
  await tx.insert(pushSubscriptions).values(subscription).onConflictDoUpdate({
    target: pushSubscriptions.endpoint,
    set: { userId, sessionId, p256dh, auth },
  });
}

/** A browser that nobody opens any more never takes its subscription back: the oldest make room. */
export async function keepNewestSubscriptions(tx: Database, userId: string, most: number): Promise<void> {
  await tx.execute(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id offset ${most}
    )`);
}

export async function deleteOwnSubscription(
  database: Database,
  userId: string,
  endpoint: string,
): Promise<void> {
  await database
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Only if it is still the one that was found dead: the browser may have renewed its keys meanwhile. */
export async function deleteDeadSubscription(
  database: Database,
  { id, p256dh }: Pick<PushSubscription, 'id' | 'p256dh'>,
): Promise<void> {
  await database
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.p256dh, p256dh)));
}

export async function deleteSubscriptionsOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

export async function subscriptionById(
  database: Database,
  id: string,
): Promise<PushSubscription | undefined> {
  const [row] = await database.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row;
}

export async function subscriptionsOf(database: Database, userId: string) {
  return database
    .select({ endpoint: pushSubscriptions.endpoint, since: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
}

/** How many of these people have a device that gets notifications, and how many devices they have. */
export async function countReached(
  database: Database,
  userIds: readonly string[],
): Promise<{ people: number; devices: number }> {
  const [row] = await database
    .select({ people: sql<number>`count(distinct ${pushSubscriptions.userId})::int`, devices: count() })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.userId} = any(${sql.param([...userIds])}::uuid[])`);
  return row ?? { people: 0, devices: 0 };
}

export async function subscribedAmong(database: Database, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.userId} = any(${sql.param([...userIds])}::uuid[])`);
  return new Set(rows.map(({ userId }) => userId));
}
