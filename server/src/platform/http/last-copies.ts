import { withinMs } from '../concurrency.ts';
import type { DatabaseHandle } from '../database.ts';
import { isDatabaseAway } from '../database-errors.ts';

/** Longer, and what is shown has too little to do with what is sold. */
const MAX_OUTAGE_MS = 10 * 60_000;
/** While the database is away, one request a second looks whether it is back, and does not wait long for the answer. */
const RETRY_MS = 1000;
const RETRY_WAIT_MS = 500;
const MAX_COPIES = 2000;
/** Of all copies together, as `size` measures them. */
const MAX_SIZE = 32_000_000;

/**
 * The last good answer to each question about the catalogue. While the database is away they are given again for up to ten
 * minutes, so that people can go on looking around. Nothing is sold by them: an order reads prices and stock itself. What a
 * replica answers meanwhile counts as a good answer, and says like a copy for how long the primary has been away.
 */
export function createLastCopies<Copy>(
  size: (copy: Copy) => number,
  { now = Date.now, primaryAwaySeconds = () => undefined }: CopyOptions = {},
): LastCopies<Copy> {
  const copies = new Map<string, Copy>();
  let total = 0;
  let awaySince: number | undefined;
  let retryAt = 0;

  function keep(key: string, copy: Copy): void {
    drop(key);
    copies.set(key, copy);
    total += size(copy);
    for (const oldest of copies.keys()) {
      if (copies.size <= MAX_COPIES && total <= MAX_SIZE) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    const copy = copies.get(key);
    if (copy === undefined) return;
    copies.delete(key);
    total -= size(copy);
  }

  /** Undefined when there is no copy, or the database has been away for too long. */
  function lastCopy(key: string): Answer<Copy> | undefined {
    const copy = copies.get(key);
    const awayFor = now() - (awaySince ?? now());
    if (copy === undefined || awayFor > MAX_OUTAGE_MS) return undefined;
    return { copy, staleSeconds: Math.max(1, Math.round(awayFor / 1000)) };
  }

  return {
    keep,
    async read(key, load) {
      const isAway = awaySince !== undefined;
      const last = isAway ? lastCopy(key) : undefined;
      if (last && now() < retryAt) return last;
      if (isAway) retryAt = now() + RETRY_MS;
      try {
        const loading = load();
        const copy = await (last ? withinMs(RETRY_WAIT_MS, loading) : loading);
        awaySince = undefined;
        keep(key, copy);
        const byReplica = primaryAwaySeconds();
        return byReplica === undefined ? { copy } : { copy, staleSeconds: byReplica };
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        awaySince ??= now();
        retryAt = now() + RETRY_MS;
        const instead = lastCopy(key);
        if (!instead) throw error;
        return instead;
      }
    },
  };
}

interface CopyOptions {
  now?: (() => number) | undefined;
  /** Set while a replica answers in place of the primary. */
  primaryAwaySeconds?: DatabaseHandle['primaryAwaySeconds'];
}

interface Answer<Copy> {
  copy: Copy;
  /** Set for a copy from before the outage and for what a replica answers: for how long the database has been away. */
  staleSeconds?: number;
}

export interface LastCopies<Copy> {
  read(key: string, load: () => Promise<Copy>): Promise<Answer<Copy>>;
  keep(key: string, copy: Copy): void;
}
