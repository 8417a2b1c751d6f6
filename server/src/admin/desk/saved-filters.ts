import { MAX_SAVED_FILTERS, type Operations } from '@tohfa/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { type Database, isUniqueViolation } from '../../platform/database.ts';
import { type Call, refuse } from '../../platform/http/operations.ts';
import { savedFilters } from '../tables.ts';
import type { DeskDeps } from './deps.ts';

export async function listSavedFilters(
  { database }: DeskDeps,
  { identity }: Call<Operations['savedFilters']>,
) {
  const filters = await database
    .select(SHOWN)
    .from(savedFilters)
    .where(eq(savedFilters.admin, identity.admin.email))
    .orderBy(asc(savedFilters.list), asc(savedFilters.createdAt));
  return { filters };
}

export async function saveFilter({ database }: DeskDeps, { body, identity }: Call<Operations['saveFilter']>) {
  const admin = identity.admin.email;
  const filter = { ...body, query: withoutSearch(body.query) };
  const saved = await (body.id === undefined
    ? insertFilter(database, { ...filter, admin })
    : renameFilter(database, { ...filter, id: body.id, admin }));
  if (saved === 'too many')
    return refuse('invalid_input', {
      fields: { name: ({ desk }) => desk.tooManyFilters({ max: MAX_SAVED_FILTERS }) },
    });
  if (saved === 'taken') return refuse('invalid_input', { fields: { name: ({ desk }) => desk.nameTaken } });
  return saved ? { success: true as const, filter: saved } : refuse('not_found');
}

export async function removeFilter(
  { database }: DeskDeps,
  { body, identity }: Call<Operations['removeFilter']>,
) {
  const removed = await database
    .delete(savedFilters)
    .where(and(eq(savedFilters.id, body.id), eq(savedFilters.admin, identity.admin.email)))
    .returning({ id: savedFilters.id });
  return removed.length > 0 ? { success: true as const } : refuse('not_found');
}

/** The words that were searched for may be a person's name or phone: they are never kept, and neither is the page. */
function withoutSearch(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('q');
  params.delete('page');
  return params.toString();
}

async function insertFilter(database: Database, { id: _id, ...filter }: Filter) {
  const others = await database.$count(
    savedFilters,
    and(
      eq(savedFilters.admin, filter.admin),
      eq(savedFilters.list, filter.list),
      ne(savedFilters.name, filter.name),
    ),
  );
  if (others >= MAX_SAVED_FILTERS) return 'too many' as const;
  const [saved] = await database
    .insert(savedFilters)
    .values(filter)
    .onConflictDoUpdate({
      target: [savedFilters.admin, savedFilters.list, savedFilters.name],
      set: { query: sql`excluded.query` },
    })
    .returning(SHOWN);
  return saved;
}

async function renameFilter(database: Database, { id, admin, list, name }: Filter & { id: string }) {
  try {
    const [saved] = await database
      .update(savedFilters)
      .set({ name })
      .where(and(eq(savedFilters.id, id), eq(savedFilters.admin, admin), eq(savedFilters.list, list)))
      .returning(SHOWN);
    return saved;
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken' as const;
    throw error;
  }
}

const SHOWN = {
  id: savedFilters.id,
  list: savedFilters.list,
  name: savedFilters.name,
  query: savedFilters.query,
};

type Filter = Call<Operations['saveFilter']>['body'] & { admin: string };
