import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DatabaseHandle } from '../database.ts';
import { type Refusal, refuse } from './operations.ts';

/**
 * Counters in PostgreSQL, so that several processes count together. Keys that are addresses count by network.
 * Catalogue reads are not limited: a limit that costs a write would be dearer than what it guards.
 */
export function createRateLimits(dbHandle: Pick<DatabaseHandle, 'bossDatabase'>): RateLimits {
  const client = {
    // The library speaks node-postgres; both databases answer the same through this.
    query: ({ text, values }: { text: string; values?: unknown[] }) =>
      dbHandle.bossDatabase.executeSql(text, values),
  };
  return {
    limit({ name, points, seconds }) {
      const limiter = new RateLimiterPostgres({
        storeClient: client,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
        // Whoever is far over the limit is answered from memory, without a query each time.
        inMemoryBlockOnConsumed: points + 1,
      });
      return {
        async consume(key, cost = 1) {
          try {
            await limiter.consume(networkKey(key), cost);
            return undefined;
          } catch (reached) {
            if (!(reached instanceof RateLimiterRes)) throw reached;
            return refuse('too_many_requests', { retryAfterSeconds: reached.msBeforeNext / 1000 });
          }
        },
        async giveBackPoint(key) {
          await limiter.reward(networkKey(key), 1);
        },
        async reset(key) {
          await limiter.delete(networkKey(key));
        },
      };
    },
  };
}

/**
 * The network an address is counted by: an IPv4 address by itself, an IPv6 address by its /64, which one household or
 * machine has to itself. Anything that is no address is returned as it is, so that every limit may pass its key here.
 */
export function networkKey(key: string): string {
  const address = key.split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return key;
  const groups = ipv6Groups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .map((bits) => `${bits >> 8}.${bits & 255}`)
      .join('.');
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The eight groups of an IPv6 address, `::` filled up and a dotted end such as `::1.2.3.4` turned into two groups. */
function ipv6Groups(address: string): number[] {
  const undotted = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [before = [], after = []] = undotted.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

export interface RateLimits {
  limit(of: { name: string; points: number; seconds: number }): RateLimit;
}

export interface RateLimit {
  /** Counts, and refuses when the points of this time window are used up. */
  consume(key: string, cost?: number): Promise<Refusal<'too_many_requests'> | undefined>;
  /** Takes one counted point back. */
  giveBackPoint(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}
