import {
  defaultNotificationChoices,
  type NotificationTopic,
  type notificationOperations,
  notificationTopics,
  type Operations,
} from '@tohfa/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { Call, Handlers } from '../platform/http/operations.ts';
import type { Mailer } from '../platform/mailer.ts';
import { prepared } from '../platform/prepared.ts';
import type { PushDeps } from './push.ts';
import { noticeChoices } from './tables.ts';

const defaultPreferences: Preference[] = notificationTopics.map((topic) => ({
  topic,
  ...defaultNotificationChoices[topic],
}));

export function notificationRoutes(deps: NotificationsDeps) {
  return {
    myNotices: (call) => myNotices(deps, call),
    chooseNotices: (call) => chooseNotices(deps, call),
  } satisfies Handlers<typeof notificationOperations>;
}

/** The person's choice for each topic, or the default. */
export async function listPreferences(database: Database, userId: string): Promise<Preference[]> {
  const chosen = await selectPreferences(database, userId);
  return defaultPreferences.map(
    (preference) => chosen.find(({ topic }) => topic === preference.topic) ?? preference,
  );
}

/** The person's choice for one topic, or the default, and whether they have a device for pushes. */
export async function loadChoice(
  database: Database,
  userId: string,
  topic: NotificationTopic,
): Promise<{ mail: boolean; push: boolean; hasDevice: boolean }> {
  const [row] = await selectChoice(database, [userId, topic]);
  const fallback = defaultNotificationChoices[topic];
  return {
    mail: row?.mail ?? fallback.mail,
    push: row?.push ?? fallback.push,
    hasDevice: row?.hasDevice ?? false,
  };
}

const selectChoice = prepared<{ mail: boolean | null; push: boolean | null; hasDevice: boolean }>(
  'notice-choice',
  `select c.mail, c.push, exists (select 1 from push_subscriptions where user_id = $1) as "hasDevice"
    from (values (1)) one left join notice_choices c on c.user_id = $1 and c.topic = $2`,
);

/** Stored when a person subscribes, so that the followers of a topic can be selected. */
export async function saveDefaultPreferences(tx: Database, userId: string): Promise<void> {
  await tx
    .insert(noticeChoices)
    .values(defaultPreferences.map((preference) => ({ userId, ...preference })))
    .onConflictDoNothing();
}

/** Who wants to be notified of a topic by push. */
export async function listFollowers(database: Database, topic: NotificationTopic): Promise<string[]> {
  const rows = await database
    .select({ userId: noticeChoices.userId })
    .from(noticeChoices)
    .where(and(eq(noticeChoices.topic, topic), eq(noticeChoices.push, true)));
  return rows.map(({ userId }) => userId);
}

export async function deletePreferences(tx: Database, userId: string): Promise<void> {
  await tx.delete(noticeChoices).where(eq(noticeChoices.userId, userId));
}

async function myNotices(
  { database, publicKey }: NotificationsDeps,
  { identity }: Call<Operations['myNotices']>,
) {
  return { publicKey: await publicKey(), choices: await listPreferences(database, identity.customer.userId) };
}

async function chooseNotices(
  { database }: Pick<NotificationsDeps, 'database'>,
  { body, identity }: Call<Operations['chooseNotices']>,
) {
  const { userId } = identity.customer;
  const { topic, mail, push } = body;
  const change = { ...(mail !== undefined && { mail }), ...(push !== undefined && { push }) };
  await database.transaction(async (tx) => {
    await saveDefaultPreferences(tx, userId);
    if (Object.keys(change).length > 0) await updatePreference(tx, userId, topic, change);
  });
  return { success: true as const, choices: await listPreferences(database, userId) };
}

async function selectPreferences(database: Database, userId: string): Promise<Preference[]> {
  return database
    .select({ topic: noticeChoices.topic, mail: noticeChoices.mail, push: noticeChoices.push })
    .from(noticeChoices)
    .where(eq(noticeChoices.userId, userId));
}

async function updatePreference(
  tx: Database,
  userId: string,
  topic: NotificationTopic,
  change: Partial<Omit<Preference, 'topic'>>,
): Promise<void> {
  await tx
    .update(noticeChoices)
    .set(change)
    .where(and(eq(noticeChoices.userId, userId), eq(noticeChoices.topic, topic)));
}

export interface Preference {
  topic: NotificationTopic;
  mail: boolean;
  push: boolean;
}

export interface NotificationsDeps {
  database: Database;
  mailer: Mailer;
  push: Pick<PushDeps, 'jobs'>;
  /** The VAPID key that browsers subscribe with. */
  publicKey(): Promise<string>;
}
