import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';

/**
 * Whole words count before begun ones, the better guess before the worse, a locality's before its area's. The groups
 * are asked one after the other, and only until enough is found: a later one can be a tenth of the table.
 */
export async function searchPlaces(
  database: Database,
  readings: readonly Interpretation[],
  most: number,
): Promise<FoundPlace[]> {
  const terms = [...new Map(readings.flat().map((term) => [term[0]?.word, term])).values()];
  const groups = toTsQueries(readings).map(
    (query, at) => sql`(select locality, city, state, pincode, rank, ${at}::int as nth from places
      where words @@ ${query}::tsquery
      order by ${sql.join(terms.map(termScore), sql` + `)} desc, rank, length(locality), pincode, locality
      limit ${most})`,
  );
  return queryRows(database, sql`${sql.join(groups, sql` union all `)} limit ${most}`);
}

/** The first place of each pincode that begins so. */
export async function placesByPincodePrefix(
  database: Database,
  digits: string,
  most: number,
): Promise<FoundPlace[]> {
  return queryRows(
    database,
    sql`select distinct on (pincode) locality, city, state, pincode, rank from places
      where pincode >= ${digits} and pincode < ${`${digits}:`}
      order by pincode, rank, length(locality), locality limit ${most}`,
  );
}

export async function placesByPincode(
  database: Database,
  pincode: string,
  most: number,
): Promise<FoundPlace[]> {
  return queryRows(
    database,
    sql`select locality, city, state, pincode, rank from places where pincode = ${pincode}
      order by rank, length(locality), locality limit ${most}`,
  );
}

/** A few pincodes reach over a border: the one with most of its places has it. */
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

/** Known words that mistyped ones may have meant, other than those they begin; two letters that changed places count like no difference. */
export async function suggestWords(
  database: Database,
  mistyped: readonly MistypedWord[],
  most: number,
): Promise<Guess[]> {
  return queryRows(
    database,
    // The common word is the likelier one: one of 400 places gains 0.2 on one of a single place.
    sql`select typed, word, likeness from json_to_recordset(${JSON.stringify(mistyped)}::json)
        as mistyped (typed text, swapped text[])
      cross join lateral (
        select word, (case when word = any(swapped) then 0.8
          else (similarity(typed, word) + word_similarity(typed, word)) / 2.5 end + ln(uses) / 30)::float8 as likeness
        from place_words where (word % typed or word = any(swapped)) and not starts_with(word, typed)
        order by likeness desc, word limit ${most}
      ) as known`,
  );
}

function termScore(term: Term): SQL {
  const cases = term.map(
    ({ word, weight }) => sql`case when words @@ ${`'${word}'`}::tsquery then ${weight}::float8
      when words @@ ${`'@${word}'`}::tsquery then ${weight / 2}::float8 else 0 end`,
  );
  return sql`greatest(${sql.join(cases, sql`, `)})`;
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
  /** The same with two neighbouring letters in the other order, each way there is. */
  swapped: string[];
}

/** Longer than any address that helps. */
const MAX_SEARCH_WORDS = 5;

/** As it was typed: each word begins a word of the place, two neighbours may be one word there, lone letters none. */
export function interpretWords(words: readonly string[]): Interpretation[] {
  const typed = words.slice(0, MAX_SEARCH_WORDS);
  const joined = typed.slice(1).map((word, at) => typed.toSpliced(at, 2, `${typed[at]}${word}`));
  const telling = dropSingleLetters(typed);
  const readings = [typed, ...joined, ...(telling.length < typed.length ? [telling] : [])];
  return readings.map((reading) => reading.map((word) => [asTypedCandidate(word)]));
}

/** The same with what each word may have been meant to be. */
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

/** A lone letter is mostly the next word just begun, and begins half of all words. */
export function dropSingleLetters(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !/^[a-z]$/.test(word));
  return telling.length > 0 ? telling : words;
}

/**
 * The places that have every term of a reading, in three groups, best first: towns with a term in their own name,
 * villages with one, towns whose city, district and state have them all.
 */
function toTsQueries(readings: readonly Interpretation[]): string[] {
  const groups = readings.map((terms) => {
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
  // A lone letter is taken as a word of its own, such as the I of Koramangala I Block.
  return { word, isPrefix: word.length > 1, weight: 1 };
}

function anyCandidate(term: Term, mark: '' | '@'): string {
  return `(${term.map(({ word, isPrefix }) => `'${mark}${word}'${isPrefix ? ':*' : ''}`).join(' | ')})`;
}

export type Interpretation = readonly Term[];

/** What one typed word may stand for. */
export type Term = readonly Candidate[];

interface Candidate {
  /** Letters and digits only. */
  word: string;
  /** The place's word may go on after it. */
  isPrefix: boolean;
  /** How sure it is that this was meant, up to 1. */
  weight: number;
}

export interface Guess {
  typed: string;
  word: string;
  /** Up to about 1, for the same word. */
  likeness: number;
}
