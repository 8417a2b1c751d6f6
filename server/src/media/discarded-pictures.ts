import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { removePicture } from './pictures.ts';
import type { PictureStore } from './stores.ts';

/** Job, and after each change: the files of pictures that left their rows. Triggers in the database note them. */
export async function removeDiscardedPictures({ database, pictures }: PicturesOfRows): Promise<void> {
  const discarded = await queryRows<{ url: string }>(
    database,
    sql`select url from discarded_pictures limit 100`,
  );
  for (const { url } of discarded) {
    await removePicture(pictures, url);
    await database.execute(sql`delete from discarded_pictures where url = ${url}`);
  }
}

/**
 * Job: files that no row has named for a day, such as those of an upload whose process died. The rows of all tables are
 * searched, so that a new column with pictures is never forgotten.
 */
export async function removeOrphanPictures({ database, pictures }: PicturesOfRows, log: Log): Promise<void> {
  const names = await pictures.list();
  const named = await listNamedPictures(database);
  const orphans = names.filter((name) => !named.has(baseName(name)));
  // Another database than the one these pictures belong to, restored or chosen by mistake.
  if (orphans.length > MANY && orphans.length > names.length / 2) {
    log.error(
      { orphans: orphans.length, pictures: names.length },
      'most pictures are unknown: none is removed',
    );
    return;
  }
  for (const name of await listLastingOrphans(database, orphans)) await pictures.remove(name);
}

const MANY = 300;

/** Without their widths. */
async function listNamedPictures(database: Database): Promise<Set<string>> {
  const tables = await queryRows<{ name: string }>(
    database,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name not in ('discarded_pictures', 'orphan_pictures', 'provider_events',
        'dispute_documents')`,
  );
  const named = new Set<string>();
  for (const { name } of tables) {
    const rows = await queryRows<{ picture: string }>(
      database,
      sql`select distinct found[1] as picture from ${sql.identifier(name)} t,
        regexp_matches(to_jsonb(t)::text, '/media/([a-z0-9-]+)-[0-9]+[.]webp', 'g') as found`,
    );
    for (const { picture } of rows) named.add(picture);
  }
  return named;
}

/** Remembers the orphans of this run; answers those of a run at least a day ago. */
async function listLastingOrphans(database: Database, orphans: readonly string[]): Promise<string[]> {
  const found = JSON.stringify(orphans);
  await database.execute(sql`delete from orphan_pictures where not ${found}::jsonb ? name`);
  await database.execute(
    sql`insert into orphan_pictures (name) select jsonb_array_elements_text(${found}::jsonb) on conflict do nothing`,
  );
  const lasting = await queryRows<{ name: string }>(
    database,
    sql`select name from orphan_pictures where seen_at < now() - interval '1 day'`,
  );
  return lasting.map(({ name }) => name);
}

const baseName = (name: string) => name.replace(/-\d{1,5}\.(?:avif|webp)$/, '');

interface PicturesOfRows {
  database: Database;
  pictures: PictureStore;
}
