import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const FOLDER = join(import.meta.dirname, '../platform/old-databases');

/** Databases of earlier versions, the newest last. Each was made by the server of its version: `scripts/old-database.ts`. */
export function readOldDatabases(): OldDatabase[] {
  return readdirSync(FOLDER)
    .map((file) => {
      const script = gunzipSync(readFileSync(join(FOLDER, file))).toString();
      const [about = ''] = script.slice('-- '.length).split('\n', 1);
      return { about: JSON.parse(about) as OldDatabase['about'], script };
    })
    .sort((a, b) => (a.about.madeAt < b.about.madeAt ? -1 : 1));
}

/** Of the version before this one. */
export function newestOldDatabase(): OldDatabase {
  const newest = readOldDatabases().at(-1);
  if (!newest) throw new Error('there is no database of an earlier version');
  return newest;
}

interface OldDatabase {
  about: { commit: string; madeAt: string; owner: Account; payer: Account; openGift: string };
  /** Plain SQL for an empty database. It leaves its connection without a search path. */
  script: string;
}

interface Account {
  name: string;
  email: string;
  password: string;
  token: string;
}
