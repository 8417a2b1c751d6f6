import type { NotificationTopic } from '@tohfa/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { noticeChoices } from './notices-tables.ts';

export async function choicesOf(database: Database, userId: string): Promise<Choice[]> {
  return database
    .select({ topic: noticeChoices.topic, mail: noticeChoices.mail, push: noticeChoices.push })
    .from(noticeChoices)
    .where(eq(noticeChoices.userId, userId));
}

export async function insertChoicesIfNone(
  tx: Database,
  userId: string,
  choices: readonly Choice[],
): Promise<void> {
  await tx
    .insert(noticeChoices)
    .values(choices.map((choice) => ({ userId, ...choice })))
    .onConflictDoNothing();
}

export async function updateChoice(
  tx: Database,
  userId: string,
  topic: NotificationTopic,
  change: Partial<Omit<Choice, 'topic'>>,
): Promise<void> {
  await tx
    .update(noticeChoices)
    .set(change)
    .where(and(eq(noticeChoices.userId, userId), eq(noticeChoices.topic, topic)));
}

export async function pushFollowers(database: Database, topic: NotificationTopic): Promise<string[]> {
  const rows = await database
    .select({ userId: noticeChoices.userId })
    .from(noticeChoices)
    .where(and(eq(noticeChoices.topic, topic), eq(noticeChoices.push, true)));
  return rows.map(({ userId }) => userId);
}

export async function deleteChoicesOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(noticeChoices).where(eq(noticeChoices.userId, userId));
}

export interface Choice {
  topic: NotificationTopic;
  mail: boolean;
  push: boolean;
}
