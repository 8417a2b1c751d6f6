import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { giftView } from './gift-view.ts';
import type { Gifts } from './gifts.ts';
import { visibleGift } from './who-sees.ts';

export async function getGiftRequest(
  gifts: Gifts,
  { query, identity, request }: Call<Operations['getGiftRequest']>,
) {
  const seen = await visibleGift(gifts, query.userId, { userId: identity.customer?.userId, request });
  return seen ? giftView(gifts, seen.gift, seen.viewer) : refuse('gift_not_found');
}
