import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'server/migrations';

/**
 * Checks out the version that the rolling upgrade starts from. Packages are those installed here, the workspaces its own.
 * Undefined where there is no history.
 */
export function checkOutPreviousVersion(folder: string): PreviousVersion | undefined {
  const commit = findPreviousVersion();
  return commit === undefined ? undefined : checkOutVersion(folder, commit);
}

/**
 * The last commit of which today's shop is an upgrade: its migrations are the first of today's, and some are missing. A
 * commit whose migration got another name or text since has databases that nobody else has.
 */
export function findPreviousVersion(): string | undefined {
  const today = listMigrations();
  return listCandidates().find((commit) => isTrueBeginning(listMigrations(commit), today));
}

export function isTrueBeginning(earlier: readonly string[], later: readonly string[]): boolean {
  const isBeginning = earlier.every((line, n) => line === later[n]);
  return earlier.length > 0 && earlier.length < later.length && isBeginning;
}

/** The newest first: what is committed, then each commit before one that touched a migration. */
function listCandidates(): string[] {
  try {
    const touched = git('log', '--format=%H', '--', `${MIGRATIONS}/*.sql`).split('\n');
    return ['HEAD', ...touched.map((commit) => `${commit}~1`)];
  } catch {
    return [];
  }
}

/**
 * Name and content of each migration in a commit, or as the files are now. Read from the files, because the list
 * `landed.txt` is younger than they are.
 */
export function listMigrations(commit?: string): string[] {
  return (commit === undefined ? listFiles() : listCommitted(commit)).sort();
}

function listFiles(): string[] {
  const names = readdirSync(join(ROOT, MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  const hashes = git('hash-object', '--', ...names.map((name) => `${MIGRATIONS}/${name}`)).split('\n');
  return names.map((name, n) => `${name} ${hashes[n]}`);
}

/** Each line is mode, kind and hash, a tab and the path. */
function listCommitted(commit: string): string[] {
  return git('ls-tree', commit, `${MIGRATIONS}/`)
    .split('\n')
    .flatMap((line) => {
      const [, hash, name] = /(\w+)\t.*\/(.+\.sql)$/.exec(line) ?? [];
      return name === undefined ? [] : [`${name} ${hash}`];
    });
}

export function checkOutVersion(folder: string, revision: string): PreviousVersion {
  const commit = git('rev-parse', '--short', `${revision}^{commit}`);
  const source = join(folder, 'previous');
  mkdirSync(source);
  execFileSync('sh', ['-c', `git -C "$0" archive ${commit} | tar -x -C "$1"`, ROOT, source]);
  linkPackages(source);
  const subject = git('log', '-1', '--format=%s', commit);
  const had = listMigrations(commit);
  const added = listMigrations().filter((line) => !had.includes(line));
  return { source, commit, subject, migrations: added.map((line) => line.split(' ', 1)[0] ?? '') };
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
