import type { cardOperations, chipInOperations, giftOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import { card, cardDraft, chooseCover, removeFromCard } from './card.ts';
import { cardPicture, myCardEntry, signCard } from './card-entries.ts';
import { cardPdf, giftPapers } from './card-pdf.ts';
import { cardThanks, deliveryPhoto } from './card-thanks.ts';
import { chipIn, lookAtGift } from './chip-in.ts';
import { cancelGift } from './close.ts';
import { allGifts, decideGift, undoGiftDispatch } from './decide.ts';
import type { GiftDeps } from './deps.ts';
import { giftFeedback } from './feedback.ts';
import { updateGift } from './fund.ts';
import { giftEvents } from './live-updates.ts';
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
    undoGiftDispatch: (call) => undoGiftDispatch(gifts, call),
    chipIn: (call) => chipIn(gifts, call),
    lookAtGift: (call) => lookAtGift(gifts, call),
  } satisfies Handlers<typeof giftOperations & typeof chipInOperations>;
}

/** Everything about the card that everyone signs. */
export function cardRoutes(gifts: GiftDeps) {
  return {
    card: (call) => card(gifts, call),
    cardDraft: (call) => cardDraft(gifts, call),
    chooseCover: (call) => chooseCover(gifts, call),
    removeFromCard: (call) => removeFromCard(gifts, call),
    myCardEntry: (call) => myCardEntry(gifts, call),
    signCard: (call) => signCard(gifts, call),
    cardPicture: (call) => cardPicture(gifts, call),
    cardThanks: (call) => cardThanks(gifts, call),
    deliveryPhoto: (call) => deliveryPhoto(gifts, call),
    cardPdf: (call) => cardPdf(gifts, call),
    giftPapers: (call) => giftPapers(gifts, call),
  } satisfies Handlers<typeof cardOperations>;
}
