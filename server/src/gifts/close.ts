import { daysAfter, firstFundingDay, indianDay, type Operations } from '@tohfa/contract';
import { storedTexts } from '@tohfa/contract/phrases';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { hasPendingProviderRefund, listLiveGiftHolds, type PaymentDeps } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import { lastDayBesideFirstPayment, opensOn } from './collecting.ts';
import { mayCloseForGood } from './deadline-guard.ts';
import type { GiftDeps } from './deps.ts';
import { giftById, listSteps, lockGift, publishGiftChange } from './sql.ts';
import { gifts } from './tables.ts';
import { endGift, queueGiftEvent, transitionGift } from './transitions.ts';
import { findVisibleGift, toGiftView } from './view.ts';

/** The owner of a gift that is not fully paid is warned this many days before funding closes. */
const WARNING_DAYS = 2;
const BATCH_SIZE = 500;

/** Periodic task. A leap of the clock, or a process whose clock is wrong, closes nothing: see deadline-guard.ts. */
export async function closeGiftsWhenDue({
  payments,
  clock,
  collectDays,
}: Pick<GiftDeps, 'payments' | 'clock' | 'collectDays'>): Promise<void> {
  const databaseNow = await clock.now(payments.database);
  const verdict = await mayCloseForGood(payments.database, 'close-gifts', {
    databaseNow,
    processNow: new Date(),
  });
  if (verdict === 'run') {
    await boundCollecting(payments, { today: indianDay(databaseNow), collectDays: collectDays() });
    await closeGifts(payments, databaseNow);
  } else
    payments.log.warn(
      { verdict, databaseNow: databaseNow.toISOString() },
      'no gift was closed: the clock is in doubt',
    );
}

/**
 * Expires and refunds approved gifts that were not fully paid in time, declines pending gifts without a decision, and
 * warns owners. One transaction per gift; safe to run in several processes.
 */
export async function closeGifts(payments: PaymentDeps, now: Date): Promise<ClosedGifts> {
  const today = indianDay(now);
  const { database } = payments;
  const countDone = async (ids: readonly string[], close: typeof expireGift) => {
    let done = 0;
    for (const id of ids) if (await tryOrLog(payments, id, close)) done += 1;
    return done;
  };
  return {
    declined: await countDone(await listGiftsPastClosing(database, 'pending', today), declineUndecided),
    expired: await countDone(await listGiftsPastClosing(database, 'approved', today), expireGift),
    warned: await countDone(
      await listGiftsClosingSoon(database, today, daysAfter(today, WARNING_DAYS)),
      warnOwner,
    ),
  };
}

export async function cancelGift(gifts: GiftDeps, { body, identity }: Call<Operations['cancelGift']>) {
  const { payments } = gifts;
  const { userId } = identity.customer;
  const visible = await findVisibleGift(gifts, body.id, { userId });
  if (visible?.viewer.role !== 'owner') return refuse('gift_not_found');
  if (await hasPendingProviderRefund(payments.database, { giftId: visible.gift.id }))
    return refuse('wrong_state', { message: ({ payments }) => payments.refundInProgress });
  const cancelled = await payments.database.transaction((tx) =>
    endGift(payments, tx, visible.gift.id, {
      as: 'cancelled',
      reason: storedTexts.gifts.cancelledByOrganiser,
      by: userId,
    }),
  );
  if (!cancelled) return refuse('wrong_state', { message: ({ gifts }) => gifts.cannotCancel });
  const gift = await giftById(payments.database, visible.gift.id);
  return { success: true as const, gift: await toGiftView(gifts, gift, visible.viewer) };
}

/** One gift that fails must not keep the others open. */
async function tryOrLog(payments: PaymentDeps, giftId: string, close: typeof expireGift): Promise<boolean> {
  try {
    return await close(payments, giftId);
  } catch (error) {
    payments.log.error({ err: error, giftId }, 'closing a gift failed');
    return false;
  }
}

function declineUndecided(payments: PaymentDeps, giftId: string): Promise<boolean> {
  const reason = storedTexts.gifts.reviewedTooLate;
  return payments.database.transaction(async (tx) => {
    await lockGift(tx, giftId);
    return transitionGift(payments, tx, giftId, 'declined', { reason, note: reason });
  });
}

/** A checkout that is open at midnight may still finish. No new one can start, so the wait is short. */
function expireGift(payments: PaymentDeps, giftId: string): Promise<boolean> {
  const reason = storedTexts.gifts.notFunded;
  return payments.database.transaction(async (tx) => {
    await lockGift(tx, giftId);
    if ((await listLiveGiftHolds(tx, [giftId])).length > 0) return false;
    return endGift(payments, tx, giftId, { as: 'expired', reason, by: 'the shop' });
  });
}

function warnOwner(payments: PaymentDeps, giftId: string): Promise<boolean> {
  return payments.database.transaction(async (tx) => {
    if (!(await markOwnerWarned(tx, giftId))) return false;
    await queueGiftEvent(payments, tx, giftId, { event: 'closing' });
    return true;
  });
}

/** Gifts whose last funding day is over. */
async function listGiftsPastClosing(
  database: Database,
  status: 'pending' | 'approved',
  today: string,
): Promise<string[]> {
  const rows = await database
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(eq(gifts.status, status), lt(gifts.closesOn, today)))
    .orderBy(asc(gifts.closesOn))
    .limit(BATCH_SIZE);
  return rows.map(({ id }) => id);
}

/** Gifts that close between these days and whose owners were not warned yet. */
async function listGiftsClosingSoon(database: Database, from: string, until: string): Promise<string[]> {
  const rows = await database
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        eq(gifts.status, 'approved'),
        gte(gifts.closesOn, from),
        lte(gifts.closesOn, until),
        isNull(gifts.closingToldAt),
      ),
    )
    .limit(BATCH_SIZE);
  return rows.map(({ id }) => id);
}

/** True for exactly one caller. */
async function markOwnerWarned(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .update(gifts)
    .set({ closingToldAt: sql`now()` })
    .where(and(eq(gifts.id, id), eq(gifts.status, 'approved'), isNull(gifts.closingToldAt)))
    .returning({ id: gifts.id });
  return rows.length > 0;
}

/**
 * Gives gifts of earlier versions, and those whose date moved, the days on which they may collect: one without money opens
 * later, one with money closes by the day of its first payment. Then tells who has to know. Safe in several processes.
 */
export async function boundCollecting(
  payments: PaymentDeps,
  { today, collectDays }: { today: string; collectDays: number },
): Promise<void> {
  const { database } = payments;
  const each = async (found: readonly { id: string }[], act: (tx: Database, id: string) => Promise<void>) => {
    for (const { id } of found)
      await tryOrLog(payments, id, async () => {
        await database.transaction((tx) => act(tx, id));
        return true;
      });
  };
  await each(await listOutOfBounds(database, { today, collectDays }), (tx, id) =>
    boundGift(tx, id, { today, collectDays }),
  );
  await each(await listOpenedUntold(database, today), (tx, id) => tellOpened(payments, tx, id));
  for (const days of DAYS_TO_TELL)
    await each(await listEndingUntold(database, today, days), (tx, id) => tellEnding(payments, tx, id, days));
}

/** The days before the end of a long collection on which its people are told. */
const LAST_WARNING = 7;
/** The later one first: whoever is told of seven days is not told of thirty. */
const DAYS_TO_TELL = [LAST_WARNING, 30];

/** Collecting for too long, or paid before their first day. */
function listOutOfBounds(database: Database, { today, collectDays }: { today: string; collectDays: number }) {
  const from = sql`coalesce(${gifts.opensOn}, (${gifts.createdAt} at time zone 'Asia/Kolkata')::date)`;
  return database
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        inArray(gifts.status, ['pending', 'approved']),
        eq(gifts.endsEarly, false),
        or(
          sql`${gifts.closesOn} > ${from} + ${collectDays}::int`,
          and(gt(gifts.paidPaise, 0), gt(gifts.opensOn, today)),
        ),
      ),
    )
    .limit(BATCH_SIZE);
}

async function boundGift(
  tx: Database,
  id: string,
  { today, collectDays }: { today: string; collectDays: number },
): Promise<void> {
  const gift = await lockGift(tx, id);
  // Somebody at the bank was told that it is open.
  if ((await listLiveGiftHolds(tx, [id])).length > 0) return;
  const last = await lastDayBesideFirstPayment(tx, gift, collectDays);
  if (last === undefined)
    return setDays(tx, id, { opensOn: firstFundingDay(gift.closesOn, collectDays, today) });
  const first = { opensOn: daysAfter(last, -collectDays), openingToldAt: sql`now()` };
  if (last >= gift.closesOn) return setDays(tx, id, first);
  // A day in the past would close it without a word: its people get the last warning first.
  const closesOn = last > today ? last : daysAfter(today, LAST_WARNING);
  await setDays(tx, id, { ...first, closesOn, endsEarly: true });
}

async function setDays(tx: Database, id: string, days: PgUpdateSetSource<typeof gifts>): Promise<void> {
  await tx
    .update(gifts)
    .set({ ...days, updatedAt: sql`now()` })
    .where(eq(gifts.id, id));
  await publishGiftChange(tx, id);
}

function listOpenedUntold(database: Database, today: string) {
  return database
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        eq(gifts.status, 'approved'),
        isNotNull(gifts.opensOn),
        isNull(gifts.openingToldAt),
        lte(gifts.opensOn, today),
      ),
    )
    .limit(BATCH_SIZE);
}

/** One that took payments as soon as it was approved needs no word about it. */
async function tellOpened(payments: PaymentDeps, tx: Database, id: string): Promise<void> {
  const [told] = await tx
    .update(gifts)
    .set({ openingToldAt: sql`now()` })
    .where(and(eq(gifts.id, id), isNull(gifts.openingToldAt)))
    .returning();
  const approved = (await listSteps(tx, [id])).findLast(({ status }) => status === 'approved');
  if (told && approved && opensOn(told) > indianDay(approved.at))
    await queueGiftEvent(payments, tx, id, { event: 'opened' });
}

function listEndingUntold(database: Database, today: string, days: number) {
  return database
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        eq(gifts.status, 'approved'),
        eq(gifts.endsEarly, true),
        lte(gifts.closesOn, daysAfter(today, days)),
        or(isNull(gifts.endingToldDays), gt(gifts.endingToldDays, days)),
      ),
    )
    .limit(BATCH_SIZE);
}

async function tellEnding(payments: PaymentDeps, tx: Database, id: string, days: number): Promise<void> {
  const told = await tx
    .update(gifts)
    .set({ endingToldDays: days })
    .where(and(eq(gifts.id, id), or(isNull(gifts.endingToldDays), gt(gifts.endingToldDays, days))))
    .returning({ id: gifts.id });
  if (told.length > 0) await queueGiftEvent(payments, tx, id, { event: 'ending' });
}

export interface ClosedGifts {
  expired: number;
  declined: number;
  warned: number;
}
