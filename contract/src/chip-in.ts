import * as z from 'zod/mini';
import { moment, success } from './fields.ts';
import { giftId } from './gifts.ts';
import { DISCRETIONS } from './limits.ts';
import { operation } from './operation.ts';

/**
 * `open`: anyone with the link can chip in. `funded`: paid in full, until it is delivered. `closed`: its time ended before
 * it was funded. Everyone who paid for a closed or cancelled gift is refunded.
 */
export const PUBLIC_GIFT_STATES = ['open', 'funded', 'closed', 'cancelled', 'delivered'] as const;

/** A shared gift as everyone with its link sees it: no surname, phone number, address or id of anyone. */
const publicGift = z.object({
  id: z.string(),
  recipientFirstName: z.string(),
  organiserName: z.string(),
  occasion: z.string(),
  date: z.iso.date(),
  productName: z.string(),
  /** 'M, Red'; left out for a product without options. */
  variant: z.optional(z.string()),
  image: z.string(),
  totalAmount: z.int(),
  paymentAmount: z.int(),
  remainingAmount: z.int(),
  /** What people have promised to pay later and have not paid yet. It reserves nothing. */
  promisedAmount: z.int(),
  /** What the caller could pay right now: the remaining amount less the holds of other people. */
  availableNow: z.int(),
  /** The last day on which it can be paid for, in India; `YYYY-MM-DD`. */
  closesOn: z.iso.date(),
  /** The first such day; until then people can promise. */
  opensOn: z.iso.date(),
  state: z.enum(PUBLIC_GIFT_STATES),
  /** What contributors see of each other now. */
  discretion: z.enum(DISCRETIONS),
  /** By the name each gave, newest first; without refunded payments. As far as the caller may see them. */
  contributors: z.array(
    z.object({
      name: z.string(),
      amount: z.optional(z.int()),
      message: z.optional(z.string()),
      at: moment,
    }),
  ),
  /** There are payments that the caller may not see. */
  hidesPayments: z.optional(z.literal(true)),
});

export const chipInOperations = {
  chipIn: operation({
    method: 'GET',
    path: '/backend/chip-in',
    caller: 'anyone',
    summary: 'A shared gift as its public page shows it, by its public id.',
    query: z.object({ id: giftId }),
    success: { status: 200, body: publicGift },
    refusals: ['gift_not_found'],
  }),

  lookAtGift: operation({
    method: 'POST',
    path: '/backend/look-at-gift',
    caller: 'anyone',
    summary:
      'Counts a browser that opened a gift’s public page for the first time, for its organiser. Nothing about the browser is kept.',
    body: z.object({ id: giftId }),
    success: { status: 200, body: success },
    refusals: ['gift_not_found'],
    answersSuccess: true,
  }),
};

export type PublicGift = z.output<typeof publicGift>;
export type PublicGiftState = PublicGift['state'];
