import { defaultNotificationChoices, type NotificationTopic, notificationTopics } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import {
  type Choice,
  choicesOf,
  deleteChoicesOf,
  insertChoicesIfNone,
  pushFollowers,
} from './choices-sql.ts';

const first: Choice[] = notificationTopics.map((topic) => ({ topic, ...defaultNotificationChoices[topic] }));

/** What a person wants of every topic; what they did not choose is as it is for everybody. */
export async function choicesFor(database: Database, userId: string): Promise<Choice[]> {
  const chosen = await choicesOf(database, userId);
  return first.map((choice) => chosen.find(({ topic }) => topic === choice.topic) ?? choice);
}

/** Written down when somebody subscribes, so that the followers of a topic are rows to be found. */
export async function chooseFirst(tx: Database, userId: string): Promise<void> {
  await insertChoicesIfNone(tx, userId, first);
}

export function followersOf(database: Database, topic: NotificationTopic): Promise<string[]> {
  return pushFollowers(database, topic);
}

export function forgetChoices(tx: Database, userId: string): Promise<void> {
  return deleteChoicesOf(tx, userId);
}
