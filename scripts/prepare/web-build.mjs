import { join, relative } from 'node:path';
import { build, isBuilt } from './built-folder.mjs';
import { run } from './run.mjs';

const WEB = {
  name: 'web app',
  output: 'web/dist',
  entry: 'index.html',
  stamp: 'web-build',
  sources: ['web', 'contract/src', 'contract/package.json', 'tsconfig.base.json', 'package-lock.json'],
};

/** @param {string} root */
export function isWebBuilt(root) {
  return isBuilt(root, WEB);
}

/**
 * @param {string} root
 * @param {string} node
 */
export async function buildWeb(root, node) {
  const web = join(root, 'web');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await build(root, WEB, (fresh) =>
    run(node, [vite, 'build', '--outDir', relative(web, fresh), '--emptyOutDir'], web),
  );
}
