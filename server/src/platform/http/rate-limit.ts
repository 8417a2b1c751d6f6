import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DatabaseHandle } from '../database.ts';
import { type Refusal, refuse } from './operations.ts';

/**
 * Keeps the counters in PostgreSQL, so that all processes share them. Keys that are IP addresses count by network.
 * Catalogue reads are not limited, because counting them would cost a write and more than the read itself.
 */
export function createRateLimits(dbHandle: Pick<DatabaseHandle, 'bossDatabase'>): RateLimits {
  const client = {
    // The library expects node-postgres. This adapter works with both databases.
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
        // Callers over the limit are refused from memory, without a query each time.
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
          limiter.deleteInMemoryBlockedAll();
        },
        async reset(key) {
          await limiter.delete(networkKey(key));
        },
      };
    },
  };
}

/**
 * The network of an IP address: the address itself for IPv4, the /64 of one household or machine for IPv6. Returns any
 * other key unchanged, so that every limit can pass its key here.
 */
export function networkKey(key: string): string {
  const address = key.split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return key;
  // An IPv4 address that was written as an IPv6 one becomes itself again.
  const normalized = ipaddr.process(address).toNormalizedString();
  return isIPv4(normalized) ? normalized : `${normalized.split(':', 4).join(':')}::/64`;
}

export interface RateLimits {
  limit(of: { name: string; points: number; seconds: number }): RateLimit;
}

export interface RateLimit {
  /** Consumes points, and refuses when those of this time window are used up. */
  consume(key: string, cost?: number): Promise<Refusal<'too_many_requests'> | undefined>;
  /** Returns one consumed point. */
  giveBackPoint(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}
