// `npm run empty-database`: makes the archive that the embedded database starts from, after an update of PGlite.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

const FOLDER = import.meta.dirname;
/** Wide enough to find what template0, template1 and postgres have in common. */
const WINDOW = 24;

const database = await PGlite.create('memory://');
const dump = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer());
await database.close();
const params = { [constants.BROTLI_PARAM_LGWIN]: WINDOW, [constants.BROTLI_PARAM_SIZE_HINT]: dump.length };
const packed = brotliCompressSync(dump, { params });
writeFileSync(join(FOLDER, 'pgdata.tar.br'), packed);
writeFileSync(join(FOLDER, 'pglite-version'), `${installedVersion()}\n`);
console.log(`${dump.length} bytes, packed ${packed.length}, of PGlite ${installedVersion()}`);
process.exit(0);

function installedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')).version;
}
