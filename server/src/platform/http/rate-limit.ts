import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DatabaseHandle } from '../database.ts';
import { type Refusal, refuse } from './operations.ts';

/**
 * Counters in PostgreSQL, so that several processes count together. Catalogue reads do not come here:
 * a limit that costs a write would be dearer than what it guards.
 */
export function createRateLimits(opened: Pick<DatabaseHandle, 'bossDatabase'>): RateLimits {
  const client = {
    // The library speaks node-postgres; both databases answer the same through this.
    query: ({ text, values }: { text: string; values?: unknown[] }) =>
      opened.bossDatabase.executeSql(text, values),
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
            await limiter.consume(key, cost);
            return undefined;
          } catch (reached) {
            if (!(reached instanceof RateLimiterRes)) throw reached;
            return refuse('too_many_requests', { retryAfterSeconds: reached.msBeforeNext / 1000 });
          }
        },
        async giveBackPoint(key) {
          await limiter.reward(key, 1);
        },
        async reset(key) {
          await limiter.delete(key);
        },
      };
    },
  };
}

/** What limits count by: an IPv4 address, or the /64 network that one IPv6 subscriber has. */
export function networkKey(ip: string): string {
  const [address = ''] = ip.split('%');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [left = '', right = ''] = (URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '').split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const zeros = Array.from(
    { length: Math.max(0, 8 - groups(left).length - groups(right).length) },
    () => '0',
  );
  return `${[...groups(left), ...zeros, ...groups(right)].slice(0, 4).join(':')}::/64`;
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
