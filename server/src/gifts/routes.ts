import type { chipInOperations, giftOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import { chipIn } from './chip-in.ts';
import { cancelGift } from './close.ts';
import { allGifts, decideGift } from './decide.ts';
import type { GiftDeps } from './deps.ts';
import { updateGift } from './fund.ts';
import { giftEvents } from './live-updates.ts';
import { giftFeedback } from './messages.ts';
import { giftSubmit } from './request.ts';
import { fetchGifts, getGiftRequest } from './view.ts';

export function giftRoutes(gifts: GiftDeps) {
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
    chipIn: (call) => chipIn(gifts, call),
  } satisfies Handlers<typeof giftOperations & typeof chipInOperations>;
}
