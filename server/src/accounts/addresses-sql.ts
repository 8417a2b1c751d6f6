import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { addresses } from './accounts-tables.ts';

/** The one used last comes first. */
export async function addressesOf(database: Database, userId: string) {
  return database
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.lastUsedAt));
}

export async function countAddresses(database: Database, userId: string): Promise<number> {
  const [row] = await database.select({ kept: count() }).from(addresses).where(eq(addresses.userId, userId));
  return row?.kept ?? 0;
}

/** One that is kept already is only marked as used. */
export async function upsertAddress(database: Database, userId: string, fullAddress: string) {
  const [row] = await database
    .insert(addresses)
    .values({ userId, fullAddress })
    .onConflictDoUpdate({
      target: [addresses.userId, addresses.fullAddress],
      set: { lastUsedAt: sql`now()` },
    })
    .returning();
  if (!row) throw new Error('no address was kept');
  return row;
}

export async function isAddressKept(
  database: Database,
  userId: string,
  fullAddress: string,
): Promise<boolean> {
  const rows = await database
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.fullAddress, fullAddress)));
  return rows.length > 0;
}

export async function deleteAddress(database: Database, userId: string, id: string): Promise<boolean> {
  const rows = await database
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
    .returning({ id: addresses.id });
  return rows.length > 0;
}

export async function deleteAddressesOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}
