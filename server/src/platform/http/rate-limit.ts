import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, DatabaseHandle } from '../database.ts';
import { type Refusal, refuse } from './operations.ts';

/**
 * Keeps the counters in PostgreSQL, so that all processes share them. Keys that are IP addresses count by network. Every key
 * is stored as a hash, because keys are emails and addresses of people too. Catalogue reads are not limited, because
 * counting them would cost a write and more than the read itself.
 */
export function createRateLimits(dbHandle: Pick<DatabaseHandle, 'bossDatabase'>): RateLimits {
  const secret = rememberSecret(dbHandle);
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
      const hashKey = async (key: string) =>
        createHmac('sha256', await secret())
          .update(`${name}:${networkKey(key)}`)
          .digest('base64url');
      return {
        async consume(key, cost = 1) {
          try {
            await limiter.consume(await hashKey(key), cost);
            return undefined;
          } catch (reached) {
            if (!(reached instanceof RateLimiterRes)) throw reached;
            return refuse('too_many_requests', { retryAfterSeconds: reached.msBeforeNext / 1000 });
          }
        },
        async giveBackPoint(key) {
          await limiter.reward(await hashKey(key), 1);
          limiter.deleteInMemoryBlockedAll();
        },
        async reset(key) {
          await limiter.delete(await hashKey(key));
        },
      };
    },
  };
}

/** Job: counters whose time is over, and those with a readable key, which processes of an earlier version wrote. */
export async function deleteOldCounters(database: Database): Promise<void> {
  await database.execute(sql`delete from rate_limits
    where expire < extract(epoch from now()) * 1000 or key !~ '^[a-z-]+:[A-Za-z0-9_-]{43}$'`);
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

/** Read once and kept: every process must hash a key the same way. The first one of a shop makes the secret. */
function rememberSecret({ bossDatabase }: Pick<DatabaseHandle, 'bossDatabase'>): () => Promise<string> {
  const select = async (): Promise<string | undefined> => {
    const { rows } = await bossDatabase.executeSql('select secret from shop_secrets where name = $1', [
      SECRET,
    ]);
    return (rows as { secret: string }[])[0]?.secret;
  };
  const load = async () => {
    const stored = await select();
    if (stored !== undefined) return stored;
    const made = randomBytes(32).toString('base64url');
    await bossDatabase.executeSql(
      'insert into shop_secrets (name, secret) values ($1, $2) on conflict do nothing',
      [SECRET, made],
    );
    const secret = await select();
    if (secret === undefined) throw new Error('the secret of the rate limits was not stored');
    return secret;
  };
  let known: Promise<string> | undefined;
  return () => {
    known ??= load().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

const SECRET = 'rate-limits';

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
