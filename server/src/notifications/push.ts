import type { NotificationTopic } from '@tohfa/contract';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { type PushSubscription, pushKeys, pushSubscriptions } from './tables.ts';

/** No push service uses longer ones, and an index could not hold them. */
const MAX_ENDPOINT_LENGTH = 1000;

export function createPushDeps(deps: Omit<PushDeps, 'keys' | 'activeSends' | 'stopping'>): PushDeps {
  let keys: Promise<PushKeys> | undefined;
  return {
    ...deps,
    activeSends: new Set(),
    stopping: false,
    keys() {
      keys ??= loadOrCreateKeys(deps.database).catch((error: unknown) => {
        keys = undefined;
        throw error;
      });
      return keys;
    },
  };
}

/**
 * The normalised endpoint if it belongs to a known push service, else undefined. The server sends requests to this URL:
 * anything but a known host would let a subscriber point it at other machines.
 */
export function parsePushEndpoint(given: string, pushHosts: readonly string[]): string | undefined {
  const url = URL.parse(given);
  if (!url || url.href.length > MAX_ENDPOINT_LENGTH) return undefined;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (pushHosts.some((host) => isBelowLocalService(url, host))) return url.href;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  return pushHosts.some((host) => hostMatches(url.hostname, host)) ? url.href : undefined;
}

/** A browser has one subscription, which belongs to the person signed in there. */
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

/** A browser that is no longer used never unsubscribes, so only the newest subscriptions are kept. */
export async function deleteOldestSubscriptions(tx: Database, userId: string, kept: number): Promise<void> {
  await tx.execute(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id offset ${kept}
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

/** Skips a subscription whose browser has renewed its keys. */
export async function deleteGoneSubscription(
  database: Database,
  { id, p256dh }: Pick<PushSubscription, 'id' | 'p256dh'>,
): Promise<void> {
  await database
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.p256dh, p256dh)));
}

export async function deleteUserSubscriptions(tx: Database, userId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

export async function subscriptionById(
  database: Database,
  id: string,
): Promise<PushSubscription | undefined> {
  const [row] = await database.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row;
}

export async function listUserSubscriptions(database: Database, userId: string) {
  return database
    .select({ endpoint: pushSubscriptions.endpoint, since: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
}

/** How many of these people have subscribed devices, and how many devices. */
export async function countReachable(
  database: Database,
  userIds: readonly string[],
): Promise<{ people: number; devices: number }> {
  const [row] = await database
    .select({ people: sql<number>`count(distinct ${pushSubscriptions.userId})::int`, devices: count() })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.userId} = any(${sql.param([...userIds])}::uuid[])`);
  return row ?? { people: 0, devices: 0 };
}

export async function filterSubscribed(database: Database, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.userId} = any(${sql.param([...userIds])}::uuid[])`);
  return new Set(rows.map(({ userId }) => userId));
}

/** Created once and stored: subscriptions work only with the key they were made with. */
async function loadOrCreateKeys(database: Database): Promise<PushKeys> {
  const stored = await selectKeys(database);
  if (stored) return stored;
  const { default: webPush } = await import('web-push');
  return insertKeysIfMissing(database, webPush.generateVAPIDKeys());
}

/** The first process stores its key pair; every other process gets that one. */
async function insertKeysIfMissing(database: Database, generated: PushKeys): Promise<PushKeys> {
  await database
    .insert(pushKeys)
    .values({ id: 1, ...generated })
    .onConflictDoNothing();
  const stored = await selectKeys(database);
  if (!stored) throw new Error('the push keys were not stored');
  return stored;
}

async function selectKeys(database: Database) {
  const [row] = await database
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
    .from(pushKeys);
  return row;
}

/** A push service on this machine is named with its port and path: nothing else here may be called. */
function isBelowLocalService({ href }: URL, service: string): boolean {
  return service.startsWith('http://') && href.startsWith(service);
}

/** `push.example` is that host alone, `*.push.example` every host below it. */
function hostMatches(hostname: string, known: string): boolean {
  return known.startsWith('*.') ? hostname.endsWith(known.slice(1)) : hostname === known;
}

export interface PushDeps {
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  log: Log;
  /** Links to this shop may start with it. */
  publicUrl: string;
  /** For push services, as VAPID requires: an https or mailto address. */
  contact(): string;
  /** Push services a browser may be subscribed at, as in the settings. */
  pushHosts: readonly string[];
  keys(): Promise<PushKeys>;
  people: {
    byEmail(emails: readonly string[], tx?: Database): Promise<PushRecipient[]>;
    byId(ids: readonly string[], tx?: Database): Promise<PushRecipient[]>;
    like(words: string, limit: number): Promise<PushRecipient[]>;
  };
  listFollowers(topic: NotificationTopic, tx?: Database): Promise<string[]>;
  /** The messages this process is sending, so that it does not start them a second time. */
  activeSends: Set<string>;
  /** The process is shutting down: current sends finish, no new ones start. */
  stopping: boolean;
}

export interface PushRecipient {
  id: string;
  name: string;
  email: string;
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}
