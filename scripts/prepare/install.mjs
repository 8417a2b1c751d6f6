import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './progress.mjs';
import { run } from './run.mjs';
import { SetupError, toSetupError } from './setup-error.mjs';

/** The shop itself; everything else in package.json is for tests, checks and measurements, and more than half of it. */
const SHOP = ['contract', 'demo', 'sandbox', 'server', 'web'].flatMap((workspace) => ['-w', workspace]);

/**
 * @param {string} root
 * @param {Scope} scope
 */
export function isInstalled(root, scope = 'all') {
  const stamp = readStamp(root);
  return stamp?.packages === wanted(root) && (stamp.scope === 'all' || scope === 'shop');
}

/**
 * A full installation stays full, even when only the shop's part is asked for.
 * @param {string} root
 * @param {Scope} asked
 */
export async function install(root, asked = 'all') {
  const scope = readStamp(root)?.scope === 'all' ? 'all' : asked;
  try {
    rmSync(stampOf(root), { force: true });
    const installed = await withProgress('Installing packages; the first time usually takes a minute', () =>
      installScope(root, scope),
    );
    if (!installed.ok) {
      throw new SetupError(
        `${lastErrors(installed.output)}\nThe packages could not be installed; npm says why above.`,
      );
    }
    markInstalled(root, scope);
  } catch (error) {
    throw toSetupError(error, `install packages in ${root}`);
  }
}

/**
 * @param {string} root
 * @param {Scope} scope
 */
async function installScope(root, scope) {
  const only = scope === 'shop' ? SHOP : [];
  const installed = await npm(root, 'ci', ...only);
  if (installed.ok || !/from lock file|in sync/.test(installed.output)) return installed;
  // A lock made on one platform may lack another's binaries; npm install finds them without touching the lock.
  return npm(root, 'install', '--no-save', ...only);
}

/**
 * @param {string} root
 * @param {Scope} scope
 */
export function markInstalled(root, scope = 'all') {
  writeFileSync(stampOf(root), `${scope} ${wanted(root)}`);
}

/** @param {string} root */
function readStamp(root) {
  try {
    const [scope, packages] = readFileSync(stampOf(root), 'utf8').split(' ');
    return { scope, packages };
  } catch {
    return undefined;
  }
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

/** @typedef {'shop' | 'all'} Scope */
