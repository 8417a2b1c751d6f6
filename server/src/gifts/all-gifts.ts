import { GIFTS_PER_PAGE, type GiftState, giftTransitions, type Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { adminGiftViews } from './admin-gift-view.ts';
import type { Gifts } from './gifts.ts';
import { countByState, searchGifts } from './gifts-sql.ts';

export async function allGifts(gifts: Gifts, { query }: Call<Operations['allGifts']>) {
  const { database } = gifts.payments;
  const limit = query.limit ?? GIFTS_PER_PAGE;
  const { found, total } = await searchGifts(database, {
    status: query.status,
    words: (query.q ?? '').replaceAll('\u0000', '').split(/\s+/).filter(Boolean),
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  });
  const counted = await countByState(database);
  const counts = Object.fromEntries(
    Object.keys(giftTransitions).map((state) => [state, counted.get(state as GiftState) ?? 0]),
  ) as Record<GiftState, number>;
  return { gifts: await adminGiftViews(gifts, found), total, counts };
}
