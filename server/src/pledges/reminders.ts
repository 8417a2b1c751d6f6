import {
  firstName,
  formatCalendarDate,
  formatLongDay,
  formatPaise,
  indianDay,
  indianMinutes,
  nameOfGift,
  paise,
  safeName,
} from '@tohfa/contract';
import { type MailContent, mail, phrases } from '@tohfa/contract/phrases';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withReadersName } from '../catalogue/index.ts';
import { type Clock, type Gift, giftById, mayCloseForGood } from '../gifts/index.ts';
import { inLanguageOf } from '../mails/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { defineQueue, type Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mailer.ts';
import { generateToken } from '../platform/tokens.ts';
import { listParts, PAID } from './sql.ts';
import { type PledgeMailKind, type PledgePartRow, pledgeLinks, pledgeMails } from './tables.ts';

/** Reminders go out in the morning in India; one that was missed, until the evening. */
const FIRST_MINUTE = 9 * 60;
const LAST_MINUTE = 19 * 60;
/** Of one run; the next one goes on. */
const BATCH_SIZE = 500;

export const pledgeMailQueue = defineQueue('pledge-mail', z.object({ mailId: z.int() }));

/** The mail and its job are stored together, each mail once. */
export async function queuePledgeMail(
  { jobs }: Pick<PledgeReminderDeps, 'jobs'>,
  tx: Database,
  wanted: { pledgeId: string; kind: 'confirm' },
): Promise<void> {
  const rows = await tx
    .insert(pledgeMails)
    .values(wanted)
    .onConflictDoNothing()
    .returning({ id: pledgeMails.id });
  await jobs.sendAll(
    pledgeMailQueue,
    rows.map(({ id }) => ({ mailId: id })),
    tx,
  );
}

/** Periodic task. A leap of the clock, or a process whose clock is wrong, reminds nobody: see gifts/deadline-guard.ts. */
export async function remindOfPledgesWhenDue(deps: PledgeReminderDeps): Promise<void> {
  const { database, clock, log } = deps;
  const databaseNow = await clock.now(database);
  const processNow = new Date();
  const verdict = await mayCloseForGood(database, 'pledge-reminders', { databaseNow, processNow });
  if (verdict === 'run') await remindOfPledges(deps, databaseNow);
  else
    log.warn(
      { verdict, databaseNow: databaseNow.toISOString() },
      'no promise was reminded of: the clock is in doubt',
    );
}

/**
 * Queues the reminders that are due: the day before a part, its day and the day after. Safe to run at any time, twice, or
 * in several processes at once. What a stopped shop has missed is not made up for: each day has only its own reminder.
 */
export async function remindOfPledges(
  { database, jobs }: Pick<PledgeReminderDeps, 'database' | 'jobs'>,
  now: Date,
): Promise<{ queued: number }> {
  const minute = indianMinutes(now);
  if (minute < FIRST_MINUTE || minute >= LAST_MINUTE) return { queued: 0 };
  const today = indianDay(now);
  return database.transaction(async (tx) => {
    const rows = await queryRows<{ id: string | number }>(
      tx,
      sql`insert into pledge_mails (pledge_id, position, kind)
        select p.id, part.position, ${kindOn(today)} from ${DUE_PARTS}
        where part.due_on between ${today}::date - 1 and ${today}::date + 1 and ${isDue(today)}
          and not exists (select 1 from pledge_mails m
            where m.pledge_id = p.id and m.position = part.position and m.kind = ${kindOn(today)})
        order by part.due_on, p.id limit ${BATCH_SIZE}
        on conflict do nothing returning id`,
    );
    await jobs.sendAll(
      pledgeMailQueue,
      rows.map(({ id }) => ({ mailId: Number(id) })),
      tx,
    );
    return { queued: rows.length };
  });
}

const DUE_PARTS = sql`pledge_parts part join pledges p on p.id = part.pledge_id join gifts g on g.id = p.gift_id`;

const kindOn = (today: string) =>
  sql`case part.due_on - ${today}::date when 1 then 'before' when 0 then 'day' when -1 then 'after' else '' end`;

/**
 * SQL: the promise stands, the gift takes payments and this part is not paid. Nobody is reminded on the day on which they
 * confirmed.
 */
const isDue = (today: string) => sql`p.status = 'confirmed' and g.status = 'approved' and g.sharable
  and g.closes_on >= ${today}::date and g.paid_paise < g.price_paise
  and (p.confirmed_at at time zone 'Asia/Kolkata')::date < ${today}::date
  and part.until_paise > ${PAID}`;

/**
 * Job: sends one mail, if what it says is still so. It is claimed, and the claim committed, just before it is sent: a
 * process that dies while sending leaves a claim that nobody sends again.
 */
export async function sendPledgeMail(
  deps: PledgeReminderDeps,
  { mailId }: { mailId: number },
): Promise<void> {
  const { database, mailer, clock } = deps;
  const today = indianDay(await clock.now(database));
  const wanted = await loadMail(database, mailId, today);
  if (!wanted) return;
  const { content, stopLink } = await inLanguageOf(database, wanted.email, () => writeMail(deps, wanted));
  if (!(await claimMail(database, mailId, today))) return;
  try {
    await mailer.send({ to: wanted.email, person: { guestId: wanted.pledgeId }, stopLink, ...content });
  } catch (error) {
    // The mail server took nothing: the job is tried again.
    await database.update(pledgeMails).set({ claimedAt: null }).where(eq(pledgeMails.id, mailId));
    throw error;
  }
  await database.update(pledgeMails).set({ sentAt: sql`now()` }).where(eq(pledgeMails.id, mailId));
}

async function loadMail(database: Database, mailId: number, today: string): Promise<WantedMail | undefined> {
  const [row] = await queryRows<WantedMail>(
    database,
    sql`select p.id as "pledgeId", p.gift_id as "giftId", p.name, p.email, m.kind, m.position,
        p.amount_paise::float8 as "amountPaise", ${PAID}::float8 as "paidPaise"
      from pledge_mails m join pledges p on p.id = m.pledge_id where m.id = ${mailId} and ${isStillSo(today)}`,
  );
  return row;
}

async function claimMail(database: Database, mailId: number, today: string): Promise<boolean> {
  const rows = await queryRows(
    database,
    sql`update pledge_mails m set claimed_at = now() from pledges p
      where m.id = ${mailId} and p.id = m.pledge_id and ${isStillSo(today)} returning m.id`,
  );
  return rows.length > 0;
}

/** SQL: nobody has sent it. The question is asked while it is open, a reminder sent on its own day and while it is due. */
const isStillSo = (
  today: string,
) => sql`m.claimed_at is null and ((m.kind = 'confirm' and p.status = 'unconfirmed')
  or exists (select 1 from pledge_parts part join gifts g on g.id = p.gift_id
    where part.pledge_id = p.id and part.position = m.position and m.kind = ${kindOn(today)} and ${isDue(today)}))`;

async function writeMail({ database, publicUrl }: PledgeReminderDeps, wanted: WantedMail) {
  const gift = await withReadersName(database, await giftById(database, wanted.giftId));
  const parts = await listParts(database, [wanted.pledgeId]);
  const { token, tokenHash } = generateToken();
  await database.insert(pledgeLinks).values({ tokenHash, pledgeId: wanted.pledgeId });
  // Behind the '#': browsers do not send that part, so no log or referrer contains it.
  const link = `${publicUrl}/pledge#${token}`;
  const stopLink = `${publicUrl}/pledge#withdraw=${token}`;
  const content =
    wanted.kind === 'confirm'
      ? confirmMail(gift, wanted, parts, link)
      : reminderMail(gift, { ...wanted, kind: wanted.kind }, parts, { link, withdrawLink: stopLink });
  return { content, stopLink };
}

/** Nothing that a person wrote: anybody may have typed the address. */
function confirmMail(
  gift: Gift,
  { amountPaise }: WantedMail,
  parts: readonly PledgePartRow[],
  link: string,
): MailContent {
  const { due } = phrases().mails.pledges;
  const lines = parts.map((part) =>
    due({ amount: formatPaise(paise(part.amountPaise)), by: formatLongDay(part.dueOn) }),
  );
  return mail('pledge-confirm', {
    product: nameOfGift(gift),
    amount: formatPaise(paise(amountPaise)),
    plan: [{ lines }],
    link,
  });
}

function reminderMail(
  gift: Gift,
  { kind, name, position, paidPaise }: WantedMail & { kind: Exclude<PledgeMailKind, 'confirm'> },
  parts: readonly PledgePartRow[],
  links: { link: string; withdrawLink: string },
): MailContent {
  const { layout, pledges } = phrases().mails;
  const part = parts.find((one) => one.position === position);
  if (!part) throw new Error('the part of the pledge is missing');
  // An earlier part that was paid in part is asked for by its own reminders.
  const restPaise = Math.min(part.amountPaise, part.untilPaise - paidPaise);
  return mail(`pledge-${kind}`, {
    greeting: layout.greeting({ name: firstName(safeName(name)) }),
    product: nameOfGift(gift),
    recipient: firstName(safeName(gift.name)) || layout.someone,
    amount: formatPaise(paise(Math.min(restPaise, gift.pricePaise - gift.paidPaise))),
    by: formatLongDay(part.dueOn),
    part: parts.length > 1 ? pledges.part({ position, parts: parts.length }) : '',
    closesOn: formatCalendarDate(gift.closesOn),
    ...links,
  });
}

interface WantedMail {
  pledgeId: string;
  giftId: string;
  name: string;
  email: string;
  kind: PledgeMailKind;
  position: number;
  amountPaise: number;
  paidPaise: number;
}

export interface PledgeReminderDeps {
  database: Database;
  jobs: Pick<Jobs, 'sendAll'>;
  mailer: Mailer;
  publicUrl: string;
  clock: Clock;
  log: Log;
}
