import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from './database.ts';

/** So many of the newest rows tell whether words are common. */
const SAMPLE_ROWS = 500;
/** From this share on (one in 250), walking from the newest row fills a page sooner than the index finds all matches. */
const COMMON_IN_SAMPLE = 2;
/** An index of trigrams finds nothing shorter. */
const MIN_INDEXED_LETTERS = 3;
/** Counting further would take longer than finding the page. */
const MAX_COUNTED = 10_000;
/** How many of the newest rows are looked through for words that no index finds. */
const SCANNED_ROWS = 5000;

/**
 * One page of a large table's rows that contain every word, newest first, in a time that does not grow with the table.
 * The planner guesses badly how many rows contain a text, and both of its ways are slow for the other's case: so the
 * newest rows are asked first, and their answer decides the way.
 */
export async function findNewestMatches(database: Database, search: NewestSearch): Promise<MatchingPage> {
  const { words } = search;
  if (words.length === 0) return listNewest(database, search);
  const sample = await countInNewest(database, search, SAMPLE_ROWS);
  if (sample.rows < SAMPLE_ROWS || words.every((word) => word.length < MIN_INDEXED_LETTERS))
    return scanNewest(database, search);
  return sample.matches >= COMMON_IN_SAMPLE
    ? walkFromNewest(database, search, sample.matches)
    : findByIndex(database, search);
}

/** Exact below 10,000; there it stops, and says that there may be more. */
export async function countRows(database: Database, from: SQL): Promise<Counted> {
  const [row] = await queryRows<{ total: number }>(
    database,
    sql`select count(*)::int as total from (select 1 ${from} limit ${MAX_COUNTED}) counted`,
  );
  const total = row?.total ?? 0;
  return { total, more: total >= MAX_COUNTED };
}

/** For `like`: the word anywhere in a lower-case text, with its wildcards taken literally. */
function containing(word: string): string {
  return `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

async function listNewest(database: Database, search: NewestSearch): Promise<MatchingPage> {
  const from = sql`from ${search.table} where ${search.filter}`;
  return { ids: await pageOf(database, search, from), ...(await countRows(database, from)) };
}

/** Common words: few rows are passed over until the page is full. There are at least as many as the sample suggests. */
async function walkFromNewest(
  database: Database,
  search: NewestSearch,
  inSample: number,
): Promise<MatchingPage> {
  return database.transaction(async (tx) => {
    await without(tx, 'enable_seqscan', 'enable_bitmapscan');
    const ids = await pageOf(tx, search, sql`from ${search.table} where ${allOf(search)}`);
    const all = await countRows(tx, sql`from ${search.table} where ${search.filter}`);
    const found = search.offset + ids.length;
    const isLastPage = ids.length > 0 && ids.length < search.limit;
    if (isLastPage) return { ids, total: found, more: false };
    return { ids, total: Math.max(found, Math.round((inSample / SAMPLE_ROWS) * all.total)), more: true };
  });
}

/** Rare words: the index finds every match, and they are few enough to sort and to count. */
async function findByIndex(database: Database, search: NewestSearch): Promise<MatchingPage> {
  return database.transaction(async (tx) => {
    await without(tx, 'enable_seqscan', 'enable_indexscan');
    const from = sql`from ${search.table} where ${allOf(search)}`;
    // Counted with the page: the index takes most of the time, and would be asked twice.
    const rows = await queryRows<{ id: string; total: number }>(
      tx,
      sql`select id, (count(*) over ())::int as total ${from}
        order by ${search.order} limit ${search.limit} offset ${search.offset}`,
    );
    const [first] = rows;
    if (!first) return { ids: [], ...(await countRows(tx, from)) };
    const total = Math.min(first.total, MAX_COUNTED);
    return { ids: rows.map(({ id }) => id), total, more: total === MAX_COUNTED };
  });
}

/** Takes two ways from the planner until the transaction ends. */
async function without(tx: Database, first: string, second: string): Promise<void> {
  await tx.execute(sql`select set_config(${first}, 'off', true), set_config(${second}, 'off', true)`);
}

/** All rows of a small table, or the newest of a large one. */
async function scanNewest(database: Database, search: NewestSearch): Promise<MatchingPage> {
  const from = sql`from (${newestRows(search, SCANNED_ROWS)}) newest where ${matches(search)}`;
  const { total } = await countRows(database, from);
  const all = await countRows(database, sql`from ${search.table} where ${search.filter}`);
  return { ids: await pageOf(database, search, from), total, more: all.total > SCANNED_ROWS };
}

async function countInNewest(database: Database, search: NewestSearch, limit: number) {
  const [row] = await queryRows<{ rows: number; matches: number }>(
    database,
    sql`select count(*)::int as rows, (count(*) filter (where ${matches(search)}))::int as matches
      from (${newestRows(search, limit)}) newest`,
  );
  return row ?? { rows: 0, matches: 0 };
}

async function pageOf(
  database: Database,
  { order, limit, offset }: NewestSearch,
  from: SQL,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    database,
    sql`select id ${from} order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}

function newestRows({ table, filter, order }: NewestSearch, limit: number): SQL {
  return sql`select * from ${table} where ${filter} order by ${order} limit ${limit}`;
}

function allOf(search: NewestSearch): SQL {
  return sql`${search.filter} and ${matches(search)}`;
}

function matches({ text, words }: NewestSearch): SQL {
  return sql.join(
    words.map((word) => sql`${text} like ${containing(word)}`),
    sql` and `,
  );
}

export interface NewestSearch {
  table: SQL;
  /** Lower case, and word for word the expression of a trigram index. */
  text: SQL;
  /** Newest first, by an index. */
  order: SQL;
  filter: SQL;
  words: readonly string[];
  limit: number;
  offset: number;
}

interface Counted {
  /** All of them, or with `more` at least so many. */
  total: number;
  more: boolean;
}

export interface MatchingPage extends Counted {
  ids: string[];
}
