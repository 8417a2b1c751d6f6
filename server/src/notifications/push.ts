import type { NotificationTopic } from '@tohfa/contract';
import { and, count, eq, sql } from 'drizzle-orm';
import webPush from 'web-push';
import type { Database } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { isLoopback } from '../platform/settings.ts';
import { type PushSubscription, pushKeys, pushSubscriptions } from './tables.ts';

/** What the rules of this domain work with. */
export function createPush(parts: Omit<Push, 'keys' | 'activeSends' | 'stopping'>): Push {
  let keys: Promise<PushKeys> | undefined;
  return {
    ...parts,
    activeSends: new Set(),
    stopping: false,
    keys() {
      keys ??= loadOrCreateKeys(parts.database).catch((error: unknown) => {
        keys = undefined;
        throw error;
      });
      return keys;
    },
  };
}

/** With other keys every subscription there is would be worth nothing, so they are made once and kept. */
async function loadOrCreateKeys(database: Database): Promise<PushKeys> {
  return (await selectKeys(database)) ?? insertKeysIfMissing(database, webPush.generateVAPIDKeys());
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushRecipient {
  id: string;
  name: string;
  email: string;
}

export interface Push {
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  log: Log;
  /** The shop's own origin: links of this shop may carry it. */
  publicUrl: string;
  /** Whom a push service can ask about us, as the protocol wants it: an https or a mailto address. */
  contact: string;
  endpoints: AllowedEndpoints;
  keys(): Promise<PushKeys>;
  people: {
    byEmail(emails: readonly string[], tx?: Database): Promise<PushRecipient[]>;
    byId(ids: readonly string[], tx?: Database): Promise<PushRecipient[]>;
    like(words: string, limit: number): Promise<PushRecipient[]>;
  };
  /** Who wants to be told of a topic by push. */
  listFollowers(topic: NotificationTopic, tx?: Database): Promise<string[]>;
  /** The messages this process is sending, so that its rounds do not begin them a second time. */
  activeSends: Set<string>;
  /** The process is about to end: what is under way is finished, nothing new is begun. */
  stopping: boolean;
}

/** Longer ones do not exist, and an index could not hold them. */
const MAX_ENDPOINT_LENGTH = 1000;

/**
 * The endpoint in its one spelling, if it lies at a known push service; undefined otherwise. A subscription names a place
 * that this server calls: anything but a known host would let whoever subscribes send us to other machines.
 */
export function parsePushEndpoint(given: string, { hosts, loopback }: AllowedEndpoints): string | undefined {
  const url = URL.parse(given);
  if (!url || url.href.length > MAX_ENDPOINT_LENGTH) return undefined;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (loopback && isLoopback(url.hostname) && /^https?:$/.test(url.protocol)) return url.href;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  return hosts.some((host) => hostMatches(url.hostname, host)) ? url.href : undefined;
}

/** `push.example` is that host alone, `*.push.example` every host below it. */
function hostMatches(hostname: string, known: string): boolean {
  return known.startsWith('*.') ? hostname.endsWith(known.slice(1)) : hostname === known;
}

export interface AllowedEndpoints {
  hosts: readonly string[];
  /** This very machine too, for a stand-in of a push service. */
  loopback: boolean;
}

/** The first process to come keeps its pair; every other one gets that. */
async function insertKeysIfMissing(
  database: Database,
  made: { publicKey: string; privateKey: string },
): Promise<{ publicKey: string; privateKey: string }> {
  await database
    .insert(pushKeys)
    .values({ id: 1, ...made })
    .onConflictDoNothing();
  const kept = await selectKeys(database);
  if (!kept) throw new Error('the push keys were not kept');
  return kept;
}

async function selectKeys(database: Database) {
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
export async function deleteOldestSubscriptions(tx: Database, userId: string, most: number): Promise<void> {
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

/** How many of these people have a device that gets notifications, and how many devices they have. */
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
