import { desc, eq } from 'drizzle-orm';
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

export async function deleteAddressesOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}
