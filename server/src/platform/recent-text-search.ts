import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from './database.ts';

/** How many of the newest rows are sampled to decide whether the words are common. */
const SAMPLE_ROWS = 500;
/** From this share on (one in 250), walking back from the newest row fills a page before the index has all matches. */
const COMMON_IN_SAMPLE = 2;
/** A trigram index finds nothing shorter. */
const MIN_INDEXED_LETTERS = 3;
/** How many rows are sampled to find trigrams that occur in most rows, and how many trigrams are counted. */
const TRIGRAM_SAMPLE_ROWS = 100;
const MAX_TRIGRAMS = 32;
/** From this share on (one in two), a trigram excludes few rows, and its posting list is the slowest to read. */
const COMMON_TRIGRAM_IN_SAMPLE = 50;
/** Counting further would take longer than finding the page. */
const MAX_COUNTED = 10_000;
/** How many of the newest rows are scanned for words that no index finds. */
const SCANNED_ROWS = 5000;

/**
 * One page of the rows that contain every word, newest first, in a time that does not grow with the table. The planner
 * estimates badly how many rows contain a text, and its two plans (walk the order index, or sort all matches of the
 * trigram index) are each slow where the other is fast. So a sample of the newest rows decides.
 */
export async function searchRecentRows(database: Database, search: RecentTextSearch): Promise<MatchingPage> {
  const { words } = search;
  if (words.length === 0) return listNewest(database, search);
  const sample = await sampleNewest(database, search);
  if (sample.rows < SAMPLE_ROWS || words.every((word) => word.length < MIN_INDEXED_LETTERS))
    return scanNewest(database, search);
  return sample.matches >= COMMON_IN_SAMPLE
    ? walkFromNewest(database, search, sample.matches)
    : findByIndex(database, search, sample.common);
}

/** The words of a search. A phone number is looked for by its digits, without the zero or plus before it. */
export function searchWords(text: string): string[] {
  const words = text.replaceAll('\u0000', '').split(/\s+/).filter(Boolean);
  return words.map((word) => (PHONE_NUMBER.test(word) ? word.replace(/\D/g, '').replace(/^0+/, '') : word));
}

/** Eight digits or more, or a country's code; no order or payment looks like it. */
const PHONE_NUMBER = /^(?:\+\d{1,3}|[+(]?(?:\d[().-]?){8,16})$/;

/** Exact below 10,000. There it stops and sets `more`. */
export async function countRows(database: Database, from: SQL): Promise<Counted> {
  const [row] = await queryRows<{ total: number }>(
    database,
    sql`select count(*)::int as total from (select 1 ${from} limit ${MAX_COUNTED}) counted`,
  );
  const total = row?.total ?? 0;
  return { total, more: total >= MAX_COUNTED };
}

function countAll(database: Database, { table, filter }: RecentTextSearch): Promise<Counted> {
  return countRows(database, sql`from ${table} where ${filter}`);
}

/** A `like` pattern: the word anywhere in a lower-case text, with its wildcards escaped. */
function containing(word: string): string {
  return `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

async function listNewest(database: Database, search: RecentTextSearch): Promise<MatchingPage> {
  const from = sql`from ${search.table} where ${search.filter}`;
  const [ids, counted] = await Promise.all([pageOf(database, search, from), countAll(database, search)]);
  return { ids, ...counted };
}

/** For common words: few rows are skipped before the page is full. The total is estimated from the sample. */
async function walkFromNewest(
  database: Database,
  search: RecentTextSearch,
  inSample: number,
): Promise<MatchingPage> {
  const walked = database.transaction(async (tx) => {
    await disablePlans(tx, 'enable_seqscan', 'enable_bitmapscan');
    return pageOf(tx, search, sql`from ${search.table} where ${search.filter} and ${matches(search)}`);
  });
  const [ids, all] = await Promise.all([walked, countAll(database, search)]);
  const found = search.offset + ids.length;
  const isLastPage = ids.length > 0 && ids.length < search.limit;
  if (isLastPage) return { ids, total: found, more: false };
  return { ids, total: Math.max(found, Math.round((inSample / SAMPLE_ROWS) * all.total)), more: true };
}

/** For rare words: the index finds every match, few enough to sort and count. */
async function findByIndex(
  database: Database,
  search: RecentTextSearch,
  common: ReadonlySet<string>,
): Promise<MatchingPage> {
  return database.transaction(async (tx) => {
    await disablePlans(tx, 'enable_seqscan', 'enable_indexscan');
    const from = sql`from ${search.table} where ${search.filter} and ${matchesByIndex(search, common)}`;
    const page = await pageWithTotal(tx, search, from);
    return { ...page, more: page.total === MAX_COUNTED };
  });
}

/** Disables two plan types until the transaction ends. */
async function disablePlans(tx: Database, first: string, second: string): Promise<void> {
  await tx.execute(sql`select set_config(${first}, 'off', true), set_config(${second}, 'off', true)`);
}

/** Scans a small table entirely, or the newest rows of a large one. */
async function scanNewest(database: Database, search: RecentTextSearch): Promise<MatchingPage> {
  const newest = sql`select *, ${search.text} as searched ${newestRows(search, SCANNED_ROWS)}`;
  const [page, all] = await Promise.all([
    pageWithTotal(database, search, sql`from (${newest}) newest where ${matches(search, SEARCHED)}`),
    countAll(database, search),
  ]);
  return { ...page, more: all.total > SCANNED_ROWS };
}

/** How many of the newest rows match, and which trigrams of the words are in most of them. */
async function sampleNewest(database: Database, search: RecentTextSearch) {
  const trigrams = [...new Set(search.words.flatMap(trigramsOf))].slice(0, MAX_TRIGRAMS);
  const counts = trigrams.map((trigram) => sql`count(*) filter (where strpos(searched, ${trigram}) > 0)`);
  // `count(*)` keeps this an aggregate when there are no trigrams; an empty array would give one result per row.
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
  const common = trigrams.filter((_, index) => (found[index] ?? 0) >= COMMON_TRIGRAM_IN_SAMPLE);
  return { rows, matches: matching, common: new Set(common) };
}

/** A page and its total in one query, because finding the rows takes most of the time. */
async function pageWithTotal(
  database: Database,
  { order, limit, offset }: RecentTextSearch,
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
  { order, limit, offset }: RecentTextSearch,
  from: SQL,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    database,
    sql`select id ${from} order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}

function newestRows({ table, filter, order }: RecentTextSearch, limit: number): SQL {
  return sql`from ${table} where ${filter} order by ${order} limit ${limit}`;
}

function matches({ text, words }: RecentTextSearch, searched = text): SQL {
  return sql.join(
    words.map((word) => sql`${searched} like ${containing(word)}`),
    sql` and `,
  );
}

/** Looks up only the rarer part of each word in the index, then checks the whole word on the rows found. */
function matchesByIndex(search: RecentTextSearch, common: ReadonlySet<string>): SQL {
  const parts = search.words.map((word) => rarestPart(word.toLowerCase(), common));
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

/** The longest part of a word without a common trigram; the whole word if it has none. */
function rarestPart(word: string, common: ReadonlySet<string>): string | undefined {
  if (!trigramsOf(word).some((trigram) => common.has(trigram))) return word;
  let longest = '';
  let from = 0;
  for (let end = MIN_INDEXED_LETTERS; end <= word.length; end += 1) {
    const trigram = word.slice(end - MIN_INDEXED_LETTERS, end);
    if (!IS_TRIGRAM.test(trigram) || common.has(trigram)) from = end - MIN_INDEXED_LETTERS + 1;
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

/** A trigram as the index stores it: within a word, or at its end. Other alphabets are left to the index. */
const IS_TRIGRAM = /^[a-z0-9]{2}[!-~]$/;
const SEARCHED = sql`searched`;

export interface RecentTextSearch {
  table: SQL;
  /** Lower case, and exactly the expression of a trigram index. */
  text: SQL;
  /** Newest first, by an index. */
  order: SQL;
  filter: SQL;
  words: readonly string[];
  limit: number;
  offset: number;
}

interface Counted {
  /** The exact total; with `more`, a lower bound or an estimate. */
  total: number;
  more: boolean;
}

export interface MatchingPage extends Counted {
  ids: string[];
}
