import type { giftOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/mount-operations.ts';
import { allGifts } from './all-gifts.ts';
import { cancelGift } from './cancel-gift.ts';
import { decideGift } from './decide-gift.ts';
import { fetchGifts } from './fetch-gifts.ts';
import { getGiftRequest } from './get-gift-request.ts';
import { giftEvents } from './gift-events.ts';
import { giftFeedback } from './gift-feedback.ts';
import { giftSubmit } from './gift-submit.ts';
import type { Gifts } from './gifts.ts';
import { updateGift } from './update-gift.ts';

export function giftRoutes(gifts: Gifts) {
  return {
    fetchGifts: (call) => fetchGifts(gifts, call),
    giftSubmit: (call) => giftSubmit(gifts, call),
    getGiftRequest: (call) => getGiftRequest(gifts, call),
    updateGift: (call) => updateGift(gifts, call),
    giftFeedback: (call) => giftFeedback(gifts, call),
    cancelGift: (call) => cancelGift(gifts, call),
    giftEvents: (call) => giftEvents(gifts, call),
    allGifts: (call) => allGifts(gifts, call),
    decideGift: (call) => decideGift(gifts, call),
  } satisfies Handlers<typeof giftOperations>;
}
