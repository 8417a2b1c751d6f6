import pg from 'pg';
import { OverloadedError } from './concurrency.ts';
import { traceStatements } from './telemetry/telemetry.ts';

/** Longer than any statement of a request takes. A slower statement is cancelled and frees its connection. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Releases the locks of a transaction whose process hangs. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** The shop's statements read few rows, and compiling a plan would take longer than running it. */
const NO_JIT = '-c jit=off';
/** A replica that is promoted must not be written to by who took it for one. */
const READ_ONLY = '-c default_transaction_read_only=on';
/** A request that waits longer for a connection is answered 503. */
const CONNECT_TIMEOUT_MS = 5000;
/**
 * Statements that may wait for a connection of one pool; a request with one more is answered 503 at once. A gift's page
 * sends seven together, and two hundred people open it when a link is shared.
 */
const MAX_WAITING = 5000;

/**
 * Behind a pooler another client gets the connection after each transaction, so session settings are not allowed. There
 * the settings of the database role apply (docs/operations.md).
 */
export function createPool(
  url: string,
  {
    max,
    pooled,
    readOnly = false,
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
      options: readOnly ? `${NO_JIT} ${READ_ONLY}` : NO_JIT,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    }),
  });
  // A lost connection fails its statement, and the pool replaces it. It also emits `error`, on the pool while idle and
  // on the client while checked out. Without a listener that would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Read by `prepared`: a named statement would stay on a pooler's connection that other clients use next.
  if (pooled) {
    Object.assign(pool, { pooled });
    pool.on('connect', (client) => Object.assign(client, { pooled }));
  }
  traceStatements(pool);
  releaseLostClients(pool);
  limitQueue(pool, maxWaiting);
  return pool;
}

/**
 * Drizzle does not release a client whose `begin` failed, so each connection lost at that moment would permanently take
 * a slot of the pool. This releases a client as soon as its connection ends.
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
  // The pool's own `query` uses the callback form and always releases.
  const connectWithCallback = pool.connect.bind(pool) as (callback: unknown) => void;
  pool.connect = ((callback?: unknown) =>
    callback ? connectWithCallback(callback) : connectAndWatch()) as pg.Pool['connect'];
}

/** Without a limit, requests that can no longer be answered in time would still take memory and connections. */
function limitQueue(pool: pg.Pool, maxWaiting: number): void {
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
  readOnly?: boolean;
  connectTimeoutMs?: number | undefined;
  statementTimeoutMs?: number;
  maxWaiting?: number;
}
