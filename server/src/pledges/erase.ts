import { desc, eq, inArray, sql } from 'drizzle-orm';
import { publishGiftChange } from '../gifts/index.ts';
import { eraseGuestMails } from '../mails/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import type { ConfirmedEmails, PersonalData } from '../platform/personal-data.ts';
import { deleteOldQuestions, hashAsk } from './sql.ts';
import { pledgeAsks, pledges } from './tables.ts';

/** How long a promise waits to be confirmed. */
const UNCONFIRMED_DAYS = 3;
/** So long its link still says that it is withdrawn. */
const WITHDRAWN_DAYS = 30;
const BATCH_SIZE = 1000;

/**
 * Removes name and email at once. Only an address that had confirmed may be asked again for the same gift: one whose
 * owner never promised anything gets no second mail.
 */
export async function withdraw(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  const rows = await queryRows<WithdrawnPledge>(
    tx,
    sql`with gone as (select id, gift_id, email, status, asked_by from pledges
        where id = any(${sql.param([...ids])}::uuid[]) and status <> 'withdrawn' for update)
      update pledges p set status = 'withdrawn', name = '', email = '', asked_by = null, withdrawn_at = ${now.toISOString()}
      from gone where p.id = gone.id
      returning p.id, gone.gift_id as "giftId", gone.email, gone.asked_by as "askedBy",
        gone.status = 'confirmed' as confirmed`,
  );
  for (const { giftId, email, askedBy, confirmed } of rows) {
    if (!confirmed) continue;
    await tx.delete(pledgeAsks).where(eq(pledgeAsks.addressHash, hashAsk(giftId, email, askedBy)));
    await publishGiftChange(tx, giftId);
  }
  await eraseGuestMails(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Promises made with the address that an account has confirmed. */
export function pledgePersonalData({ confirmedEmail }: ConfirmedEmails): PersonalData {
  return {
    async exportData(database, userId) {
      const email = await confirmedEmail(database, userId);
      if (email === undefined) return { pledges: [] };
      const { name, status, amountPaise, createdAt, confirmedAt } = pledges;
      const rows = database
        .select({ name, email: pledges.email, status, amountPaise, createdAt, confirmedAt })
        .from(pledges)
        .where(eq(pledges.email, email))
        .orderBy(desc(pledges.createdAt));
      return { pledges: await rows };
    },
    async erase(tx, { id }) {
      const email = await confirmedEmail(tx, id);
      if (email !== undefined) await withdrawAllOf(tx, email);
    },
  };
}

async function withdrawAllOf(tx: Database, email: string): Promise<void> {
  const own = await tx.select({ id: pledges.id }).from(pledges).where(eq(pledges.email, email));
  await withdraw(
    tx,
    own.map(({ id }) => id),
    new Date(),
  );
}

/**
 * Job: deletes promises that nobody confirmed, those that were withdrawn, and all of gifts that are over. A payment that
 * came keeps what its payer gave with it.
 */
export async function cleanUpPledges(database: Database): Promise<void> {
  while ((await deleteBatch(database)) === BATCH_SIZE);
  await database.execute(sql`delete from pledge_asks where gift_id in ${OVER_GIFTS}`);
  await deleteOldQuestions(database);
}

const OVER_GIFTS = sql`(select id from gifts where status in ('delivered', 'refunded', 'cancelled', 'expired'))`;

function deleteBatch(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await queryRows<{ id: string }>(
      tx,
      sql`select id from pledges where gift_id in ${OVER_GIFTS}
        or (status = 'unconfirmed' and created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS}))
        or (status = 'withdrawn' and withdrawn_at < now() - make_interval(days => ${WITHDRAWN_DAYS}))
        limit ${BATCH_SIZE} for update skip locked`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await eraseGuestMails(tx, ids);
    await tx.delete(pledges).where(inArray(pledges.id, ids));
    return ids.length;
  });
}

interface WithdrawnPledge {
  id: string;
  giftId: string;
  email: string;
  askedBy: string | null;
  confirmed: boolean;
}
