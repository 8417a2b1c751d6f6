import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './run.mjs';
import { SetupError, toSetupError } from './setup-error.mjs';

const SOURCES = ['web', 'contract/src', 'contract/package.json', 'tsconfig.base.json', 'package-lock.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'test']);

/** @param {string} root */
export function isWebBuilt(root) {
  try {
    const builtFrom = readFileSync(stampOf(root), 'utf8');
    return existsSync(join(root, 'web', 'dist', 'index.html')) && builtFrom === hashOfSources(root);
  } catch {
    return false;
  }
}

/**
 * Builds beside the served folder and swaps the two, so that a running server never serves half a build.
 * @param {string} root
 * @param {string} node
 */
export async function buildWeb(root, node) {
  console.log('Building the web app …');
  const hash = hashOfSources(root);
  const fresh = join(root, '.cache', `web-build-${process.pid}`);
  try {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const web = join(root, 'web');
    const built = await run(node, [vite, 'build', '--outDir', relative(web, fresh), '--emptyOutDir'], web);
    if (!built.ok)
      throw new SetupError(`${built.output}\nThe web app could not be built; vite says why above.`);
    swapIn(fresh, join(web, 'dist'));
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(stampOf(root), hash);
  } catch (error) {
    throw toSetupError(error, `build the web app in ${root}`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * @param {string} fresh
 * @param {string} served
 */
function swapIn(fresh, served) {
  const old = `${fresh}-old`;
  if (existsSync(served)) renameSync(served, old);
  renameSync(fresh, served);
  rmSync(old, { recursive: true, force: true });
}

/** @param {string} root */
function hashOfSources(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) addToHash(root, source, hash);
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

/** @param {string} root */
function stampOf(root) {
  return join(root, '.cache', 'web-build');
}
