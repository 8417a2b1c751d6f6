import type { Payments } from '../payments/payments.ts';
import type { Database } from '../platform/database.ts';
import type { GiftNews } from './gift-news.ts';

/** Queue of things that happened to gifts and that people are to be told of. */
export const GIFT_NEWS = 'gift-news';

/** Queued with the change it tells of: neither happens without the other. */
export async function announce(
  { jobs }: Pick<Payments, 'jobs'>,
  tx: Database,
  giftId: string,
  news: GiftNews,
): Promise<void> {
  await jobs.send(GIFT_NEWS, { giftId, ...news }, tx);
}
