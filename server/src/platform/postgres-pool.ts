import pg from 'pg';
import { type Activity, createYieldingQueue, type YieldingQueue } from './concurrency.ts';
import { traceStatements } from './telemetry/telemetry.ts';

/** Longer than any statement of a request takes; one that takes longer gives its connection back. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A transaction whose process stopped answering lets go of its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** Whoever waits longer for a connection is told to come back. */
const CONNECT_TIMEOUT_MS = 5000;
/** What a person who looks around needs for a page, about. A connection then works for up to fifty who pay. */
const REST_MS = 20;
/** Longer than statements of payments take; the check of the books takes seconds. */
const LONG_MS = 50;

/**
 * Behind a pooler a connection belongs to somebody else after each transaction, so nothing may be set on it: the role's
 * own time limits hold there (docs/operations.md).
 */
export function createPool(
  url: string,
  { max, pooled, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'tohfa',
    keepAlive: true,
    ...(!pooled && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    }),
  });
  // A lost connection fails the statement that uses it and is replaced by the pool. It also emits `error`, on the pool
  // while it is idle and on the client while it is checked out; without a listener that would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Read by `prepared`: a named statement would stay with a connection of the pooler that others use next.
  if (pooled) {
    Object.assign(pool, { pooled });
    pool.on('connect', (client) => Object.assign(client, { pooled }));
  }
  traceStatements(pool);
  releaseLostClients(pool);
  return pool;
}

/**
 * Drizzle does not release a client whose `begin` failed: each connection lost at that moment would take its place in
 * the pool with it for good. A client whose connection ends is released at once, whoever has it.
 */
function releaseLostClients(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectAndWatch = async () => {
    const client = await connect();
    const release = client.release.bind(client);
    const onEnd = () => client.release(true);
    let released = false;
    client.release = (destroy) => {
      if (released) return;
      released = true;
      client.off('end', onEnd);
      release(destroy);
    };
    client.once('end', onEnd);
    return client;
  };
  // The form with a callback is used by the pool's own `query`, which always releases.
  const connectWithCallback = pool.connect.bind(pool) as (callback: unknown) => void;
  pool.connect = ((callback?: unknown) =>
    callback ? connectWithCallback(callback) : connectAndWatch()) as pg.Pool['connect'];
}

/**
 * While others go first, connections of this pool are handed out one at a time with a rest in between: on a full
 * machine hundreds who pay wait a little longer, and others are answered in between.
 */
export function connectInTurn(pool: pg.Pool, others: Pick<Activity, 'isActive'>): YieldingQueue {
  const queue = createYieldingQueue({
    concurrency: pool.options.max,
    restMs: REST_MS,
    longMs: LONG_MS,
    maxWaitMs: CONNECT_TIMEOUT_MS,
    first: others,
  });
  const connect = pool.connect.bind(pool) as unknown as (callback: ConnectCallback) => void;
  const connectPromise = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const tooLate = () => new Error('timeout exceeded when trying to connect');
  const connectNext = (callback: ConnectCallback) =>
    queue.enter(
      () =>
        connect((error, client, release) => {
          if (error) queue.leave();
          callback(error, client, release);
        }),
      () => callback(tooLate(), undefined, () => undefined),
    );
  const connectNextPromise = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      queue.enter(
        () =>
          connectPromise().then(resolve, (error: unknown) => {
            queue.leave();
            reject(error);
          }),
        () => reject(tooLate()),
      );
    });
  pool.connect = ((callback?: ConnectCallback) =>
    callback ? connectNext(callback) : connectNextPromise()) as pg.Pool['connect'];
  pool.on('release', queue.leave);
  return queue;
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: unknown) => void,
) => void;

interface PoolOptions {
  max: number;
  /** Behind a transaction pooler. */
  pooled: boolean;
  statementTimeoutMs?: number;
}
