import pg from 'pg';
import { OverloadedError } from './concurrency.ts';
import { traceStatements } from './telemetry/telemetry.ts';

/** Longer than any statement of a request takes; one that takes longer gives its connection back. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A transaction whose process stopped answering lets go of its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** Statements of a shop read few rows: compiling a plan takes longer than running it. */
const NO_JIT = '-c jit=off';
/** A request that waits longer for a connection is answered 503. */
const CONNECT_TIMEOUT_MS = 5000;
/** Requests that may wait for a connection of one pool; the next one is answered 503 at once. */
const MAX_WAITING = 1000;

/**
 * Behind a pooler a connection belongs to somebody else after each transaction, so nothing may be set on it: the role's
 * own settings hold there (docs/operations.md).
 */
export function createPool(
  url: string,
  {
    max,
    pooled,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    maxWaiting = MAX_WAITING,
  }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: 'tohfa',
    keepAlive: true,
    ...(!pooled && {
      options: NO_JIT,
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
  boundQueue(pool, maxWaiting);
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

/** Without a bound, requests that can no longer be answered in time would still take memory and connections. */
function boundQueue(pool: pg.Pool, maxWaiting: number): void {
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => unknown;
  pool.connect = ((callback?: ConnectCallback) => {
    if (pool.waitingCount < maxWaiting) return connect(callback);
    if (!callback) return Promise.reject(new OverloadedError());
    return callback(new OverloadedError(), undefined, () => undefined);
  }) as pg.Pool['connect'];
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
  connectTimeoutMs?: number | undefined;
  statementTimeoutMs?: number;
  maxWaiting?: number;
}
