import type { Payer } from '../payments/create-order.ts';
import type { OrderDraft } from '../payments/place-order.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import type { Gifts } from './gifts.ts';
import { visibleGift } from './who-sees.ts';

/** Whoever may see a gift may pay for it; whether there is room is decided under its lock. */
export async function draftInstalment(
  gifts: Gifts,
  wanted: { giftId: string; amount: number; displayName?: string | undefined },
  payer: Payer,
): Promise<OrderDraft | Refusal<'gift_not_found'>> {
  const seen = await visibleGift(gifts, wanted.giftId, { userId: payer.id });
  if (!seen) return refuse('gift_not_found');
  return {
    target: 'gift',
    giftId: seen.gift.id,
    amountPaise: wanted.amount,
    payerId: payer.id,
    payerName: payer.name,
    payerEmail: payer.email,
    displayName: wanted.displayName ?? '',
  };
}
