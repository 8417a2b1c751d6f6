import { setTimeout as sleep } from 'node:timers/promises';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { OverloadedError } from './concurrency.ts';

/** Whether a statement failed on a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === UNIQUE_VIOLATION);
}

/**
 * Whether a statement failed because the database was unreachable, had no free connection, took too long, ran out of
 * space or gave way to another. The same call may work later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = codeOf(cause);
    if (code !== undefined && (UNAVAILABLE_CODES.has(code) || /^(08|53)/.test(code))) return true;
    // These errors of the driver and its pool have no code.
    return UNAVAILABLE_MESSAGES.test(cause.message) || LOST_MESSAGES.test(cause.message);
  });
}

/** The same for reads, which may also have given up waiting. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof OverloadedError || isDatabaseUnavailable(error);
}

/** Whether a statement timed out waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === LOCK_TIMEOUT);
}

export function isUndefinedTable(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === UNDEFINED_TABLE);
}

/** Whether PostgreSQL refused a statement because its cached plan predates a change of the table. It had no effect. */
export function isStalePlan(error: unknown): boolean {
  return causesOf(error).some((cause) => cause.message === 'cached plan must not change result type');
}

/** Whether PostgreSQL refused the text itself, such as a NUL or half a character. */
export function isUnstorableText(error: unknown): boolean {
  return causesOf(error).some((cause) => ['22021', '22P05'].includes(codeOf(cause) ?? ''));
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) {
    causes.push(cause);
    if (cause instanceof AggregateError) causes.push(...cause.errors.filter((one) => one instanceof Error));
  }
  return causes;
}

function codeOf(error: Error): string | undefined {
  return 'code' in error ? String(error.code) : undefined;
}

/** PostgreSQL rolled back what was done: a serialization failure or a deadlock. */
const ABORTED_CODES = ['40001', '40P01'];
/**
 * PostgreSQL's codes (shutdown, start-up, statement, lock and idle timeouts, no longer the primary), then those of the
 * network and of a process that is out of sockets. Classes 08 (connection) and 53 (out of connections, memory or disk)
 * count as well.
 */
const UNAVAILABLE_CODES = new Set([
  ...ABORTED_CODES,
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '55P03',
  '25P03',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
]);
/** The driver refuses a client whose connection was lost while no statement ran. */
const LOST_MESSAGES = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
const UNAVAILABLE_MESSAGES = /^(timeout exceeded when trying to connect|Query read timeout)/;

const UNIQUE_VIOLATION = '23505';
const LOCK_TIMEOUT = '55P03';
const UNDEFINED_TABLE = '42P01';

/**
 * Retries a transaction from its beginning when its connection was lost, the primary changed, or PostgreSQL aborted it
 * to break a deadlock. It retries only before COMMIT is sent. After that the outcome is unknown and the caller has to
 * retry, which every call that moves money allows.
 */
export function retryTransactions<Database extends AnyDatabase>(database: Database): Database {
  const transaction = database.transaction.bind(database);
  database.transaction = async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      let committing = false;
      const failures: unknown[] = [];
      try {
        return await transaction(async (tx) => {
          const result = await work(tx).catch((error: unknown) => {
            failures.push(error);
            throw error;
          });
          committing = true;
          return result;
        }, config);
      } catch (reason) {
        // After a lost connection the rollback fails too, and would hide what went wrong.
        const [error] = [...failures, reason];
        const isSafe = committing ? isAborted(error) : isAborted(error) || isConnectionLost(error);
        if (!isSafe || attempt === MAX_ATTEMPTS) throw error;
        await sleep(RETRY_DELAY_MS * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  };
  return database;
}

/** About two seconds in all. A failover takes longer; the caller then gets a 503. */
const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 50;

/** PostgreSQL rolled the transaction back: serialization failure, deadlock, or a stale plan. */
function isAborted(error: unknown): boolean {
  if (isStalePlan(error)) return true;
  return causesOf(error).some((cause) => ABORTED_CODES.includes(codeOf(cause) ?? ''));
}

function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = codeOf(cause) ?? '';
    return LOST_CODES.has(code) || code.startsWith('08') || LOST_MESSAGES.test(cause.message);
  });
}

const LOST_CODES = new Set(['57P01', '57P02', '57P03', '25006', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

type AnyDatabase = PgDatabase<PgQueryResultHKT, Record<string, never>>;
