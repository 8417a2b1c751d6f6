import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';

/** Rows that keep a day from being told twice; long after the day nothing asks for them. */
export async function deleteOldReminders(database: Database): Promise<void> {
  await database.execute(sql`delete from special_day_reminders where day < now() - interval '60 days'`);
}

/** A year after a withdrawal nobody needs to be told of it any more. */
export async function deleteOldLinks(database: Database): Promise<void> {
  await database.execute(sql`delete from special_day_links using special_day_withdrawals
    where special_day_links.submission_id = special_day_withdrawals.submission_id
      and withdrawn_at < now() - interval '1 year'`);
}

/** A restored backup brings back what people had withdrawn. */
export async function deleteWithdrawnAgain(database: Database): Promise<void> {
  await database.execute(
    sql`delete from special_days using special_day_withdrawals where special_days.id = submission_id`,
  );
}
