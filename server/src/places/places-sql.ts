import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../platform/database.ts';
import type { Term } from './place-query.ts';

/** Whole words count before begun ones, the better guess before the worse, a locality's before its area's. */
export async function placesMatching(
  database: Database,
  query: string,
  terms: readonly Term[],
  most: number,
): Promise<FoundPlace[]> {
  return rowsOf(
    database,
    sql`select locality, city, state, pincode from places where words @@ ${query}::tsquery
      order by ${sql.join(terms.map(likenessOf), sql` + `)} desc, rank, length(locality), pincode, locality
      limit ${most}`,
  );
}

/** The first place of each pincode that begins so. */
export async function placesByPincodeStart(
  database: Database,
  digits: string,
  most: number,
): Promise<FoundPlace[]> {
  return rowsOf(
    database,
    sql`select distinct on (pincode) locality, city, state, pincode from places
      where pincode >= ${digits} and pincode < ${`${digits}:`}
      order by pincode, rank, length(locality), locality limit ${most}`,
  );
}

export async function placesOfPincode(
  database: Database,
  pincode: string,
  most: number,
): Promise<FoundPlace[]> {
  return rowsOf(
    database,
    sql`select locality, city, state, pincode from places where pincode = ${pincode}
      order by rank, length(locality), locality limit ${most}`,
  );
}

/** A few pincodes reach over a border: the one with most of its places has it. */
export async function areaOfPincode(
  database: Database,
  pincode: string,
): Promise<{ city: string; state: string } | undefined> {
  const [area] = await rowsOf<{ city: string; state: string }>(
    database,
    sql`select city, state from places where pincode = ${pincode}
      group by city, state order by count(*) desc, city limit 1`,
  );
  return area;
}

/** Known words that a mistyped one may have meant; two letters that changed places count like no difference. */
export async function wordsLike(database: Database, typed: string, swapped: readonly string[], most: number) {
  const likeness = sql`case when word = any(${textArray(swapped)}) then 2
    else similarity(${typed}, word) + word_similarity(${typed}, word) end`;
  return rowsOf<{ word: string; likeness: number }>(
    database,
    // The common word is the likelier one: a word of 400 places gains 0.3 on a word of one.
    sql`select word, (${likeness} + ln(uses) / 20)::float8 as likeness from place_words
      where word % ${typed} or word = any(${textArray(swapped)})
      order by likeness desc, word limit ${most}`,
  );
}

function likenessOf(term: Term): SQL {
  const cases = term.map(
    ({ word, weight }) => sql`case when words @@ ${`'${word}'`}::tsquery then ${weight}::float8
      when words @@ ${`'@${word}'`}::tsquery then ${weight / 2}::float8 else 0 end`,
  );
  return sql`greatest(${sql.join(cases, sql`, `)})`;
}

function textArray(texts: readonly string[]): SQL {
  return sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
}

export interface FoundPlace {
  locality: string;
  city: string;
  state: string;
  pincode: string;
}
