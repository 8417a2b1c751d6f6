import {
  CUSTOMERS_PER_PAGE,
  type CustomerSort,
  type ListedCustomer,
  type Operations,
  sightOf,
} from '@tohfa/contract';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { findUserIdsByPhone, listBlocked } from '../accounts/index.ts';
import { findClaimant, listContributors } from '../contributions/index.ts';
import { findPayersByReceipt, toRupees } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import type { Call } from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import { searchRecentRows, searchWords } from '../platform/recent-text-search.ts';
import { findBuyerByNumber, listGuestBuyers } from '../purchases/index.ts';
import { type Customer, customers } from './tables.ts';

/** The expression of the index `customers_search`. */
const SEARCHED_TEXT = sql`lower(email || ' ' || name || ' ' || phone)`;

/** The same of `customers_search_by_name`. */
const SEARCHED_WITHOUT_PHONE = sql`lower(email || ' ' || name)`;

const ORDER: Record<CustomerSort, SQL> = {
  newest: sql`since desc, id`,
  'last-order': sql`last_paid_at desc nulls last, id`,
  spent: sql`spent_paise desc, id`,
};

export async function listCustomers(
  database: Database,
  { body, identity }: Call<Operations['listCustomers']>,
) {
  const { rows, total, more } = await findCustomers(database, {
    q: body.q ?? '',
    sort: body.sort ?? 'newest',
    page: body.page ?? 1,
    byContact: sightOf(identity.admin.role, 'phone') === 'full',
  });
  return { customers: await toListed(database, rows), total, more };
}

/** People found by a number or an exact address come first, then those whose name or email contains every word. */
export async function findCustomers(database: Database, { q, sort, page, byContact }: CustomerSearch) {
  const [exact, { ids, total, more }] = await Promise.all([
    q === '' ? [] : findExactly(database, q, byContact),
    searchRecentRows(database, {
      table: sql`customers`,
      text: byContact ? SEARCHED_TEXT : SEARCHED_WITHOUT_PHONE,
      order: ORDER[sort],
      filter: sql`true`,
      words: searchWords(q),
      limit: CUSTOMERS_PER_PAGE,
      offset: (page - 1) * CUSTOMERS_PER_PAGE,
    }),
  ]);
  const first = page === 1 ? exact.filter((id) => !ids.includes(id)) : [];
  const rows = await loadCustomers(database, [...first, ...ids]);
  return { rows, total: total + first.length, more };
}

/** The first few, for a search of everything. */
export async function findPeople(
  database: Database,
  q: string,
  { limit, byContact }: { limit: number; byContact: boolean },
): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await findCustomers(database, { q, sort: 'newest', page: 1, byContact });
  return rows.slice(0, limit).map(({ id, name, email }) => ({ id, name, email }));
}

export interface CustomerSearch {
  q: string;
  sort: CustomerSort;
  page: number;
  /** Also by phone: for those who see phones in full alone, because who finds somebody by a guess knows that it is right. */
  byContact: boolean;
}

/** By order or receipt number, phone, or a guest's email, also before they are listed. */
async function findExactly(database: Database, q: string, byContact: boolean): Promise<string[]> {
  const text = q.trim();
  const phone = byContact ? parseIndianMobile(text) : undefined;
  if (phone !== undefined) return findByPhone(database, phone);
  if (text.includes('@')) return findGuests(database, { email: text.toLowerCase() });
  if (/^#?\d{1,12}$/.test(text)) {
    const buyer = await findBuyerByNumber(database, Number(text.replace('#', '')));
    if (buyer) return toCustomerIds(database, [{ ...buyer, contributorId: null }]);
  }
  if (/^(?:receipt-gift-)?[0-9a-f]{8}$/i.test(text) || /^pay_\w{1,40}$/.test(text))
    return toCustomerIds(database, await findPayersByReceipt(database, text));
  return [];
}

async function findByPhone(database: Database, phone: string): Promise<string[]> {
  const [accounts, guests] = await Promise.all([
    findUserIdsByPhone(database, phone),
    findGuests(database, { phone }),
  ]);
  return [...accounts, ...guests];
}

async function findGuests(database: Database, by: { email: string } | { phone: string }): Promise<string[]> {
  const [buyers, contributors] = await Promise.all([
    listGuestBuyers(database, by),
    listContributors(database, by),
  ]);
  const ofBuyers = await toCustomerIds(
    database,
    buyers.map(({ id }) => ({ userId: null, contributorId: null, guestBuyerId: id })),
  );
  return [...ofBuyers, ...contributors.map(({ id }) => id)];
}

async function toCustomerIds(
  database: Database,
  payers: readonly { userId: string | null; contributorId: string | null; guestBuyerId: string | null }[],
): Promise<string[]> {
  const ids = await Promise.all(
    payers.map(async ({ userId, contributorId, guestBuyerId }) => {
      if (userId !== null) return userId;
      if (contributorId !== null) return (await findClaimant(database, contributorId)) ?? contributorId;
      return guestBuyerId === null ? undefined : findCustomerOfBuyer(database, guestBuyerId);
    }),
  );
  return [...new Set(ids.filter((id) => id !== undefined))];
}

async function findCustomerOfBuyer(database: Database, guestBuyerId: string): Promise<string> {
  const [row] = await queryRows<{ id: string | null }>(
    database,
    sql`select customer_of_buyer(${guestBuyerId}::uuid) as id`,
  );
  return row?.id ?? guestBuyerId;
}

/** In the order of the ids. Guests who are not listed yet have no figures. */
export async function loadCustomers(database: Database, ids: readonly string[]): Promise<Customer[]> {
  if (ids.length === 0) return [];
  const listed = await database
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]));
  const missing = ids.filter((id) => !listed.some((row) => row.id === id));
  const guests = missing.length === 0 ? [] : await loadGuests(database, missing);
  const rows = new Map([...listed, ...guests].map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function loadGuests(database: Database, ids: readonly string[]): Promise<Customer[]> {
  const [buyers, contributors] = await Promise.all([
    listGuestBuyers(database, { ids }),
    listContributors(database, { ids }),
  ]);
  const guests = [
    ...buyers.map((buyer) => ({ ...buyer, kind: 'buyer' as const })),
    ...contributors.map((contributor) => ({ ...contributor, kind: 'contributor' as const })),
  ];
  return guests
    .filter(({ name, email, phone }) => name !== '' || email !== '' || phone !== '')
    .map(({ id, kind, name, email, phone, createdAt }) => ({
      ...{ id, kind, name, email, phone, since: createdAt },
      ...{ orders: 0, spentPaise: 0, lastPaidAt: null, stale: false },
    }));
}

/** Other entries with the same email. */
export async function listSameEmail(database: Database, { id, email }: Customer): Promise<Customer[]> {
  if (email === '') return [];
  return database
    .select()
    .from(customers)
    .where(and(eq(customers.email, email), ne(customers.id, id)))
    .limit(20);
}

export async function toListed(database: Database, rows: readonly Customer[]): Promise<ListedCustomer[]> {
  const blocked = new Set(
    await listBlocked(
      database,
      rows.map(({ id }) => id),
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    since: row.since.toISOString(),
    orders: row.orders,
    spent: toRupees(row.spentPaise),
    ...(row.lastPaidAt && { lastPaidAt: row.lastPaidAt.toISOString() }),
    ...(blocked.has(row.id) && { blocked: true as const }),
  }));
}
