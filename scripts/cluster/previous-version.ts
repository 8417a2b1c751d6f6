import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Checks out the last commit before the newest migration, so that the rolling upgrade has one to run. Packages are those
 * installed here, the workspaces its own. Undefined where there is no history.
 */
export function checkOutPreviousVersion(folder: string): PreviousVersion | undefined {
  try {
    const newest = git('log', '-1', '--format=%H', '--', 'server/migrations');
    return checkOutVersion(folder, `${newest}~1`);
  } catch {
    return undefined;
  }
}

export function checkOutVersion(folder: string, revision: string): PreviousVersion {
  const commit = git('rev-parse', '--short', `${revision}^{commit}`);
  const source = join(folder, 'previous');
  mkdirSync(source);
  execFileSync('sh', ['-c', `git -C "$0" archive ${commit} | tar -x -C "$1"`, ROOT, source]);
  linkPackages(source);
  const subject = git('log', '-1', '--format=%s', commit);
  return {
    source,
    commit,
    subject,
    migrations: listMigrations(ROOT).filter((name) => !listMigrations(source).includes(name)),
  };
}

function linkPackages(source: string): void {
  const packages = join(source, 'node_modules');
  mkdirSync(join(packages, '@tohfa'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@tohfa') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  }
  for (const name of ['contract', 'demo', 'sandbox', 'server'])
    symlinkSync(join(source, name), join(packages, '@tohfa', name));
  symlinkSync(join(ROOT, 'web/dist'), join(source, 'web/dist'));
}

function listMigrations(root: string): string[] {
  return readdirSync(join(root, 'server/migrations'));
}

function git(...args: string[]): string {
  return execFileSync('git', ['-C', ROOT, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

export interface PreviousVersion {
  source: string;
  commit: string;
  subject: string;
  /** What the upgrade has to run. */
  migrations: string[];
}
