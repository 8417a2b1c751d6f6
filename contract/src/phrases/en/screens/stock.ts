import type { STOCK_ADJUSTMENTS, StockMovementKind } from '../../../limits.ts';

/** Why units came or went, in the owner's words. */
export const stockKinds: Record<StockMovementKind, string> = {
  received: 'Received',
  held: 'Held for an order',
  released: 'Returned to stock',
  sold: 'Sold',
  correction: 'Correction',
  damaged: 'Damaged',
  lost: 'Lost',
  returned: 'Returned by a customer',
  unrecorded: 'Changed without a reason',
};

/** In place of 'Held for an order'. */
export const heldForGift: string = 'Held for a gift';

/** What an admin chooses from, and what it does. */
export const stockReasons: Record<(typeof STOCK_ADJUSTMENTS)[number], string> = {
  received: 'Received: new units came in',
  returned: 'Returned by a customer, fit to sell',
  damaged: 'Damaged',
  lost: 'Lost or stolen',
  correction: 'Correction after counting',
};

/** 'Tell me when it is back', and the page that stops it. */
export const stockNoticeTexts = {
  title: 'Want this one?',
  intro: 'We will email you once when it is back. Nothing else.',
  ask: 'Tell me when it is back',
  asking: 'One moment…',
  asked: ({ email }: { email: string }) => `We will write to ${email} when it is back.`,
  undo: 'Undo',
  undone: 'Done. We will not write to you about it.',
  stopTitle: 'Stop these emails?',
  stopText: 'You will get no more emails about gifts that are back in stock.',
  stop: 'Stop these emails',
  stopping: 'Stopping…',
  stoppedTitle: 'Stopped',
  stopped: 'You get no more emails about gifts that are back in stock. What you asked for is deleted.',
  invalidTitle: 'This link does not work',
  invalid: 'The link may be incomplete. Please open it again from your email.',
  seeGifts: 'See all gifts',
};
