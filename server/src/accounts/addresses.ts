import type { Operations } from '@tohfa/contract';
import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';
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
  return rows.map(toView);
}

export async function saveAddress(
  { database }: AccountsDeps,
  { body, identity }: Call<Operations['saveAddress']>,
) {
  const saved = await database.transaction((tx) => saveIfBelowLimit(tx, identity.customer.userId, body));
  return saved ? toView(saved) : refuse('too_many_kept');
}

export async function changeAddress(
  { database }: AccountsDeps,
  { body, identity }: Call<Operations['changeAddress']>,
) {
  const { userId } = identity.customer;
  return database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [same] = await findAddress(tx, userId, body.full_address);
    if (same && same.id !== body.id)
      return refuse('wrong_state', { message: ({ accounts }) => accounts.addressAlreadySaved });
    const [row] = await tx
      .update(addresses)
      .set({ fullAddress: body.full_address, ...livesThere(body) })
      .where(and(eq(addresses.id, body.id), eq(addresses.userId, userId)))
      .returning();
    return row ? toView(row) : refuse('not_found');
  });
}

function toView({ id, fullAddress, name, phone }: typeof addresses.$inferSelect) {
  return { id, full_address: fullAddress, name, phone };
}

/** Only what was said. */
function livesThere({ name, phone }: { name?: string | undefined; phone?: string | undefined }) {
  return {
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone: parseIndianMobile(phone) ?? '' }),
  };
}

/** Saves the address of an order for the next one, unless the person has reached the limit. */
export async function saveUsedAddress(
  database: Database,
  userId: string,
  { address, name, phone }: UsedAddress,
): Promise<void> {
  await upsertUsedAddress(database, [userId, address, name, phone]);
}

export interface UsedAddress {
  address: string;
  /** Of the recipient; empty when the order names none. */
  name: string;
  phone: string;
}

const upsertUsedAddress = prepared(
  'save-used-address',
  `insert into addresses (user_id, full_address, name, phone)
    select $1::uuid, $2::text, $3::text, $4::text where (select count(*) from addresses where user_id = $1) < ${MAX_ADDRESSES}
      or exists (select 1 from addresses where user_id = $1 and full_address = $2)
    on conflict (user_id, full_address) do update set last_used_at = now(),
      name = coalesce(nullif($3, ''), addresses.name), phone = coalesce(nullif($4, ''), addresses.phone)`,
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

/** The accounts that have saved an address with this phone. */
export async function findUserIdsByPhone(database: Database, phone: string): Promise<string[]> {
  const rows = await database
    .selectDistinct({ userId: addresses.userId })
    .from(addresses)
    .where(and(eq(addresses.phone, phone), ne(addresses.phone, '')))
    .limit(50);
  return rows.map(({ userId }) => userId);
}

export async function deleteUserAddresses(tx: Database, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}

/** Locks the user's row, so that parallel requests cannot exceed the limit. */
async function saveIfBelowLimit(tx: Database, userId: string, wanted: WantedAddress) {
  await lockUser(tx, userId);
  const isFull = (await countAddresses(tx, userId)) >= MAX_ADDRESSES;
  if (isFull && (await findAddress(tx, userId, wanted.full_address)).length === 0) return undefined;
  return upsertAddress(tx, userId, wanted);
}

type WantedAddress = Call<Operations['saveAddress']>['body'];

async function countAddresses(database: Database, userId: string): Promise<number> {
  const [row] = await database.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId));
  return row?.total ?? 0;
}

/** An address that is already saved is marked as used, and keeps who lives there unless somebody is named. */
async function upsertAddress(database: Database, userId: string, wanted: WantedAddress) {
  const [row] = await database
    .insert(addresses)
    .values({ userId, fullAddress: wanted.full_address, ...livesThere(wanted) })
    .onConflictDoUpdate({
      target: [addresses.userId, addresses.fullAddress],
      set: { lastUsedAt: sql`now()`, ...livesThere(wanted) },
    })
    .returning();
  if (!row) throw new Error('the address was not saved');
  return row;
}

async function findAddress(database: Database, userId: string, fullAddress: string) {
  return database
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.fullAddress, fullAddress)));
}

async function deleteAddressRow(database: Database, userId: string, id: string): Promise<boolean> {
  const rows = await database
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
    .returning({ id: addresses.id });
  return rows.length > 0;
}
