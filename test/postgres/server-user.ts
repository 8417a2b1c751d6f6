import { execFileSync } from 'node:child_process';

/**
 * Who runs the database server. PostgreSQL refuses to run as root, so root starts it as nobody;
 * anyone else runs it as themselves.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}

/** Spread into the options of spawn; empty means the user of this process. */
export type ServerUser = { uid: number; gid: number } | { uid?: never; gid?: never };
