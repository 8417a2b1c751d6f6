import { eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Database, queryRows } from '../platform/database.ts';
import { Refusal, refuse } from '../platform/http/operations.ts';
import { networkKey } from '../platform/http/rate-limit.ts';
import { hashToken } from '../platform/tokens.ts';
import type { AccountsDeps } from './accounts.ts';
import { findKnownDevice } from './known-devices.ts';
import { verifyPassword } from './passwords.ts';
import type { User } from './sql.ts';
import { signInDelays } from './tables.ts';

/** Failures are forgotten after this long without another. */
const REMEMBERED_SECONDS = 3600;

/**
 * Counts an attempt to sign in before the password is hashed, so that parallel guesses are limited too. Repeated failures
 * delay the next attempt, from one second up, and never lock the account: from one network, from all networks together,
 * and for a known device only its own.
 */
export async function startSignInAttempt(
  accounts: AccountsDeps,
  request: FastifyRequest,
  email: string,
): Promise<SignInAttempt | Refusal<'too_many_requests'>> {
  const { database, limits } = accounts;
  const network = networkKey(request.ip);
  const device = await findKnownDevice(accounts, request, { role: 'customer', email });
  if (device) return startDelayedAttempts(database, [knownDeviceDelay(device, email)]);

  const limited = await limits.signInFailuresPerNetwork.consume(network);
  if (limited) return limited;
  const attempt = await startDelayedAttempts(database, [networkDelay(network, email), accountDelay(email)]);
  if (attempt instanceof Refusal) {
    await limits.signInFailuresPerNetwork.giveBackPoint(network);
    return attempt;
  }
  const undo = async (undoDelays: () => Promise<void>) => {
    await undoDelays();
    await limits.signInFailuresPerNetwork.giveBackPoint(network);
  };
  return { succeeded: () => undo(attempt.succeeded), undo: () => undo(attempt.undo) };
}

/** For changes that need the current password again. Only the signed-in person can cause these delays. */
export async function confirmPassword(
  { database }: Pick<AccountsDeps, 'database'>,
  { id, passwordHash }: User,
  password: string,
): Promise<Refusal<'too_many_requests'> | boolean> {
  if (passwordHash === null) return true;
  const attempt = await startDelayedAttempts(database, [
    { key: `confirm ${id}`, freeFailures: 5, maxDelaySeconds: 900 },
  ]);
  if (attempt instanceof Refusal) return attempt;
  const matches = await verifyPassword(passwordHash, password);
  if (matches) await attempt.succeeded();
  return matches;
}

/** Clears the delays of earlier failures after a password reset. */
export async function clearAccountDelay(database: Database, email: string): Promise<void> {
  await clear(database, accountDelay(email));
}

export async function deleteExpiredDelays(database: Database): Promise<void> {
  await database.delete(signInDelays).where(lt(signInDelays.expiresAt, sql`now()`));
}

const networkDelay = (network: string, email: string): Delay => ({
  key: `network ${network} ${email}`,
  freeFailures: 5,
  maxDelaySeconds: 900,
});

const accountDelay = (email: string): Delay => ({
  key: `account ${email}`,
  freeFailures: 30,
  maxDelaySeconds: 300,
});

const knownDeviceDelay = (device: string, email: string): Delay => ({
  key: `device ${device} ${email}`,
  freeFailures: 10,
  maxDelaySeconds: 300,
});

async function startDelayedAttempts(
  database: Database,
  delays: readonly Delay[],
): Promise<SignInAttempt | Refusal<'too_many_requests'>> {
  const started: Delay[] = [];
  const undo = async () => {
    for (const delay of started) await takeBack(database, delay);
  };
  for (const delay of delays) {
    if (!(await countFailure(database, delay))) {
      await undo();
      return refuse('too_many_requests', { retryAfterSeconds: await secondsLeft(database, delay) });
    }
    started.push(delay);
  }
  return {
    async succeeded() {
      const [own, ...shared] = started;
      if (own) await clear(database, own);
      for (const delay of shared) await takeBack(database, delay);
    },
    undo,
  };
}

/** False while the last failure's delay lasts. The row lock makes parallel attempts wait for each other's count. */
async function countFailure(
  database: Database,
  { key, freeFailures, maxDelaySeconds }: Delay,
): Promise<boolean> {
  const expiresAt = sql`clock_timestamp() + make_interval(secs => ${REMEMBERED_SECONDS})`;
  const failures = sql`(case when known.expires_at <= clock_timestamp() then 1 else known.failures + 1 end)`;
  const rows = await queryRows<object>(
    database,
    sql`insert into sign_in_delays as known (key, failures, retry_at, expires_at)
      values (${hashToken(key)}, 1, clock_timestamp(), ${expiresAt})
      on conflict (key) do update set
        failures = ${failures},
        retry_at = clock_timestamp() + make_interval(secs => case
          when ${failures} < ${freeFailures}::int then 0
          else least(${maxDelaySeconds}::int, 2 ^ least(${failures} - ${freeFailures}::int, 20)) end),
        expires_at = ${expiresAt}
      where known.retry_at <= clock_timestamp()
      returning known.failures`,
  );
  return rows.length > 0;
}

async function secondsLeft(database: Database, { key }: Delay): Promise<number> {
  const [row] = await database
    .select({ seconds: sql<number>`extract(epoch from ${signInDelays.retryAt} - clock_timestamp())::float8` })
    .from(signInDelays)
    .where(eq(signInDelays.key, hashToken(key)));
  return Math.max(1, row?.seconds ?? 1);
}

async function takeBack(database: Database, { key }: Delay): Promise<void> {
  await database
    .update(signInDelays)
    .set({ failures: sql`greatest(${signInDelays.failures} - 1, 0)`, retryAt: sql`clock_timestamp()` })
    .where(eq(signInDelays.key, hashToken(key)));
}

async function clear(database: Database, { key }: Delay): Promise<void> {
  await database.delete(signInDelays).where(eq(signInDelays.key, hashToken(key)));
}

interface Delay {
  key: string;
  freeFailures: number;
  maxDelaySeconds: number;
}

export interface SignInAttempt {
  /** The password was right: the attempt does not count. */
  succeeded(): Promise<void>;
  /** The password could not be checked. */
  undo(): Promise<void>;
}
