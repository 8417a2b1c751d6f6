import type { Operations } from '@tohfa/contract';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import { prepared } from '../platform/prepared.ts';
import type { AccountsDeps } from './accounts.ts';
import { lockUser } from './sql.ts';
import { addresses } from './tables.ts';

const MAX_ADDRESSES = 20;

export async function getAddresses(
  { database }: AccountsDeps,
  { query, identity }: Call<Operations['getAddresses']>,
) {
  if (query.userId !== identity.customer.userId) return refuse('not_allowed');
  const rows = await listAddresses(database, identity.customer.userId);
  return rows.map(({ id, fullAddress }) => ({ id, full_address: fullAddress }));
}

export async function saveAddress(
  { database }: AccountsDeps,
  { body, identity }: Call<Operations['saveAddress']>,
) {
  const saved = await database.transaction((tx) =>
    saveIfBelowLimit(tx, identity.customer.userId, body.full_address),
  );
  return saved ? { id: saved.id, full_address: saved.fullAddress } : refuse('too_many_kept');
}

/** Saves the address of an order for the next one, unless the person has reached the limit. */
export async function saveUsedAddress(
  database: Database,
  userId: string,
  fullAddress: string,
): Promise<void> {
  await upsertUsedAddress(database, [userId, fullAddress]);
}

const upsertUsedAddress = prepared(
  'save-used-address',
  `insert into addresses (user_id, full_address)
    select $1::uuid, $2::text where (select count(*) from addresses where user_id = $1) < ${MAX_ADDRESSES}
      or exists (select 1 from addresses where user_id = $1 and full_address = $2)
    on conflict (user_id, full_address) do update set last_used_at = now()`,
);

export async function deleteAddress(
  { database }: AccountsDeps,
  { body, identity }: Call<Operations['deleteAddress']>,
) {
  const deleted = await deleteAddressRow(database, identity.customer.userId, body.id);
  return deleted ? { success: true as const } : refuse('not_found');
}

/** The last used comes first. */
export async function listAddresses(database: Database, userId: string) {
  return database
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.lastUsedAt));
}

export async function deleteUserAddresses(tx: Database, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}

/** Locks the user's row, so that parallel requests cannot exceed the limit. */
async function saveIfBelowLimit(tx: Database, userId: string, fullAddress: string) {
  await lockUser(tx, userId);
  const isFull = (await countAddresses(tx, userId)) >= MAX_ADDRESSES;
  if (isFull && !(await isAddressSaved(tx, userId, fullAddress))) return undefined;
  return upsertAddress(tx, userId, fullAddress);
}

async function countAddresses(database: Database, userId: string): Promise<number> {
  const [row] = await database.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId));
  return row?.total ?? 0;
}

/** An address that is already saved is only marked as used. */
async function upsertAddress(database: Database, userId: string, fullAddress: string) {
  const [row] = await database
    .insert(addresses)
    .values({ userId, fullAddress })
    .onConflictDoUpdate({
      target: [addresses.userId, addresses.fullAddress],
      set: { lastUsedAt: sql`now()` },
    })
    .returning();
  if (!row) throw new Error('the address was not saved');
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
