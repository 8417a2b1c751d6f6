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
import type { Push } from './push.ts';
import { noticeChoices } from './tables.ts';

export function notificationRoutes(notices: Notifications) {
  return {
    myNotices: (call) => myNotices(notices, call),
    chooseNotices: (call) => chooseNotices(notices, call),
  } satisfies Handlers<typeof notificationOperations>;
}

/** What the rules of this domain work with. */
export interface Notifications {
  database: Database;
  mailer: Mailer;
  push: Pick<Push, 'jobs'>;
  /** With which a browser subscribes. */
  publicKey(): Promise<string>;
}

async function myNotices(
  { database, publicKey }: Notifications,
  { identity }: Call<Operations['myNotices']>,
) {
  return { publicKey: await publicKey(), choices: await listPreferences(database, identity.customer.userId) };
}

async function chooseNotices(
  { database }: Pick<Notifications, 'database'>,
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

const defaultPreferences: Preference[] = notificationTopics.map((topic) => ({
  topic,
  ...defaultNotificationChoices[topic],
}));

/** What a person wants of every topic; what they did not choose is as it is for everybody. */
export async function listPreferences(database: Database, userId: string): Promise<Preference[]> {
  const chosen = await selectPreferences(database, userId);
  return defaultPreferences.map((choice) => chosen.find(({ topic }) => topic === choice.topic) ?? choice);
}

/** Written down when somebody subscribes, so that the followers of a topic are rows to be found. */
export async function saveDefaultPreferences(tx: Database, userId: string): Promise<void> {
  await insertMissingPreferences(tx, userId, defaultPreferences);
}

export function listFollowers(database: Database, topic: NotificationTopic): Promise<string[]> {
  return selectPushFollowers(database, topic);
}

export function deletePreferences(tx: Database, userId: string): Promise<void> {
  return deletePreferenceRows(tx, userId);
}

async function selectPreferences(database: Database, userId: string): Promise<Preference[]> {
  return database
    .select({ topic: noticeChoices.topic, mail: noticeChoices.mail, push: noticeChoices.push })
    .from(noticeChoices)
    .where(eq(noticeChoices.userId, userId));
}

async function insertMissingPreferences(
  tx: Database,
  userId: string,
  choices: readonly Preference[],
): Promise<void> {
  await tx
    .insert(noticeChoices)
    .values(choices.map((choice) => ({ userId, ...choice })))
    .onConflictDoNothing();
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

async function selectPushFollowers(database: Database, topic: NotificationTopic): Promise<string[]> {
  const rows = await database
    .select({ userId: noticeChoices.userId })
    .from(noticeChoices)
    .where(and(eq(noticeChoices.topic, topic), eq(noticeChoices.push, true)));
  return rows.map(({ userId }) => userId);
}

async function deletePreferenceRows(tx: Database, userId: string): Promise<void> {
  await tx.delete(noticeChoices).where(eq(noticeChoices.userId, userId));
}

export interface Preference {
  topic: NotificationTopic;
  mail: boolean;
  push: boolean;
}
