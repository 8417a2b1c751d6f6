import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { endGift } from './end-gift.ts';
import { giftView } from './gift-view.ts';
import type { Gifts } from './gifts.ts';
import { giftById } from './gifts-sql.ts';
import { visibleGift } from './who-sees.ts';

export async function cancelGift(gifts: Gifts, { body, identity }: Call<Operations['cancelGift']>) {
  const { payments } = gifts;
  const { userId } = identity.customer;
  const seen = await visibleGift(gifts, body.id, { userId });
  if (seen?.viewer.as !== 'owner') return refuse('gift_not_found');
  const cancelled = await payments.database.transaction((tx) =>
    endGift(payments, tx, seen.gift.id, {
      as: 'cancelled',
      reason: 'Cancelled by the person who asked for it.',
      by: userId,
    }),
  );
  if (!cancelled) return refuse('wrong_state', { message: 'This gift cannot be cancelled any more.' });
  const gift = await giftById(payments.database, seen.gift.id);
  return { success: true as const, gift: await giftView(gifts, gift, seen.viewer) };
}
