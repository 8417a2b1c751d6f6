// Run by Node 24 as a process of its own: prepare.mjs itself loads no package.
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [output = join(root, 'server', 'dist')] = process.argv.slice(2);

/** Where the bundle will lie once it is swapped in. */
const finalFolder = join(root, 'server', 'dist');

/** They find their binaries or their own files beside themselves. */
const EXTERNAL = [/^sharp$/, /^@node-rs\/argon2/, /^@electric-sql\/pglite/];

/**
 * Our sources find files and workers by their own place, which stays valid in the bundle: the code moves, the files do
 * not.
 */
const keepPlaces = {
  name: 'keep-places',
  /**
   * @param {string} code
   * @param {string} id
   */
  transform(code, id) {
    const isOurs = id.startsWith(root) && !id.includes(`${sep}node_modules${sep}`);
    if (!isOurs || !code.includes('import.meta.')) return undefined;
    const file = JSON.stringify(relative(finalFolder, id).split(sep).join('/'));
    const folder = JSON.stringify(relative(finalFolder, dirname(id)).split(sep).join('/'));
    return code
      .replaceAll('import.meta.dirname', `__placeOf(import.meta.url, ${folder}, true)`)
      .replaceAll(/(?<!__placeOf\()import\.meta\.url/g, `__placeOf(import.meta.url, ${file}, false)`);
  },
};

const PLACE_OF = `import { fileURLToPath as __toPath } from 'node:url';
const __placeOf = (here, place, asPath) => asPath ? __toPath(new URL(place, here)) : new URL(place, here).href;`;

const bundle = await rolldown({
  input: { main: join(root, 'server', 'src', 'main.ts') },
  platform: 'node',
  external: EXTERNAL,
  plugins: [keepPlaces],
  checks: { eval: false },
});
await bundle.write({
  dir: output,
  format: 'esm',
  banner: PLACE_OF,
  // V8 keeps the text of what it compiled.
  comments: false,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
