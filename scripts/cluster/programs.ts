import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs the cluster is made of, and the Debian package each comes with. */
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
} as const;

/** Finds everything, or says exactly what is missing and how to get it. */
export function findPrograms(): Programs {
  const found = Object.fromEntries(
    Object.keys(PACKAGES).map((name) => [name, findProgram(name)] as const),
  ) as Record<keyof typeof PACKAGES, string | undefined>;
  const postgresBin = findPostgres();
  const missing: string[] = (Object.keys(PACKAGES) as (keyof typeof PACKAGES)[])
    .filter((name) => found[name] === undefined)
    .map((name) => PACKAGES[name]);
  if (postgresBin === undefined) missing.push('postgresql');
  if (missing.length > 0) {
    throw new MissingPrograms(
      `The cluster run needs Debian packages that are not here: ${missing.join(', ')}.\n` +
        `Install them with:  apt-get install --no-install-recommends ${missing.join(' ')}\n` +
        'Their own services may stay off: the run starts its own processes on loopback.',
    );
  }
  if (process.getuid?.() === 0 && postgresUser() === undefined)
    throw new MissingPrograms(
      'Running as root needs the account "postgres": PostgreSQL refuses to run as root.',
    );
  return { ...found, postgresBin } as Programs;
}

/** PostgreSQL refuses to run as root; anybody else runs it as themselves. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readPasswd().find((one) => one.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Debian keeps each major version in a folder of its own; the newest is taken. */
export function findPostgres(): string | undefined {
  try {
    const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
    return versions
      .map((version) => `/usr/lib/postgresql/${version}/bin`)
      .find((folder) => isExecutable(join(folder, 'postgres')));
  } catch {
    return undefined;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function readPasswd(): string[] {
  return readFileSync('/etc/passwd', 'utf8').split('\n');
}

export class MissingPrograms extends Error {
  override name = 'MissingPrograms';
}

export type Programs = Record<keyof typeof PACKAGES, string> & {
  /** The folder of `postgres`, `pg_ctl` and the like. */
  postgresBin: string;
};
