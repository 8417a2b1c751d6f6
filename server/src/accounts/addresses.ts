import type { Operations } from '@tohfa/contract';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { Accounts } from './accounts.ts';
import { lockUser } from './sql.ts';
import { addresses } from './tables.ts';

export async function getAddresses(
  { database }: Accounts,
  { query, identity }: Call<Operations['getAddresses']>,
) {
  if (query.userId !== identity.customer.userId) return refuse('not_allowed');
  const kept = await listAddresses(database, identity.customer.userId);
  return kept.map(({ id, fullAddress }) => ({ id, full_address: fullAddress }));
}

const MAX_ADDRESSES = 20;

export async function saveAddress(
  { database }: Accounts,
  { body, identity }: Call<Operations['saveAddress']>,
) {
  const kept = await database.transaction((tx) =>
    saveIfRoom(tx, identity.customer.userId, body.full_address),
  );
  return kept ? { id: kept.id, full_address: kept.fullAddress } : refuse('too_many_kept');
}

/** An address that was used is kept for the next time, while there is room. */
export async function saveUsedAddress(
  database: Database,
  userId: string,
  fullAddress: string,
): Promise<void> {
  await database.transaction((tx) => saveIfRoom(tx, userId, fullAddress));
}

/** The person's row is locked, so that two at once cannot both take the last place. */
async function saveIfRoom(tx: Database, userId: string, fullAddress: string) {
  await lockUser(tx, userId);
  const isFull = (await countAddresses(tx, userId)) >= MAX_ADDRESSES;
  if (isFull && !(await isAddressSaved(tx, userId, fullAddress))) return undefined;
  return upsertAddress(tx, userId, fullAddress);
}

export async function deleteAddress(
  { database }: Accounts,
  { body, identity }: Call<Operations['deleteAddress']>,
) {
  const deleted = await deleteAddressRow(database, identity.customer.userId, body.id);
  return deleted ? { success: true as const } : refuse('not_found');
}

/** The one used last comes first. */
export async function listAddresses(database: Database, userId: string) {
  return database
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.lastUsedAt));
}

async function countAddresses(database: Database, userId: string): Promise<number> {
  const [row] = await database.select({ kept: count() }).from(addresses).where(eq(addresses.userId, userId));
  return row?.kept ?? 0;
}

/** One that is kept already is only marked as used. */
async function upsertAddress(database: Database, userId: string, fullAddress: string) {
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

async function isAddressSaved(database: Database, userId: string, fullAddress: string): Promise<boolean> {
  const rows = await database
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.fullAddress, fullAddress)));
  return rows.length > 0;
}

async function deleteAddressRow(database: Database, userId: string, id: string): Promise<boolean> {
  const rows = await database
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
    .returning({ id: addresses.id });
  return rows.length > 0;
}

export async function deleteUserAddresses(tx: Database, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}
