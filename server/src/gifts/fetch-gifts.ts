import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { giftViews } from './gift-view.ts';
import type { Gifts } from './gifts.ts';
import { giftsOf } from './gifts-sql.ts';

export async function fetchGifts(gifts: Gifts, { body, identity }: Call<Operations['fetchGifts']>) {
  const { userId } = identity.customer;
  if (body.userName !== userId) return refuse('not_allowed');
  const own = await giftsOf(gifts.payments.database, userId);
  return { success: true as const, gifts: await giftViews(gifts, own, { as: 'owner', userId }) };
}
