import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './progress.mjs';
import { SetupError, toSetupError } from './setup-error.mjs';

const NOT_SOURCES = new Set(['node_modules', 'dist', 'test']);

/**
 * Whether the folder was built from the sources as they are now.
 * @param {string} root
 * @param {BuiltFolder} folder
 */
export function isBuilt(root, folder) {
  try {
    const builtFrom = readFileSync(stampOf(root, folder), 'utf8');
    return existsSync(join(root, folder.output, folder.entry)) && builtFrom === hashOfSources(root, folder);
  } catch {
    return false;
  }
}

/**
 * Builds beside the used folder and swaps the two, so that a running server never reads half a build.
 * @param {string} root
 * @param {BuiltFolder} folder
 * @param {(fresh: string) => Promise<{ ok: boolean, output: string }>} buildInto
 */
export async function build(root, folder, buildInto) {
  const hash = hashOfSources(root, folder);
  const fresh = join(root, '.cache', `${folder.stamp}-${process.pid}`);
  try {
    const built = await withProgress(`Building the ${folder.name}`, () => buildInto(fresh));
    if (!built.ok) throw new SetupError(`${built.output}\nThe ${folder.name} could not be built; see above.`);
    swapIn(fresh, join(root, folder.output));
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(stampOf(root, folder), hash);
  } catch (error) {
    throw toSetupError(error, `build the ${folder.name} in ${root}`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * @param {string} fresh
 * @param {string} used
 */
function swapIn(fresh, used) {
  const old = `${fresh}-old`;
  if (existsSync(used)) renameSync(used, old);
  renameSync(fresh, used);
  rmSync(old, { recursive: true, force: true });
}

/**
 * @param {string} root
 * @param {BuiltFolder} folder
 */
function hashOfSources(root, { sources }) {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(root, source, hash);
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @param {import('node:crypto').Hash} hash
 */
function addToHash(root, path, hash) {
  const entries = entriesOf(join(root, path));
  if (!entries) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
    return;
  }
  for (const entry of entries) addToHash(root, `${path}/${entry}`, hash);
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => !NOT_SOURCES.has(name))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * @param {string} root
 * @param {BuiltFolder} folder
 */
function stampOf(root, { stamp }) {
  return join(root, '.cache', stamp);
}

/**
 * @typedef {object} BuiltFolder
 * @property {string} name
 * @property {string} output
 * @property {string} entry The file without which the output is not whole.
 * @property {string} stamp
 * @property {readonly string[]} sources
 */
