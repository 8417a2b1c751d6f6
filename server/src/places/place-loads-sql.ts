import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../platform/database.ts';
import type { SentBatch } from './place-source.ts';

/** Where the load of this version stands; its row is made by whoever asks first. */
export async function placeLoad(database: Database, version: string): Promise<PlaceLoad> {
  await database.execute(sql`insert into place_loads (version) values (${version}) on conflict do nothing`);
  const [row] = await rowsOf<PlaceLoad>(
    database,
    sql`select id, loaded, finished_at is not null as finished from place_loads where version = ${version}`,
  );
  if (!row) throw new Error('the load of the places has no row');
  return row;
}

/** Whether all of India was ever in. */
export async function hasFinishedLoad(database: Database): Promise<boolean> {
  return (
    (await rowsOf(database, sql`select 1 from place_loads where finished_at is not null limit 1`)).length > 0
  );
}

/**
 * False when another process was quicker: then nothing is changed, and the load stands elsewhere. One statement, as
 * each of them costs the embedded database as much as twenty rows.
 */
export async function insertPlaces(
  database: Database,
  { id, loaded }: PlaceLoad,
  { places, words }: Pick<SentBatch, 'places' | 'words'>,
  count: number,
): Promise<boolean> {
  const claimed = await rowsOf(
    database,
    sql`with claimed as (
      update place_loads set loaded = loaded + ${count} where id = ${id} and loaded = ${loaded} returning id
    ), new_words as (
      insert into place_words (word, uses)
      select word, uses from claimed, json_to_recordset(${words}::json) as known (word text, uses integer)
      on conflict (word) do update set uses = excluded.uses
    ), new_places as (
      insert into places (pincode, locality, city, state, rank, words, load_id)
      select pincode, locality, city, state, rank, array_to_tsvector(words), id
      from claimed, json_to_recordset(${places}::json)
        as place (pincode text, locality text, city text, state text, rank smallint, words text[])
      on conflict (pincode, locality) do update
        set city = excluded.city, state = excluded.state, rank = excluded.rank, words = excluded.words,
          load_id = excluded.load_id
    ) select id from claimed`,
  );
  return claimed.length > 0;
}

/** Places that an older version had and this one has not. Answers how many went, at most as many as asked. */
export async function deleteOlderPlaces(database: Database, id: number, most: number): Promise<number> {
  const gone = await rowsOf(
    database,
    sql`delete from places where (pincode, locality) in
      (select pincode, locality from places where load_id < ${id} limit ${most}) returning pincode`,
  );
  return gone.length;
}

export async function finishPlaceLoad(database: Database, id: number): Promise<void> {
  await database.execute(sql`select gin_clean_pending_list('places_words')`);
  await database.execute(sql`select gin_clean_pending_list('place_words_likeness')`);
  await database.transaction(async (tx) => {
    // A small sample is enough to choose the indexes, and takes milliseconds.
    await tx.execute(sql`set local default_statistics_target = 10`);
    await tx.execute(sql`analyze places, place_words`);
  });
  await database.execute(sql`update place_loads set finished_at = now() where id = ${id}`);
}

export interface PlaceLoad {
  id: number;
  loaded: number;
  finished: boolean;
}
