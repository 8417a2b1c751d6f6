import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mailer.ts';

/** What the rules of this domain work with. */
export function createSpecialDays(
  parts: Omit<SpecialDays, 'limits'> & { rateLimits: RateLimits },
): SpecialDays {
  const { rateLimits, ...rest } = parts;
  return { ...rest, limits: specialDaysLimits(rateLimits) };
}

function specialDaysLimits(rateLimits: RateLimits) {
  return {
    // Many people of an office or a mobile network share one address: room for them, none for a flood.
    postsOfAddress: rateLimits.limit({ name: 'special-days-post', points: 240, seconds: 3600 }),
    keptOfAddress: rateLimits.limit({ name: 'special-days-kept', points: 60, seconds: 3600 }),
    // Anybody can type anybody's email.
    mailsToEmail: rateLimits.limit({ name: 'special-days-mail', points: 4, seconds: 24 * 3600 }),
    wrongLinksOfAddress: rateLimits.limit({ name: 'special-days-link', points: 60, seconds: 900 }),
  };
}

export interface SpecialDays {
  database: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  /** Whether India has this pincode; undefined where no list of pincodes is loaded. */
  hasPincode(pincode: string): Promise<boolean | undefined>;
  limits: { [Name in keyof ReturnType<typeof specialDaysLimits>]: RateLimit };
}

/** Daily: what has served its purpose goes. */
export async function cleanUpSpecialDays(database: Database): Promise<void> {
  await deleteRestoredWithdrawals(database);
  await deleteOldReminders(database);
  await deleteOldLinks(database);
}

/** Rows that keep a day from being told twice; long after the day nothing asks for them. */
async function deleteOldReminders(database: Database): Promise<void> {
  await database.execute(sql`delete from special_day_reminders where day < now() - interval '60 days'`);
}

/** A year after a withdrawal nobody needs to be told of it any more. */
async function deleteOldLinks(database: Database): Promise<void> {
  await database.execute(sql`delete from special_day_links using special_day_withdrawals
    where special_day_links.submission_id = special_day_withdrawals.submission_id
      and withdrawn_at < now() - interval '1 year'`);
}

/** A restored backup brings back what people had withdrawn. */
async function deleteRestoredWithdrawals(database: Database): Promise<void> {
  await database.execute(
    sql`delete from special_days using special_day_withdrawals where special_days.id = submission_id`,
  );
}
