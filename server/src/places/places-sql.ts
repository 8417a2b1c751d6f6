import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../platform/database.ts';
import { type Guess, placeQueries, type Reading, type Term } from './place-query.ts';

/**
 * Whole words count before begun ones, the better guess before the worse, a locality's before its area's. The groups
 * are asked one after the other, and only until enough is found: a later one can be a tenth of the table.
 */
export async function placesMatching(
  database: Database,
  readings: readonly Reading[],
  most: number,
): Promise<FoundPlace[]> {
  const terms = [...new Map(readings.flat().map((term) => [term[0]?.word, term])).values()];
  const groups = placeQueries(readings).map(
    (query, at) => sql`(select locality, city, state, pincode, rank, ${at}::int as nth from places
      where words @@ ${query}::tsquery
      order by ${sql.join(terms.map(likenessOf), sql` + `)} desc, rank, length(locality), pincode, locality
      limit ${most})`,
  );
  return rowsOf(database, sql`${sql.join(groups, sql` union all `)} limit ${most}`);
}

/** The first place of each pincode that begins so. */
export async function placesByPincodeStart(
  database: Database,
  digits: string,
  most: number,
): Promise<FoundPlace[]> {
  return rowsOf(
    database,
    sql`select distinct on (pincode) locality, city, state, pincode, rank from places
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
    sql`select locality, city, state, pincode, rank from places where pincode = ${pincode}
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

/** Known words that mistyped ones may have meant, other than those they begin; two letters that changed places count like no difference. */
export async function wordsLike(
  database: Database,
  mistyped: readonly Mistyped[],
  most: number,
): Promise<Guess[]> {
  return rowsOf(
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

function likenessOf(term: Term): SQL {
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

export interface Mistyped {
  typed: string;
  /** The same with two neighbouring letters in the other order, each way there is. */
  swapped: string[];
}
