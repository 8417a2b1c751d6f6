import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';

/** More words than any useful search has. */
const MAX_SEARCH_WORDS = 5;

/**
 * Whole words rank before prefixes, better suggestions before worse, a locality's words before its area's. The groups
 * run one after the other until enough is found: a later one can match a tenth of the table.
 */
export async function searchPlaces(
  database: Database,
  interpretations: readonly Interpretation[],
  limit: number,
): Promise<FoundPlace[]> {
  const terms = [...new Map(interpretations.flat().map((term) => [term[0]?.word, term])).values()];
  const groups = toTsQueries(interpretations).map(
    (query, at) => sql`(select locality, city, state, pincode, rank, ${at}::int as nth from places
      where words @@ ${query}::tsquery
      order by ${sql.join(terms.map(termScore), sql` + `)} desc, rank, length(locality), pincode, locality
      limit ${limit})`,
  );
  return queryRows(database, sql`${sql.join(groups, sql` union all `)} limit ${limit}`);
}

/** The first place of each pincode with this prefix. */
export async function placesByPincodePrefix(
  database: Database,
  digits: string,
  limit: number,
): Promise<FoundPlace[]> {
  return queryRows(
    database,
    sql`select distinct on (pincode) locality, city, state, pincode, rank from places
      where pincode >= ${digits} and pincode < ${`${digits}:`}
      order by pincode, rank, length(locality), locality limit ${limit}`,
  );
}

export async function placesByPincode(
  database: Database,
  pincode: string,
  limit: number,
): Promise<FoundPlace[]> {
  return queryRows(
    database,
    sql`select locality, city, state, pincode, rank from places where pincode = ${pincode}
      order by rank, length(locality), locality limit ${limit}`,
  );
}

/** A few pincodes cross a border: the area with most of the places wins. */
export async function areaByPincode(
  database: Database,
  pincode: string,
): Promise<{ city: string; state: string } | undefined> {
  const [area] = await queryRows<{ city: string; state: string }>(
    database,
    sql`select city, state from places where pincode = ${pincode}
      group by city, state order by count(*) desc, city limit 1`,
  );
  return area;
}

/** More than one for a few pincodes that cross a border. */
export async function statesByPincode(database: Database, pincode: string): Promise<string[]> {
  const rows = await queryRows<{ state: string }>(
    database,
    sql`select state from places where pincode = ${pincode} group by state order by count(*) desc, state`,
  );
  return rows.map(({ state }) => state);
}

/** The same for many at once; the state with the most places comes first. */
export async function statesByPincodes(
  database: Database,
  pincodes: readonly string[],
): Promise<Map<string, string[]>> {
  if (pincodes.length === 0) return new Map();
  const rows = await queryRows<{ pincode: string; state: string }>(
    database,
    sql`select pincode, state from places where pincode = any(${sql.param([...pincodes])}::text[])
      group by pincode, state order by count(*) desc, state`,
  );
  const groups = Map.groupBy(rows, ({ pincode }) => pincode);
  return new Map([...groups].map(([pincode, found]) => [pincode, found.map(({ state }) => state)]));
}

/** Known words that a typo may have meant, without those it is a prefix of; swapped letters count as nearly equal. */
export async function suggestWords(
  database: Database,
  mistyped: readonly MistypedWord[],
  limit: number,
): Promise<Guess[]> {
  return queryRows(
    database,
    // Common words are likelier: a word of 400 places gains 0.2 over a word of one place.
    sql`select typed, word, likeness from json_to_recordset(${JSON.stringify(mistyped)}::json)
        as mistyped (typed text, swapped text[])
      cross join lateral (
        select word, (case when word = any(swapped) then 0.8
          else (similarity(typed, word) + word_similarity(typed, word)) / 2.5 end + ln(uses) / 30)::float8 as likeness
        from place_words where (word % typed or word = any(swapped)) and not starts_with(word, typed)
        order by likeness desc, word limit ${limit}
      ) as known`,
  );
}

/** As typed: each word is a prefix, two adjacent words may be one, single letters may be dropped. */
export function interpretWords(words: readonly string[]): Interpretation[] {
  const typed = words.slice(0, MAX_SEARCH_WORDS);
  const joined = typed.slice(1).map((word, at) => typed.toSpliced(at, 2, `${typed[at]}${word}`));
  const meaningful = dropSingleLetters(typed);
  const variants = [typed, ...joined, ...(meaningful.length < typed.length ? [meaningful] : [])];
  return variants.map((variant) => variant.map((word) => [asTypedCandidate(word)]));
}

/** The same with the suggestions for each word. */
export function interpretWithGuesses(words: readonly string[], guesses: readonly Guess[]): Interpretation {
  return words
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => [
      asTypedCandidate(word),
      ...guesses
        .filter((guess) => guess.typed === word)
        .map((guess) => ({ word: guess.word, isPrefix: false, weight: Math.min(1, guess.likeness) })),
    ]);
}

/** A single letter is mostly the start of the next word, and a prefix of far too many. */
export function dropSingleLetters(words: readonly string[]): readonly string[] {
  const meaningful = words.filter((word) => !/^[a-z]$/.test(word));
  return meaningful.length > 0 ? meaningful : words;
}

/**
 * Places that have every term of an interpretation, in three groups, best first: towns with a term in their own name,
 * villages with one, towns whose city, district and state have them all.
 */
function toTsQueries(interpretations: readonly Interpretation[]): string[] {
  const groups = interpretations.map((terms) => {
    const named = `(${terms.map((term) => anyCandidate(term, '')).join(' | ')})`;
    const others =
      terms.length > 1 ? terms.map((term) => `(${anyCandidate(term, '')} | ${anyCandidate(term, '@')})`) : [];
    const inArea = terms.map((term) => anyCandidate(term, '@'));
    return [
      [...others, named, "'#'"],
      [...others, named, "!'#'"],
      [...inArea, `!${named}`, "'#'"],
    ].map((all) => `(${all.join(' & ')})`);
  });
  return [0, 1, 2].map((at) => groups.map((group) => group[at]).join(' | '));
}

function asTypedCandidate(word: string): Candidate {
  // A single letter counts as a whole word, such as the I of Koramangala I Block.
  return { word, isPrefix: word.length > 1, weight: 1 };
}

function anyCandidate(term: Term, mark: '' | '@'): string {
  return `(${term.map(({ word, isPrefix }) => `'${mark}${word}'${isPrefix ? ':*' : ''}`).join(' | ')})`;
}

function termScore(term: Term): SQL {
  const cases = term.map(
    ({ word, weight }) => sql`case when words @@ ${`'${word}'`}::tsquery then ${weight}::float8
      when words @@ ${`'@${word}'`}::tsquery then ${weight / 2}::float8 else 0 end`,
  );
  return sql`greatest(${sql.join(cases, sql`, `)})`;
}

export type Interpretation = readonly Term[];

/** What one typed word may mean. */
export type Term = readonly Candidate[];

interface Candidate {
  /** Letters and digits only. */
  word: string;
  /** The place's word may continue after it. */
  isPrefix: boolean;
  /** How likely it was meant, up to 1. */
  weight: number;
}

export interface Guess {
  typed: string;
  word: string;
  /** Up to about 1, for the same word. */
  likeness: number;
}

export interface FoundPlace {
  locality: string;
  city: string;
  state: string;
  pincode: string;
  rank: number;
}

export interface MistypedWord {
  typed: string;
  /** Every spelling with two adjacent letters swapped. */
  swapped: string[];
}
