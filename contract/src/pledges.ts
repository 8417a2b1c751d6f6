import * as z from 'zod/mini';
import {
  calendarDate,
  checked,
  email,
  guestToken,
  personName,
  priceRupees,
  success,
  whole,
} from './fields.ts';
import { giftId } from './gifts.ts';
import { DISPLAY_NAME_MAX } from './names.ts';
import { operation } from './operation.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';
import { MAX_PLEDGE_PARTS, PLEDGE_STEPS } from './pledge-plan.ts';

/** A promise to pay later. `by` is the day of the first part; the last one is no later than the gift's `closesOn`. */
export const pledgeForm = checked(
  z.object({
    giftId,
    amount: priceRupees,
    by: calendarDate,
    name: personName(DISPLAY_NAME_MAX),
    email,
    parts: z.optional(whole(1, MAX_PLEDGE_PARTS)),
    every: z.optional(z.enum(PLEDGE_STEPS)),
  }),
  z.refine(({ amount, parts = 1 }) => parts <= amount, {
    path: ['parts'],
    error: () => customerFieldTexts().gift.partTooSmall,
  }),
);

const pledgeProof = z.object({ pledgeToken: guestToken });

/** `late`: its day is over. `ended`: its day is over for longer, or the gift takes no payments any more. */
const partState = z.enum(['promised', 'late', 'paid', 'ended']);

/** Amounts in whole rupees. */
const pledge = z.object({
  giftId: z.string(),
  productName: z.string(),
  variant: z.optional(z.string()),
  image: z.string(),
  state: z.enum(['unconfirmed', 'confirmed', 'withdrawn', 'done']),
  /** Empty once it is withdrawn. */
  name: z.string(),
  email: z.string(),
  amount: z.int(),
  paidAmount: z.int(),
  parts: z.array(z.object({ by: z.iso.date(), amount: z.int(), state: partState })),
  /** What to pay next; absent when nothing is to be paid, or the gift takes no payments. */
  next: z.optional(z.object({ by: z.iso.date(), amount: z.int() })),
});

/** A promise as the organiser sees it. */
export const promiseView = z.object({
  name: z.string(),
  amount: z.int(),
  paidAmount: z.int(),
  /** Of the last part. */
  by: z.iso.date(),
  state: partState,
});

export const pledgeOperations = {
  pledge: operation({
    method: 'POST',
    path: '/backend/pledge',
    caller: 'anyone',
    summary:
      'Promises to chip in later, at once or in weekly or monthly parts. It reserves nothing. One email asks to confirm it; the answer is the same whether one was sent.',
    body: pledgeForm,
    success: { status: 200, body: success },
    refusals: ['gift_not_found', 'wrong_state', 'more_than_left'],
    answersSuccess: true,
  }),

  confirmPledge: operation({
    method: 'POST',
    path: '/backend/confirm-pledge',
    caller: 'anyone',
    summary: 'Confirms a promise with the token of its email. A repeat changes nothing.',
    body: pledgeProof,
    success: { status: 200, body: success },
    refusals: ['not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  withdrawPledge: operation({
    method: 'POST',
    path: '/backend/withdraw-pledge',
    caller: 'anyone',
    summary:
      'Takes a promise back and removes its name and email; no more reminders come. A repeat changes nothing.',
    body: pledgeProof,
    success: { status: 200, body: success },
    refusals: ['not_found'],
    answersSuccess: true,
  }),

  myPledge: operation({
    method: 'POST',
    path: '/backend/my-pledge',
    caller: 'anyone',
    summary: 'A promise by the token of its email: what for, its parts and what is to be paid next.',
    body: pledgeProof,
    success: { status: 200, body: pledge },
    refusals: ['not_found'],
  }),
};

export type PledgeView = z.output<typeof pledge>;
export type PromiseView = z.output<typeof promiseView>;
