import type { cardOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import { card, cardDraft, chooseCover, removeFromCard } from './card.ts';
import { cardPicture, myCardEntry, signCard } from './card-entries.ts';
import { cardPdf } from './card-pdf.ts';
import { cardThanks, deliveryPhoto } from './card-thanks.ts';
import type { GiftDeps } from './deps.ts';

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
  } satisfies Handlers<typeof cardOperations>;
}
