import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../server/src/platform/database.ts';

/**
 * What no stranger and no customer may change, whatever they send. A column counts unless it is named as one that the
 * shop moves by itself, so that a new column is guarded from its first day.
 */
const GUARDED: readonly GuardedTable[] = [
  {
    table: 'products',
    key: ['id'],
    // By orders, by the reviews of those who bought, and by the trigger that numbers every change.
    movedByShop: [
      'count_in_stock',
      'rating',
      'num_reviews',
      'review_count',
      'review_stars',
      'version',
      'updated_at',
    ],
    isPublic: true,
  },
  {
    table: 'product_variants',
    key: ['id'],
    movedByShop: ['count_in_stock'],
    isPublic: true,
  },
  { table: 'categories', key: ['id'], isPublic: true },
  { table: 'coupons', key: ['id'], movedByShop: ['uses', 'updated_at'] },
  { table: 'delivery_settings', key: ['id'] },
  { table: 'delivery_zones', key: ['id'] },
  { table: 'delivery_slots', key: ['id'] },
  { table: 'mail_texts', key: ['template', 'language'] },
  { table: 'shop_settings', key: ['id'] },
  { table: 'admins', key: ['email'] },
  { table: 'users', key: ['id'], where: sql`email like '%@tohfa.test'` },
  {
    table: 'gifts',
    key: ['id'],
    // An order of an instalment holds a unit; a deadline that comes near is told.
    movedByShop: ['unit_held', 'closing_told_at', 'updated_at'],
    where: sql`owner_id in (select id from users where email like '%@tohfa.test')`,
  },
  { table: 'purchases', key: ['id'], where: sql`status in ('packed', 'dispatched', 'delivered')` },
  // Nobody here can pay, and no gift of the demo closes within a week.
  { table: 'refunds', key: ['id'] },
  { table: 'ledger_transactions', key: ['id'] },
];

/** Without these a guard would prove nothing. */
const NEVER_EMPTY = ['products', 'categories', 'users', 'gifts', 'ledger_transactions'];

/** Texts that say nothing about a person and open nothing. */
const PLAIN_COLUMNS = [
  'id',
  'status',
  'kind',
  'role',
  'template',
  'language',
  'created_at',
  'updated_at',
  'at',
];
const MAX_CHANGES = 40;

export async function readGuardedRows(database: Database): Promise<GuardedRows> {
  const tables: GuardedRows = {};
  for (const { table, movedByShop = [], where = sql`true` } of GUARDED) {
    const rows = await queryRows<{ row: Row }>(
      database,
      sql`select to_jsonb(t) - ${sql.param([...movedByShop])}::text[] as row from ${sql.identifier(table)} t where ${where}`,
    );
    if (rows.length === 0 && NEVER_EMPTY.includes(table)) throw new Error(`there are no ${table} to guard`);
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

/** One line for each value that differs. Reports are kept and passed on: personal and secret values stay out of them. */
export function describeChanges(before: GuardedRows, after: GuardedRows): string[] {
  const changes = GUARDED.flatMap((guarded) =>
    changesOfTable(guarded, before[guarded.table] ?? [], after[guarded.table] ?? []),
  );
  const more = changes.length - MAX_CHANGES;
  return more > 0 ? [...changes.slice(0, MAX_CHANGES), `and ${more} more`] : changes;
}

function changesOfTable(guarded: GuardedTable, before: readonly Row[], after: readonly Row[]): string[] {
  const [were, are] = [byKey(guarded, before), byKey(guarded, after)];
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((key) => {
    const [was, is] = [were.get(key) ?? {}, are.get(key) ?? {}];
    const row = guarded.key.map((column) => show(guarded, column, (are.has(key) ? is : was)[column])).join();
    const happened = !were.has(key) ? ' (new)' : !are.has(key) ? ' (gone)' : '';
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((column) => JSON.stringify(was[column]) !== JSON.stringify(is[column]))
      .map(
        (column) =>
          `${guarded.table} ${row}${happened}, ${column}: ${show(guarded, column, was[column])} → ${show(guarded, column, is[column])}`,
      );
  });
}

function byKey({ key }: GuardedTable, rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [JSON.stringify(key.map((column) => row[column])), row]));
}

/** Amounts, switches and what everybody may read as it is; of everything else only the length. */
function show({ isPublic = false }: GuardedTable, column: string, value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return text;
  if (isPublic || PLAIN_COLUMNS.includes(column)) return text.slice(0, 200);
  return `(${typeof value === 'string' ? value.length : text.length} characters)`;
}

interface GuardedTable {
  table: string;
  key: readonly string[];
  movedByShop?: readonly string[];
  where?: SQL;
  /** Nothing in it is about a person or opens anything. */
  isPublic?: boolean;
}

type Row = Record<string, unknown>;

/** By the table's name. */
export type GuardedRows = Record<string, readonly Row[]>;
