import * as z from 'zod/mini';
import { guestToken, longText, moment, optionalPersonName, personName, success, whole } from './fields.ts';
import { giftId, giftView } from './gifts.ts';
import { DISCRETIONS, INVITE_MAIL_MAX, INVITE_TEXT_MAX } from './limits.ts';
import { DISPLAY_NAME_MAX } from './names.ts';
import { operation } from './operation.ts';
import { promiseView } from './pledges.ts';

export const MAX_INVITEES = 100;
export const MAX_EXTENSION_DAYS = 14;
/** How long a gift's hand-over link works. */
export const HAND_OVER_DAYS = 7;

/** What only the organiser of a gift sees: how they ask people, whom, and whether there can be more time. */
const organisedGift = z.object({
  organiserName: z.string(),
  /** In the organiser's own words, without the link; empty until they wrote some. */
  inviteText: z.string(),
  inviteMail: z.string(),
  invitees: z.array(z.object({ id: z.int(), name: z.string(), nudgedAt: z.optional(moment) })),
  /** What contributors see of each other, as the organiser chose it. */
  discretion: z.enum(DISCRETIONS),
  /** How many browsers have opened the gift's page, the organiser's not counted. */
  looked: z.int(),
  /** The gift is offered to somebody else; until then its link works. */
  offeredUntil: z.optional(moment),
  /** Why it cannot be handed over; absent when it can. */
  handOverProblem: z.optional(z.string()),
  /** Of the card, once it is open. */
  cardLink: z.optional(z.string()),
  /** Who promised to pay later, by day. Without those of a surprise, before its day: then the sum is all that is told. */
  promises: z.array(promiseView),
  promisedAmount: z.int(),
  /** Why the deadline cannot be extended; absent when it can. */
  extensionProblem: z.optional(z.string()),
});

/** As much as somebody needs to decide whether they take it over. */
const offeredGift = z.object({
  organiserName: z.string(),
  recipientFirstName: z.string(),
  occasion: z.string(),
  date: z.iso.date(),
  closesOn: z.iso.date(),
  productName: z.string(),
  variant: z.optional(z.string()),
  image: z.string(),
  totalAmount: z.int(),
  paymentAmount: z.int(),
});

export const organiseOperations = {
  organisedGift: operation({
    method: 'GET',
    path: '/backend/organised-gift',
    caller: 'customer',
    summary:
      'The organiser’s own notes for a gift: invitation texts, people to ask, and whether it can be extended.',
    query: z.object({ id: giftId }),
    success: { status: 200, body: organisedGift },
    refusals: ['signed_out', 'gift_not_found'],
  }),

  organiseGift: operation({
    method: 'POST',
    path: '/backend/organise-gift',
    caller: 'customer',
    summary: 'Changes the organiser’s notes for a gift. Fields left out do not change.',
    body: z.object({
      id: giftId,
      /** The name everyone with the link reads; left empty, the first name of the account. */
      organiserName: z.optional(optionalPersonName(DISPLAY_NAME_MAX)),
      discretion: z.optional(z.enum(DISCRETIONS)),
      inviteText: z.optional(longText(INVITE_TEXT_MAX)),
      inviteMail: z.optional(longText(INVITE_MAIL_MAX)),
      addPerson: z.optional(personName(DISPLAY_NAME_MAX)),
      removePerson: z.optional(whole(1, Number.MAX_SAFE_INTEGER)),
      nudgedPerson: z.optional(whole(1, Number.MAX_SAFE_INTEGER)),
    }),
    success: { status: 200, body: organisedGift },
    refusals: ['signed_out', 'gift_not_found', 'wrong_state'],
  }),

  extendGift: operation({
    method: 'POST',
    path: '/backend/extend-gift',
    caller: 'customer',
    summary:
      'Gives people more time to chip in, once: the gift’s date and its last funding day move by some days. Everyone who paid is told.',
    body: z.object({ id: giftId, days: whole(1, MAX_EXTENSION_DAYS) }),
    success: { status: 200, body: z.object({ success: z.literal(true), gift: giftView }) },
    refusals: ['signed_out', 'gift_not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  handOverGift: operation({
    method: 'POST',
    path: '/backend/hand-over-gift',
    caller: 'customer',
    summary:
      'Offers the caller’s own gift to another organiser, before it is fully paid: a link that works once. A new link replaces the one before.',
    body: z.object({ id: giftId }),
    success: { status: 200, body: z.object({ link: z.string(), until: moment }) },
    refusals: ['signed_out', 'gift_not_found', 'wrong_state', 'blocked'],
  }),

  cancelHandOver: operation({
    method: 'POST',
    path: '/backend/cancel-hand-over',
    caller: 'customer',
    summary: 'Takes the offer of a gift back: its link opens nothing any more.',
    body: z.object({ id: giftId }),
    success: { status: 200, body: organisedGift },
    refusals: ['signed_out', 'gift_not_found'],
  }),

  offeredGift: operation({
    method: 'POST',
    path: '/backend/offered-gift',
    caller: 'anyone',
    summary:
      'What the link of an offered gift offers: no phone number, address, surname or name of a contributor.',
    body: z.object({ handOverToken: guestToken }),
    success: { status: 200, body: offeredGift },
    refusals: ['gift_not_found'],
  }),

  acceptGift: operation({
    method: 'POST',
    path: '/backend/accept-gift',
    caller: 'customer',
    summary: 'Makes the caller the organiser of the gift that the link offers, once.',
    body: z.object({ handOverToken: guestToken }),
    success: { status: 200, body: z.extend(success, { id: z.string() }) },
    refusals: ['signed_out', 'gift_not_found', 'wrong_state', 'blocked'],
    answersSuccess: true,
  }),
};

export type OrganisedGift = z.output<typeof organisedGift>;
export type OfferedGift = z.output<typeof offeredGift>;
