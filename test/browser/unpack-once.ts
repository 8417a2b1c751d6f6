import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../.cache/browsers');

/** A folder below .cache that `fill` has filled to the end: an interrupted one leaves nothing under the name. */
export async function unpackOnce(name: string, fill: (fresh: string) => Promise<void>): Promise<string> {
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const fresh = mkdtempSync(join(CACHE, 'unpacking-'));
  try {
    await fill(fresh);
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

export interface Browser {
  path: string;
  env?: Record<string, string>;
}

export type Runs = (browser: Browser) => boolean;
