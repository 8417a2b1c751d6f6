import { join } from 'node:path';
import { build, isBuilt } from './built-folder.mjs';
import { run } from './run.mjs';

const SERVER = {
  name: 'server',
  output: 'server/dist',
  entry: 'main.js',
  stamp: 'server-build',
  sources: ['server/src', 'contract/src', 'sandbox/src', 'demo/src', 'package-lock.json', 'scripts/prepare'],
};

/** @param {string} root */
export function isServerBuilt(root) {
  return isBuilt(root, SERVER);
}

/**
 * @param {string} root
 * @param {string} node
 */
export async function buildServer(root, node) {
  const bundler = join(root, 'scripts', 'prepare', 'bundle-server.mjs');
  await build(root, SERVER, (fresh) => run(node, [bundler, fresh], root));
}

/**
 * What starts the server: the bundle where it is up to date, else the sources, which take seconds longer to load.
 * @param {string} root
 */
export function serverEntry(root) {
  return join(root, isServerBuilt(root) ? 'server/dist/main.js' : 'server/src/main.ts');
}
