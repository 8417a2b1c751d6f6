import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type GiftMessage, giftMessages } from './gifts-tables.ts';

export async function messagesOn(database: Database, giftIds: readonly string[]): Promise<GiftMessage[]> {
  if (giftIds.length === 0) return [];
  return database
    .select()
    .from(giftMessages)
    .where(inArray(giftMessages.giftId, [...giftIds]))
    .orderBy(asc(giftMessages.id));
}

export async function messagesBy(database: Database, userId: string): Promise<GiftMessage[]> {
  return database
    .select()
    .from(giftMessages)
    .where(eq(giftMessages.userId, userId))
    .orderBy(asc(giftMessages.id));
}

/** The same words of the same person are kept once, also when two calls bring them at once. */
export async function insertMessages(
  tx: Database,
  messages: readonly (typeof giftMessages.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(giftMessages)
    .values([...messages])
    .onConflictDoNothing();
}

export async function deleteMessagesBy(tx: Database, userId: string): Promise<void> {
  await tx.delete(giftMessages).where(eq(giftMessages.userId, userId));
}
