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
  const counter = ({ name, points, seconds }: Counted) => {
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
    const count = async (key: string, cost: number) => {
      try {
        return { counted: await limiter.consume(await hashKey(key), cost), isReached: false };
      } catch (reached) {
        if (!(reached instanceof RateLimiterRes)) throw reached;
        return { counted: reached, isReached: true };
      }
    };
    return { limiter, hashKey, count };
  };
  return {
    limit(of) {
      const { limiter, hashKey, count } = counter(of);
      return {
        async consume(key, cost = 1) {
          const { counted, isReached } = await count(key, cost);
          return isReached ? tooMany(counted) : undefined;
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
    share({ allPoints, ...of }) {
      const own = counter(of);
      const all = counter({ ...of, name: `${of.name}-all`, points: allPoints });
      const currentShare = rememberShare(client, of.name, allPoints);
      return {
        async consume(address, cost = 1) {
          const { counted, isReached } = await own.count(wideNetworkKey(address), cost);
          if (isReached) return tooMany(counted);
          const together = await all.count('all', cost);
          if (!together.isReached) return undefined;
          return counted.consumedPoints > (await currentShare()) ? tooMany(counted) : undefined;
        },
      };
    },
  };
}

/**
 * The most that each may have of what is there for all, when those who take less keep what they take. Infinite while there is
 * enough.
 */
export function fairShare(taken: readonly number[], all: number): number {
  let left = all;
  let waiting = taken.length;
  for (const one of taken.toSorted((a, b) => a - b)) {
    const share = left / waiting;
    if (one > share) return share;
    left -= one;
    waiting -= 1;
  }
  return Number.POSITIVE_INFINITY;
}

function tooMany({ msBeforeNext }: RateLimiterRes) {
  return refuse('too_many_requests', { retryAfterSeconds: msBeforeNext / 1000 });
}

/** Asked only while more is wanted than there is for all, and then at most every few seconds. */
function rememberShare(client: CounterClient, name: string, all: number): () => Promise<number> {
  let known: { until: number; share: Promise<number> } | undefined;
  const load = async () => {
    const { rows } = await client.query({
      text: 'select points from rate_limits where starts_with(key, $1) and expire > $2',
      values: [`${name}:`, Date.now()],
    });
    const taken = (rows as { points: number }[]).map(({ points }) => points);
    return fairShare(taken, all);
  };
  return () => {
    if (known && performance.now() < known.until) return known.share;
    const share = load();
    known = { until: performance.now() + SHARE_KNOWN_MS, share };
    share.catch(() => {
      known = undefined;
    });
    return share;
  };
}

const SHARE_KNOWN_MS = 2000;

/** Job: counters whose time is over, and those with a readable key, which processes of an earlier version wrote. */
export async function deleteOldCounters(database: Database): Promise<void> {
  await database.execute(sql`delete from rate_limits
    where expire < extract(epoch from now()) * 1000 or key !~ '^[a-z-]+:[A-Za-z0-9_-]{43}$'`);
}

/** Wider than one household: of IPv6 the /48 that one customer of a provider may have, with its 65,536 networks. */
function wideNetworkKey(address: string): string {
  const network = networkKey(address);
  return network.endsWith('::/64') ? `${network.split(':', 3).join(':')}::/48` : network;
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
  limit(of: Counted): RateLimit;
  /**
   * For what there is only so much of for everybody: `points` for one network, `allPoints` for all of them. Once that is taken,
   * only networks above their fair share are refused, so that a few cannot use up what the others have.
   */
  share(of: Counted & { allPoints: number }): Pick<RateLimit, 'consume'>;
}

interface Counted {
  name: string;
  points: number;
  seconds: number;
}

interface CounterClient {
  query(statement: { text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>;
}

export interface RateLimit {
  /** Consumes points, and refuses when those of this time window are used up. */
  consume(key: string, cost?: number): Promise<Refusal<'too_many_requests'> | undefined>;
  /** Returns one consumed point. */
  giveBackPoint(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}
