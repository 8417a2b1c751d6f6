import { daysAfter, firstFundingDay, giftCan, indianDay, lastFundingDay, laterDay } from '@tohfa/contract';
import { listGiftPayments } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import type { Gift } from './tables.ts';

/** Banks refuse ordinary refunds after the provider's horizon; the last month of it is for refunding. */
const DAYS_FOR_REFUNDING = 30;

export const collectDaysWithin = (refundHorizonDays: number) => refundHorizonDays - DAYS_FOR_REFUNDING;

/** The first and the last day on which a gift for `date` takes payments. */
export function collectingDays(
  date: string,
  { leadDays, collectDays, today }: { leadDays: number; collectDays: number; today: string },
): Pick<Gift, 'opensOn' | 'closesOn'> & { opensOn: string } {
  const closesOn = lastFundingDay(date, leadDays);
  return { closesOn, opensOn: firstFundingDay(closesOn, collectDays, today) };
}

export function opensOn({ opensOn, createdAt }: Pick<Gift, 'opensOn' | 'createdAt'>): string {
  return opensOn ?? indianDay(createdAt);
}

/** Approved, and its first day has come. */
export function hasOpened(gift: Pick<Gift, 'status' | 'opensOn'>, today: string): boolean {
  return giftCan.pay(gift.status) && (gift.opensOn === null || gift.opensOn <= today);
}

/** The days of a gift whose last one moves: as late as the refund of its first payment allows. The caller has its lock. */
export async function movedDays(
  tx: Database,
  gift: Pick<Gift, 'id' | 'closesOn'>,
  closesOn: string,
  { collectDays, today }: { collectDays: number; today: string },
): Promise<Partial<Pick<Gift, 'opensOn' | 'closesOn'>>> {
  const last = await lastDayBesideFirstPayment(tx, gift, collectDays);
  if (last === undefined) return { closesOn, opensOn: firstFundingDay(closesOn, collectDays, today) };
  if (closesOn <= last) return { closesOn };
  return { closesOn: laterDay(last, gift.closesOn) };
}

/** The last day on which payments may be taken beside the first one; undefined while there is none. */
export async function lastDayBesideFirstPayment(
  database: Database,
  gift: Pick<Gift, 'id'>,
  collectDays: number,
): Promise<string | undefined> {
  const paid = (await listGiftPayments(database, [gift.id])).filter(({ netPaise }) => netPaise > 0);
  const first = paid.map(({ at }) => indianDay(at)).toSorted()[0];
  return first === undefined ? undefined : daysAfter(first, collectDays);
}
