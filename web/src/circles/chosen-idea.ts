/** What somebody wants to organise while they sign in: ask, product and variant. */
export const CHOSEN_KEY = 'circleGiftChosen';
