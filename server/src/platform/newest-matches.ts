import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from './database.ts';

/** So many of the newest rows tell whether words are common. */
const SAMPLE_ROWS = 500;
/** From this share on (one in 250), walking from the newest row fills a page sooner than the index finds all matches. */
const COMMON_IN_SAMPLE = 2;
/** An index of trigrams finds nothing shorter. */
const MIN_INDEXED_LETTERS = 3;
/** So many rows tell which trigrams are in most of them; no more trigrams than this are looked for. */
const TRIGRAM_SAMPLE_ROWS = 100;
const MAX_TRIGRAMS = 32;
/** From this share on (one in two), a trigram excludes few rows, and its part of the index takes the longest to read. */
const EVERYWHERE_IN_SAMPLE = 50;
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
  const sample = await sampleNewest(database, search);
  if (sample.rows < SAMPLE_ROWS || words.every((word) => word.length < MIN_INDEXED_LETTERS))
    return scanNewest(database, search);
  return sample.matches >= COMMON_IN_SAMPLE
    ? walkFromNewest(database, search, sample.matches)
    : findByIndex(database, search, sample.everywhere);
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

function countAll(database: Database, { table, filter }: NewestSearch): Promise<Counted> {
  return countRows(database, sql`from ${table} where ${filter}`);
}

/** For `like`: the word anywhere in a lower-case text, with its wildcards taken literally. */
function containing(word: string): string {
  return `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

async function listNewest(database: Database, search: NewestSearch): Promise<MatchingPage> {
  const from = sql`from ${search.table} where ${search.filter}`;
  const [ids, counted] = await Promise.all([pageOf(database, search, from), countAll(database, search)]);
  return { ids, ...counted };
}

/** Common words: few rows are passed over until the page is full. There are at least as many as the sample suggests. */
async function walkFromNewest(
  database: Database,
  search: NewestSearch,
  inSample: number,
): Promise<MatchingPage> {
  const walked = database.transaction(async (tx) => {
    await without(tx, 'enable_seqscan', 'enable_bitmapscan');
    return pageOf(tx, search, sql`from ${search.table} where ${search.filter} and ${matches(search)}`);
  });
  const [ids, all] = await Promise.all([walked, countAll(database, search)]);
  const found = search.offset + ids.length;
  const isLastPage = ids.length > 0 && ids.length < search.limit;
  if (isLastPage) return { ids, total: found, more: false };
  return { ids, total: Math.max(found, Math.round((inSample / SAMPLE_ROWS) * all.total)), more: true };
}

/** Rare words: the index finds every match, and they are few enough to sort and to count. */
async function findByIndex(
  database: Database,
  search: NewestSearch,
  everywhere: ReadonlySet<string>,
): Promise<MatchingPage> {
  return database.transaction(async (tx) => {
    await without(tx, 'enable_seqscan', 'enable_indexscan');
    const from = sql`from ${search.table} where ${search.filter} and ${matchesByIndex(search, everywhere)}`;
    const page = await pageWithTotal(tx, search, from);
    return { ...page, more: page.total === MAX_COUNTED };
  });
}

/** Takes two ways from the planner until the transaction ends. */
async function without(tx: Database, first: string, second: string): Promise<void> {
  await tx.execute(sql`select set_config(${first}, 'off', true), set_config(${second}, 'off', true)`);
}

/** All rows of a small table, or the newest of a large one. */
async function scanNewest(database: Database, search: NewestSearch): Promise<MatchingPage> {
  const newest = sql`select *, ${search.text} as searched ${newestRows(search, SCANNED_ROWS)}`;
  const [page, all] = await Promise.all([
    pageWithTotal(database, search, sql`from (${newest}) newest where ${matches(search, SEARCHED)}`),
    countAll(database, search),
  ]);
  return { ...page, more: all.total > SCANNED_ROWS };
}

/** How many of the newest rows match, and which trigrams of the words are in most of them. */
async function sampleNewest(database: Database, search: NewestSearch) {
  const trigrams = [...new Set(search.words.flatMap(trigramsOf))].slice(0, MAX_TRIGRAMS);
  const counts = trigrams.map((trigram) => sql`count(*) filter (where strpos(searched, ${trigram}) > 0)`);
  // Counted without trigrams too: an array of nothing would be one for each row.
  const counted = sql.join([sql`count(*)`, ...counts], sql`, `);
  const newest = (limit: number) =>
    sql`(select ${search.text} as searched ${newestRows(search, limit)}) newest`;
  const [row] = await queryRows<{ rows: number; matches: number; counts: number[] }>(
    database,
    sql`select count(*)::int as rows, (count(*) filter (where ${matches(search, SEARCHED)}))::int as matches,
        (select array[${counted}]::int[] from ${newest(TRIGRAM_SAMPLE_ROWS)}) as counts
      from ${newest(SAMPLE_ROWS)}`,
  );
  const { rows = 0, matches: matching = 0, counts: [, ...found] = [] } = row ?? {};
  const everywhere = trigrams.filter((_, index) => (found[index] ?? 0) >= EVERYWHERE_IN_SAMPLE);
  return { rows, matches: matching, everywhere: new Set(everywhere) };
}

/** One page, counted with it: finding the rows takes most of the time, and would be done twice. */
async function pageWithTotal(
  database: Database,
  { order, limit, offset }: NewestSearch,
  from: SQL,
): Promise<{ ids: string[]; total: number }> {
  const rows = await queryRows<{ id: string; total: number }>(
    database,
    sql`select id, (count(*) over ())::int as total ${from} order by ${order} limit ${limit} offset ${offset}`,
  );
  const [first] = rows;
  if (!first) return { ids: [], total: (await countRows(database, from)).total };
  return { ids: rows.map(({ id }) => id), total: Math.min(first.total, MAX_COUNTED) };
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
  return sql`from ${table} where ${filter} order by ${order} limit ${limit}`;
}

function matches({ text, words }: NewestSearch, searched = text): SQL {
  return sql.join(
    words.map((word) => sql`${searched} like ${containing(word)}`),
    sql` and `,
  );
}

/** The index is asked for the rarer parts of the words only; whether all of each is there, the rows found tell. */
function matchesByIndex(search: NewestSearch, everywhere: ReadonlySet<string>): SQL {
  const parts = search.words.map((word) => rarestPart(word.toLowerCase(), everywhere));
  if (parts.every((part) => part === undefined)) return matches(search);
  return sql.join(
    search.words.flatMap((word, index) => {
      const part = parts[index];
      if (part === word.toLowerCase()) return sql`${search.text} like ${containing(word)}`;
      const whole = sql`strpos(${search.text}, ${word.toLowerCase()}) > 0`;
      return part === undefined ? whole : [sql`${search.text} like ${containing(part)}`, whole];
    }),
    sql` and `,
  );
}

/** The longest part of a word without a trigram that is everywhere; the whole word if it has none. */
function rarestPart(word: string, everywhere: ReadonlySet<string>): string | undefined {
  if (!trigramsOf(word).some((trigram) => everywhere.has(trigram))) return word;
  let longest = '';
  let from = 0;
  for (let end = MIN_INDEXED_LETTERS; end <= word.length; end += 1) {
    const trigram = word.slice(end - MIN_INDEXED_LETTERS, end);
    if (!IS_TRIGRAM.test(trigram) || everywhere.has(trigram)) from = end - MIN_INDEXED_LETTERS + 1;
    else if (end - from > longest.length) longest = word.slice(from, end);
  }
  return longest === '' ? undefined : longest;
}

function trigramsOf(word: string): string[] {
  const letters = word.toLowerCase();
  return Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) =>
    letters.slice(at, at + MIN_INDEXED_LETTERS),
  ).filter((trigram) => IS_TRIGRAM.test(trigram));
}

/** As the index knows them: within a word, or at its end. Other alphabets are left to the index. */
const IS_TRIGRAM = /^[a-z0-9]{2}[!-~]$/;
const SEARCHED = sql`searched`;

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
