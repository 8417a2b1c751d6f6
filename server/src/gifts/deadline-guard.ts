import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';

const HOUR_MS = 3_600_000;
/** Runs come every minute: a longer gap is a stopped shop or a clock that jumped. */
const LEAP_MS = 6 * HOUR_MS;
/** How long to wait after such a gap: closing a gift an hour late is harmless, a wrong refund is not. */
const CONFIRM_AFTER_MS = HOUR_MS;
const MAX_CLOCK_DIFFERENCE_MS = HOUR_MS;

/**
 * Whether a task that closes things for good may run now. It may not while this process and the database disagree
 * about the time, and not right after the time leapt: then it waits until runs an hour later still see the same time.
 */
export async function mayCloseForGood(
  database: Database,
  name: string,
  { databaseNow, processNow }: { databaseNow: Date; processNow: Date },
): Promise<DeadlineVerdict> {
  if (Math.abs(databaseNow.getTime() - processNow.getTime()) > MAX_CLOCK_DIFFERENCE_MS)
    return 'clocks-differ';
  return database.transaction(async (tx) => {
    const now = databaseNow.toISOString();
    await tx.execute(
      sql`insert into deadline_runs (name, ran_at) values (${name}, ${now}) on conflict do nothing`,
    );
    const [row] = await queryRows<DeadlineRunRow>(
      tx,
      sql`select ran_at, leap_at, leap_seen_at from deadline_runs where name = ${name} for update`,
    );
    if (!row) throw new Error('the row of the deadline run is missing');
    const next = judgeRun(
      {
        ranAt: new Date(row.ran_at),
        leapAt: row.leap_at === null ? undefined : new Date(row.leap_at),
        leapSeenAt: row.leap_seen_at === null ? undefined : new Date(row.leap_seen_at),
      },
      databaseNow,
    );
    await tx.execute(sql`update deadline_runs set ran_at = ${next.ranAt.toISOString()},
      leap_at = ${next.leapAt?.toISOString() ?? null}, leap_seen_at = ${next.leapSeenAt?.toISOString() ?? null}
      where name = ${name}`);
    return next.leapAt === undefined ? 'run' : 'clock-leapt';
  });
}

/** The state after a run at `now`; while it has a `leapAt`, nothing may be closed. */
export function judgeRun(previous: DeadlineRun, now: Date): DeadlineRun {
  if (now.getTime() - previous.ranAt.getTime() <= LEAP_MS) return { ranAt: now };
  const { leapAt, leapSeenAt } = previous;
  const sinceLeap =
    leapAt && leapSeenAt && leapSeenAt <= now && now.getTime() - leapSeenAt.getTime() <= LEAP_MS;
  if (!sinceLeap) return { ranAt: previous.ranAt, leapAt: now, leapSeenAt: now };
  if (now.getTime() - leapAt.getTime() >= CONFIRM_AFTER_MS) return { ranAt: now };
  return { ranAt: previous.ranAt, leapAt, leapSeenAt: now };
}

export type DeadlineVerdict = 'run' | 'clocks-differ' | 'clock-leapt';

export interface DeadlineRun {
  ranAt: Date;
  leapAt?: Date | undefined;
  leapSeenAt?: Date | undefined;
}

interface DeadlineRunRow {
  ran_at: string | Date;
  leap_at: string | Date | null;
  leap_seen_at: string | Date | null;
}
