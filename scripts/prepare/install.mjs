import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { SetupError, toSetupError } from './setup-error.mjs';

/** @param {string} root */
export function isInstalled(root) {
  try {
    return readFileSync(stampOf(root), 'utf8') === wanted(root);
  } catch {
    return false;
  }
}

/** @param {string} root */
export async function install(root) {
  console.log('Installing packages; the first time takes about a minute …');
  try {
    rmSync(stampOf(root), { force: true });
    let installed = await npm(root, 'ci');
    // A lock made on one platform may lack another's binaries; npm install finds them without touching the lock.
    if (!installed.ok && /from lock file|in sync/.test(installed.output)) {
      installed = await npm(root, 'install', '--no-save');
    }
    if (!installed.ok) {
      throw new SetupError(
        `${lastErrors(installed.output)}\nThe packages could not be installed; npm says why above.`,
      );
    }
    markInstalled(root);
  } catch (error) {
    throw toSetupError(error, `install packages in ${root}`);
  }
}

/** @param {string} root */
export function markInstalled(root) {
  writeFileSync(stampOf(root), wanted(root));
}

/**
 * Production and omit settings of the machine must not leave out the build tools or the platform's binaries;
 * install scripts are never run, and nothing depends on them.
 * @param {string} root
 * @param {string[]} command
 */
function npm(root, ...command) {
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const cli = process.env.npm_execpath;
  // npm's own Node, because the one that runs this may lie in the node_modules that `npm ci` removes first.
  if (cli) return run(process.env.npm_node_execpath ?? process.execPath, [cli, ...command, ...flags], root);
  return run('npm', [...command, ...flags], root);
}

/**
 * Binaries differ by platform: a folder carried over from another machine counts as not installed.
 * @param {string} root
 */
function wanted(root) {
  return createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} root */
function stampOf(root) {
  return join(root, 'node_modules', '.tohfa-installed');
}

/** @param {string} output */
function lastErrors(output) {
  const errors = output.split('\n').filter((line) => line.startsWith('npm error'));
  return (errors.length > 0 ? errors : output.split('\n')).slice(0, 20).join('\n');
}
