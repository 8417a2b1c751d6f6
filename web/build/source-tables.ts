import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const WEB = join(import.meta.dirname, '..');

/** Node runs no JSX. In the build's process a screen or page is only the name of its file. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const file = relative(WEB, fileURLToPath(url));
    return { format: 'module', shortCircuit: true, source: `export const file = ${JSON.stringify(file)};` };
  },
});

/** A table of `web/src` whose entries load screens or pages, such as `src/screens.ts`. */
export async function importTable<Table>(file: string): Promise<Table> {
  return import(pathToFileURL(join(WEB, file)).href);
}

/** The file that an entry loads, from the folder `web`. */
export async function fileOf(load: () => Promise<unknown>): Promise<string> {
  const loaded = (await load()) as { file: string };
  return loaded.file;
}
