import * as z from 'zod/mini';
import {
  checked,
  contentType,
  guestToken,
  line,
  moment,
  optionalMessage,
  optionalPersonName,
  success,
  text,
} from './fields.ts';
import { giftId } from './gifts.ts';
import { CARD_COVERS, CARD_EMOJI, GIFT_NOTE_MAX, THANKS_MAX } from './limits.ts';
import { DISPLAY_NAME_MAX } from './names.ts';
import { operation } from './operation.ts';

export const MAX_THANKS = 3;

const cover = z.enum(CARD_COVERS);
export const cardId = text(z.regex(/^[a-z0-9]{32,64}$/));
const emoji = z.union([z.enum(CARD_EMOJI), z.literal('')]);

/** What one person put on the card. */
const cardEntry = z.object({
  name: z.string(),
  message: z.string(),
  emoji: z.string(),
  picture: z.optional(z.string()),
});

const ownEntry = z.extend(cardEntry, {
  /** The card went with the parcel: nothing can be changed any more. */
  sealed: z.boolean(),
  /** The organiser or the shop took it off the card, for good. */
  removed: z.boolean(),
});

const thanks = z.object({ id: z.string(), message: z.string(), picture: z.optional(z.string()), at: moment });

/** The card for the organiser and admins, before and after it opens. */
const cardDraft = z.object({
  cover,
  sealed: z.boolean(),
  /** Opens from this day on, in India. */
  opensOn: z.iso.date(),
  /** Absolute; for the recipient, not for contributors. */
  link: z.string(),
  entries: z.array(z.extend(cardEntry, { id: z.string() })),
  /** False: on the card itself wishes stand without the names of those who paid. */
  withNames: z.boolean(),
  /** Contributors who wrote nothing. */
  others: z.array(z.string()),
  thanks: z.array(thanks),
  deliveryPhoto: z.optional(z.string()),
});

/** The card as people with its link see it. Before its day it shows only the date. */
const openedCard = z.object({
  state: z.literal('open'),
  id: z.string(),
  cover,
  recipientFirstName: z.string(),
  organiserName: z.string(),
  occasion: z.string(),
  productName: z.string(),
  /** 'M, Red'; left out for a product without options. */
  variant: z.optional(z.string()),
  productImage: z.string(),
  entries: z.array(cardEntry),
  others: z.array(z.string()),
  deliveryPhoto: z.optional(z.string()),
  thanks: z.array(z.omit(thanks, { id: true })),
  canThank: z.boolean(),
});
const closedCard = z.object({ state: z.literal('closed'), opensOn: z.iso.date() });
const publicCard = z.discriminatedUnion('state', [openedCard, closedCard]);

/** The gift the entry is for; a guest's proof is the token, or the cookie of that gift. */
const entryOwner = { giftId, contributorToken: z.optional(guestToken) };

/** In one PDF. */
export const MAX_GIFTS_ON_PAPER = 200;

export const cardOperations = {
  card: operation({
    method: 'GET',
    path: '/backend/card',
    caller: 'anyone',
    summary: 'A gift’s card by its own id. Before the gift’s day it answers only the date.',
    query: z.object({ id: cardId }),
    success: { status: 200, body: publicCard },
    refusals: ['not_found'],
  }),

  cardThanks: operation({
    method: 'POST',
    path: '/backend/card-thanks',
    caller: 'anyone',
    summary:
      'The recipient says thanks from the opened card, with words or a picture; every contributor gets it.',
    form: z.object({ id: cardId, message: z._default(optionalMessage(THANKS_MAX), '') }),
    files: 'picture',
    success: { status: 200, body: publicCard },
    refusals: ['not_found', 'wrong_state', 'not_multipart'],
  }),

  myCardEntry: operation({
    method: 'POST',
    path: '/backend/my-card-entry',
    caller: 'anyone',
    summary:
      'What the caller wrote on a gift’s card: a payer or the organiser by account, a guest by token or cookie.',
    body: z.object(entryOwner),
    success: { status: 200, body: ownEntry },
    refusals: ['not_found'],
  }),

  signCard: operation({
    method: 'POST',
    path: '/backend/sign-card',
    caller: 'anyone',
    summary:
      'Changes the caller’s message on a gift’s card, until it is sealed. Fields left out do not change.',
    body: z.object({
      ...entryOwner,
      name: z.optional(optionalPersonName(DISPLAY_NAME_MAX)),
      message: z.optional(optionalMessage(GIFT_NOTE_MAX)),
      emoji: z.optional(emoji),
      removePicture: z.optional(z.boolean()),
    }),
    success: { status: 200, body: ownEntry },
    refusals: ['not_found', 'wrong_state'],
  }),

  cardPicture: operation({
    method: 'POST',
    path: '/backend/card-picture',
    caller: 'anyone',
    summary: 'Adds a small picture to the caller’s message on a gift’s card.',
    form: z.object(entryOwner),
    files: 'picture',
    success: { status: 200, body: ownEntry },
    refusals: ['not_found', 'wrong_state', 'not_multipart'],
  }),

  cardDraft: operation({
    method: 'GET',
    path: '/backend/card-draft',
    caller: 'anyone',
    summary: 'The card of a gift for its organiser and for admins, with everything on it.',
    query: z.object({ id: giftId }),
    success: { status: 200, body: cardDraft },
    refusals: ['not_found'],
  }),

  chooseCover: operation({
    method: 'POST',
    path: '/backend/choose-cover',
    caller: 'customer',
    summary: 'The organiser chooses the card’s cover, until it is sealed.',
    body: z.object({ id: giftId, cover }),
    success: { status: 200, body: cardDraft },
    refusals: ['signed_out', 'not_found', 'wrong_state'],
  }),

  removeFromCard: operation({
    method: 'POST',
    path: '/backend/remove-from-card',
    caller: 'anyone',
    summary: 'The organiser or an admin removes a message or a thank-you from a card.',
    body: z.object({ id: giftId, entry: line(64) }),
    success: { status: 200, body: cardDraft },
    refusals: ['not_found'],
  }),

  cardPdf: operation({
    method: 'GET',
    path: '/backend/card-pdf',
    caller: 'admin',
    roles: ['orders'],
    summary: 'The parcel slip and the card as an A5 PDF, for the parcel.',
    query: z.object({ id: giftId }),
    success: { status: 200, body: contentType('application/pdf') },
    refusals: ['signed_out', 'not_found', 'wrong_state'],
  }),

  giftPapers: operation({
    method: 'POST',
    path: '/backend/gift-papers',
    caller: 'admin',
    roles: ['orders'],
    summary:
      'The parcel slips with the QR codes of their cards, with or without the cards, of many gifts in one A5 PDF. Gifts that are not paid in full are left out.',
    body: z.object({
      kind: z.enum(['slips', 'cards']),
      ids: checked(z.array(giftId), z.minLength(1), z.maxLength(MAX_GIFTS_ON_PAPER)),
    }),
    success: { status: 200, body: contentType('application/pdf') },
    refusals: ['signed_out', 'not_found'],
  }),

  deliveryPhoto: operation({
    method: 'POST',
    path: '/backend/delivery-photo',
    caller: 'admin',
    roles: ['orders'],
    summary: 'A photo of the delivered gift, shown on its card and to everyone who paid.',
    form: z.object({ id: giftId }),
    files: 'picture',
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_found', 'wrong_state', 'not_multipart'],
    answersSuccess: true,
  }),
};

export type CardDraft = z.output<typeof cardDraft>;
export type PublicCard = z.output<typeof publicCard>;
export type OpenedCard = z.output<typeof openedCard>;
export type OwnCardEntry = z.output<typeof ownEntry>;
