import * as z from 'zod/mini';
import { longText, moment, optionalPersonName, personName, whole } from './fields.ts';
import { giftId, giftView } from './gifts.ts';
import { INVITE_MAIL_MAX, INVITE_TEXT_MAX } from './limits.ts';
import { DISPLAY_NAME_MAX } from './names.ts';
import { operation } from './operation.ts';
import { promiseView } from './pledges.ts';

export const MAX_INVITEES = 100;
export const MAX_EXTENSION_DAYS = 14;

/** What only the organiser of a gift sees: how they ask people, whom, and whether there can be more time. */
const organisedGift = z.object({
  organiserName: z.string(),
  /** In the organiser's own words, without the link; empty until they wrote some. */
  inviteText: z.string(),
  inviteMail: z.string(),
  invitees: z.array(z.object({ id: z.int(), name: z.string(), nudgedAt: z.optional(moment) })),
  /** Who promised to pay later, by day. Without those of a surprise, before its day: then the sum is all that is told. */
  promises: z.array(promiseView),
  promisedAmount: z.int(),
  /** Why the deadline cannot be extended; absent when it can. */
  extensionProblem: z.optional(z.string()),
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
};

export type OrganisedGift = z.output<typeof organisedGift>;
