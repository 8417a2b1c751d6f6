import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './setup-error.mjs';

/**
 * The Node that npm scripts get: the one npm installed, because npm puts node_modules/.bin first on the PATH,
 * else the one that is running.
 * @param {string} root
 */
export function findNode24(root) {
  const installed = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(installed)) {
    if (major(process.version) >= 24) return process.execPath;
    throw new SetupError(
      `Tohfa needs Node 24 or newer: this is Node ${process.version}, and npm has none for ${process.platform} on ${process.arch}. Install Node 24 and start again.`,
    );
  }
  const { stdout } = spawnSync(installed, ['--version'], { encoding: 'utf8' });
  if (major(stdout ?? '') >= 24) return installed;
  throw new SetupError(
    `The Node 24 that npm installed does not run on this machine (${installed}). Remove it and use a Node 24 of your own.`,
  );
}

/** @param {string} version */
function major(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}
