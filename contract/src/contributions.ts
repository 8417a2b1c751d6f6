import * as z from 'zod/mini';
import {
  email,
  guestToken,
  indianMobile,
  moment,
  optionalMessage,
  optionalPersonName,
  orEmpty,
  success,
} from './fields.ts';
import { giftId, recipientThanks } from './gifts.ts';
import { GIFT_NOTE_MAX } from './limits.ts';
import { DISPLAY_NAME_MAX } from './names.ts';
import { operation } from './operation.ts';
import { refundToName } from './refunds.ts';

/** Mails about how the gift goes on: reminders, funded, shipped and delivered. Mails about their money always come. */
const wantsNews = z.boolean();

/** Someone who pays without an account. The email is for the receipt, the phone fills in the checkout's form. */
export const guestDetails = z.object({
  name: z.optional(optionalPersonName(DISPLAY_NAME_MAX)),
  email: z.optional(orEmpty(email)),
  phone: z.optional(orEmpty(indianMobile)),
  message: z.optional(optionalMessage(GIFT_NOTE_MAX)),
  anonymous: z.optional(z.boolean()),
  wantsNews: z.optional(wantsNews),
});

/** The token, or the gift whose contributor cookie the caller has. */
export const contributionProof = z.object({
  contributorToken: z.optional(guestToken),
  giftId: z.optional(giftId),
});

/** Amounts in whole rupees. */
const contribution = z.object({
  giftId: z.string(),
  productName: z.string(),
  /** 'M, Red'; left out for a product without options. */
  variant: z.optional(z.string()),
  amount: z.int(),
  /** `waiting`: not paid, or not confirmed yet. */
  state: z.enum(['waiting', 'paid', 'refunding', 'refunded']),
  refundedAmount: z.int(),
  /** The guest's bank has yet to decide about a dispute: nothing of that payment is refunded until then. */
  disputed: z.optional(z.literal(true)),
  name: z.string(),
  anonymous: z.boolean(),
  message: z.string(),
  wantsNews,
  /** Without an address there is nowhere to send news to. */
  hasEmail: z.boolean(),
  claimed: z.boolean(),
  recipientFirstName: z.string(),
  delivered: z.boolean(),
  deliveryPhoto: z.optional(z.string()),
  thanks: recipientThanks,
  /** Refunds that need a UPI ID, or were paid to one. */
  refundsToName: z.optional(z.array(refundToName)),
  /** One entry per payment, newest first. Empty until a payment is captured. */
  receipt: z.array(
    z.object({
      paymentId: z.string(),
      amount: z.int(),
      refundedAmount: z.int(),
      method: z.string(),
      at: moment,
    }),
  ),
});

export const contributionOperations = {
  myContribution: operation({
    method: 'POST',
    path: '/backend/my-contribution',
    caller: 'anyone',
    summary: 'A guest’s own contribution: the amounts paid and refunded, the message and the receipt.',
    body: contributionProof,
    success: { status: 200, body: contribution },
    refusals: ['not_found'],
  }),

  contributionNews: operation({
    method: 'POST',
    path: '/backend/contribution-news',
    caller: 'anyone',
    summary:
      'A guest who has paid turns email updates about the gift on or off. An address can be added, not changed.',
    body: z.extend(contributionProof, { wantsNews, email: z.optional(email) }),
    success: { status: 200, body: contribution },
    refusals: ['not_found', 'wrong_state'],
  }),

  claimContribution: operation({
    method: 'POST',
    path: '/backend/claim-contribution',
    caller: 'customer',
    summary:
      'Moves a contribution into the caller’s account, once, if its email is the one that the account has confirmed.',
    body: contributionProof,
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_found', 'not_allowed'],
    answersSuccess: true,
  }),

  eraseContribution: operation({
    method: 'POST',
    path: '/backend/erase-contribution',
    caller: 'anyone',
    summary:
      'Removes a guest’s name, email, phone and message; amounts stay. Refused while a payment is open.',
    body: contributionProof,
    success: { status: 200, body: success },
    refusals: ['not_found', 'wrong_state'],
    answersSuccess: true,
  }),
};
