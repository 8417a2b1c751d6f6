import {
  type AdminRole,
  type AnswerOf,
  daysAfter,
  formatLongDay,
  formatPaise,
  indianDay,
  mayCall,
  type Operations,
  operations,
  paise,
} from '@tohfa/contract';
import { type MailContent, mail, phrases } from '@tohfa/contract/phrases';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { inLanguageOf } from '../../mails/index.ts';
import { type Database, queryRows } from '../../platform/database.ts';
import type { Call } from '../../platform/http/operations.ts';
import { defineQueue, type Jobs } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { countPurchasesPlacedOn } from '../../purchases/index.ts';
import { salesOn } from '../../reports/index.ts';
import { adminNotices } from '../tables.ts';
import { REVENUE } from './deps.ts';
import { type Today, today } from './today.ts';

const DEFAULT_NOTICES: AnswerOf<Operations['adminNotices']> = { mails: 'each', digestHour: 9 };

export async function readNotices(
  { database }: { database: Database },
  { identity }: Call<Operations['adminNotices']>,
) {
  const [row] = await database
    .select({ mails: adminNotices.mails, digestHour: adminNotices.digestHour })
    .from(adminNotices)
    .where(eq(adminNotices.admin, identity.admin.email));
  return row ?? DEFAULT_NOTICES;
}

export async function chooseNotices(
  { database }: { database: Database },
  { body, identity }: Call<Operations['chooseAdminNotices']>,
) {
  await database
    .insert(adminNotices)
    .values({ admin: identity.admin.email, ...body })
    .onConflictDoUpdate({ target: adminNotices.admin, set: body });
  return { success: true as const };
}

/** Those who chose a digest or nothing get no mail for each order, gift, return or low stock. */
export async function listAdminsWithoutMails(database: Database): Promise<string[]> {
  const rows = await database
    .select({ admin: adminNotices.admin })
    .from(adminNotices)
    .where(inArray(adminNotices.mails, ['digest', 'none']));
  return rows.map(({ admin }) => admin);
}

/** One job per admin, so that a retry does not mail the others again. */
export const dailyDigestQueue = defineQueue('admin-daily-digest', z.object({ to: z.email() }));

/**
 * Job, every hour: queues the digest of everyone whose hour has come. The day is taken in the same transaction, so that
 * runs that are missed, repeated or parallel mail nobody twice on one day in India.
 */
export async function queueDailyDigests(deps: DigestDeps, now: Date): Promise<void> {
  const admins = await deps.listAdmins();
  const emails = admins.map(({ email }) => email);
  const today = indianDay(now);
  await deps.database.transaction(async (tx) => {
    const due = await queryRows<{ admin: string }>(
      tx,
      sql`update admin_notices set digest_day = ${today}::date
        where mails = 'digest' and admin = any(${sql.param(emails)}::text[])
          and digest_hour <= extract(hour from ${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')
          and (digest_day is null or digest_day < ${today}::date)
        returning admin`,
    );
    await deps.jobs.sendAll(
      dailyDigestQueue,
      due.map(({ admin }) => ({ to: admin })),
      tx,
    );
  });
}

/** Job: mails one admin yesterday's figures and what there is to do, by their role. */
export async function sendDailyDigest(
  deps: DigestDeps,
  { to }: z.output<typeof dailyDigestQueue.schema>,
  now = new Date(),
): Promise<void> {
  const admin = (await deps.listAdmins()).find(({ email }) => email === to);
  if (!admin) return;
  await inLanguageOf(deps.database, to, async () =>
    deps.mailer.send({ to, ...(await writeDigest(deps, admin.role, now)) }),
  );
}

async function writeDigest(deps: DigestDeps, role: AdminRole, now: Date): Promise<MailContent> {
  const { todo, yesterday, next } = phrases().mails.digest;
  const work = await today(deps.database, role, now);
  const lines = listWork(work);
  const before = await listYesterday(deps.database, role, daysAfter(indianDay(now), -1));
  const { delivery } = work.next;
  return mail('admin-digest', {
    day: formatLongDay(work.day),
    yesterday: before.length > 0 ? [{ lines: [yesterday, ...before] }] : [],
    work: lines.length > 0 ? [{ lines: [todo, ...lines] }] : [],
    next: delivery ? next({ day: formatLongDay(delivery.day), count: delivery.orders }) : '',
    link: `${deps.publicUrl}/admindashboard`,
  });
}

function listWork({ orders, gifts, returns, reviews, refunds, stock }: Today): string[] {
  const { work } = phrases().mails.digest;
  const counts: [keyof typeof work, number | undefined][] = [
    ['late', orders?.late],
    ['dueToday', orders?.dueToday],
    ['toPack', orders?.toPack.count],
    ['toDispatch', orders?.toDispatch.count],
    ['giftsToDecide', gifts?.toDecide.count],
    ['giftsToDispatch', gifts?.toDispatch.count],
    ['returns', returns?.count],
    ['reviews', reviews?.count],
    ['refunds', refunds?.count],
    ['stock', stock?.count],
  ];
  return counts.flatMap(([name, count]) => (count ? [work[name]({ count })] : []));
}

async function listYesterday(database: Database, role: AdminRole, day: string): Promise<string[]> {
  const { placed, income } = phrases().mails.digest;
  const seesOrders = role === 'viewer' || mayCall(role, operations.allOrders);
  const [orders, money] = await Promise.all([
    seesOrders ? countPurchasesPlacedOn(database, day) : undefined,
    mayCall(role, REVENUE) ? salesOn(database, day) : undefined,
  ]);
  const rupees = (amountPaise: number) => formatPaise(paise(amountPaise));
  return [
    ...(orders === undefined ? [] : [placed({ count: orders })]),
    ...(money ? [income({ taken: rupees(money.salesPaise), refunded: rupees(money.refundsPaise) })] : []),
  ];
}

/** When somebody is no admin any more. */
export async function deleteDeskOf(tx: Database, email: string): Promise<void> {
  await tx.delete(adminNotices).where(and(eq(adminNotices.admin, email)));
  await tx.execute(sql`delete from saved_filters where admin = ${email}`);
}

export interface DigestDeps {
  database: Database;
  jobs: Pick<Jobs, 'sendAll'>;
  mailer: Mailer;
  publicUrl: string;
  listAdmins(): Promise<readonly { email: string; role: AdminRole }[]>;
}
