import * as z from 'zod/mini';
import { deliveryAddress, recipient } from './basket.ts';
import {
  calendarDate,
  checked,
  contentType,
  email,
  indianMobile,
  moment,
  optionalMessage,
  optionalPersonName,
  orEmpty,
  personName,
  registryId,
  rowId,
  success,
  text,
  whole,
} from './fields.ts';
import { GIFT_NOTE_MAX, MAX_REGISTRY_ITEMS, MAX_WANTED, REGISTRY_WORDS_MAX, THANKS_MAX } from './limits.ts';
import { DISPLAY_NAME_MAX } from './names.ts';
import { operation } from './operation.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';

/** Someone who gives without an account. A name is enough: an email is for the order's link and thanks. */
export const registryGuest = z.object({
  name: z.optional(optionalPersonName(DISPLAY_NAME_MAX)),
  email: z.optional(orEmpty(email)),
  phone: z.optional(orEmpty(indianMobile)),
  message: z.optional(optionalMessage(GIFT_NOTE_MAX)),
  anonymous: z.optional(z.boolean()),
});

/** `over`: its day has passed, or its owner ended it; nothing more can be given. */
export const REGISTRY_STATES = ['open', 'over'] as const;

const publicItem = z.object({
  id: z.string(),
  productName: z.string(),
  /** 'M, Red'; left out for a product without options. */
  variant: z.optional(z.string()),
  image: z.string(),
  /** Of the product's page; left out when the shop no longer sells it. */
  slug: z.optional(z.string()),
  price: z.int(),
  wanted: z.int(),
  given: z.int(),
  /** Units that somebody is paying for right now. */
  beingGiven: z.int(),
  inStock: z.boolean(),
  /** Open to sharing: its chip-in page, and how far it is. */
  chipInId: z.optional(z.string()),
  sharedAmount: z.optional(z.int()),
});

/** A registry as every guest sees it: no surname, phone, address, giver or id of anyone. */
const publicRegistry = z.object({
  id: z.string(),
  title: z.string(),
  occasion: z.string(),
  date: z.iso.date(),
  words: z.string(),
  /** Absent: the page draws one for the occasion. */
  picture: z.optional(z.string()),
  state: z.enum(REGISTRY_STATES),
  /** The day on which gifts are sent. */
  deliverOn: z.iso.date(),
  /** The first day on which gifts can be paid for. */
  opensOn: z.iso.date(),
  items: z.array(publicItem),
});

/** Something that was given: a whole gift, or one contribution to a shared one. */
const receivedGift = z.object({
  id: z.string(),
  itemId: z.string(),
  productName: z.string(),
  variant: z.optional(z.string()),
  kind: z.enum(['whole', 'share']),
  at: moment,
  /** Of the parcel or the shared gift, in words. */
  status: z.string(),
  /** Left out in surprise mode until the day. */
  from: z.optional(z.string()),
  message: z.optional(z.string()),
  /** Left out, no thanks can be mailed. */
  hasEmail: z.optional(z.boolean()),
  thankedAt: z.optional(moment),
  thankedBy: z.optional(z.enum(['mail', 'card', 'other'])),
});

const ownRegistry = z.object({
  id: z.string(),
  link: z.string(),
  title: z.string(),
  occasion: z.string(),
  date: z.iso.date(),
  deliverOn: z.iso.date(),
  opensOn: z.iso.date(),
  words: z.string(),
  picture: z.optional(z.string()),
  recipient: z.optional(z.object({ name: z.string(), phone: z.string() })),
  address: z.string(),
  surprise: z.boolean(),
  state: z.enum(REGISTRY_STATES),
  version: z.int(),
  items: z.array(
    z.extend(publicItem, {
      productId: z.int(),
      variantId: z.optional(z.int()),
      sharing: z.boolean(),
    }),
  ),
  received: z.array(receivedGift),
  /** Surprise mode: who gave is shown from this day on. */
  namesFrom: z.optional(z.iso.date()),
});

export const registryOperations = {
  registry: operation({
    method: 'GET',
    path: '/backend/registry',
    caller: 'anyone',
    summary: 'A registry as its public page shows it, by its public id.',
    query: z.object({ id: registryId }),
    success: { status: 200, body: publicRegistry },
    refusals: ['registry_not_found'],
  }),

  /** Tells that something changed, as `gift-events` does; the reader fetches the registry again. */
  registryEvents: operation({
    method: 'GET',
    path: '/backend/registry-events',
    caller: 'anyone',
    summary: 'Server-sent events for each change of a registry.',
    query: z.object({ id: registryId }),
    success: { status: 200, body: contentType('text/event-stream') },
    refusals: ['registry_not_found'],
  }),

  saveRegistry: operation({
    method: 'POST',
    path: '/backend/save-registry',
    caller: 'customer',
    summary:
      'Makes a registry, or changes one of the caller’s own: `items` is the whole list. What was given stays on it.',
    body: z.object({
      id: z.optional(registryId),
      /** Of the registry that was changed; a stale one is refused, and left out nothing is compared. */
      version: z.optional(whole(1, Number.MAX_SAFE_INTEGER)),
      title: personName(100),
      occasion: personName(50),
      date: calendarDate,
      /** The day on which gifts are sent; left out, `date`. */
      deliverOn: z.optional(calendarDate),
      words: z.optional(optionalMessage(REGISTRY_WORDS_MAX)),
      /** A cover of the shop's cards (`coverUrl`), or the picture of a product on the list; an empty one takes it away. */
      picture: z.optional(text(z.maxLength(500))),
      /** Asked for before the first gift is packed. */
      recipient: z.optional(recipient),
      address: deliveryAddress,
      surprise: z.optional(z.boolean()),
      items: checked(
        z.array(
          z.object({
            productId: rowId,
            variantId: z.optional(rowId),
            wanted: whole(1, MAX_WANTED),
            sharing: z.boolean(),
          }),
        ),
        z.minLength(1, { error: () => customerFieldTexts().registry.noGifts }),
        z.maxLength(MAX_REGISTRY_ITEMS, {
          error: () => customerFieldTexts().registry.tooManyGifts({ max: MAX_REGISTRY_ITEMS }),
        }),
      ),
    }),
    success: { status: 200, body: z.object({ id: z.string() }) },
    refusals: [
      'signed_out',
      'registry_not_found',
      'product_not_found',
      'wrong_state',
      'stale_version',
      'too_many_kept',
      'blocked',
    ],
  }),

  myRegistries: operation({
    method: 'GET',
    path: '/backend/my-registries',
    caller: 'customer',
    summary: 'The caller’s own registries, newest first.',
    success: {
      status: 200,
      body: z.object({
        registries: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            occasion: z.string(),
            date: z.iso.date(),
            state: z.enum(REGISTRY_STATES),
            wanted: z.int(),
            given: z.int(),
            picture: z.optional(z.string()),
          }),
        ),
      }),
    },
    refusals: ['signed_out'],
  }),

  myRegistry: operation({
    method: 'GET',
    path: '/backend/my-registry',
    caller: 'customer',
    summary:
      'One of the caller’s own registries with its address and what was given; names only from the day on in surprise mode.',
    query: z.object({ id: registryId }),
    success: { status: 200, body: ownRegistry },
    refusals: ['signed_out', 'registry_not_found'],
  }),

  endRegistry: operation({
    method: 'POST',
    path: '/backend/end-registry',
    caller: 'customer',
    summary:
      'Ends one of the caller’s own registries: nothing more can be given. Shared gifts that are not fully paid are cancelled and everyone who paid is refunded; paid ones are still sent.',
    body: z.object({ id: registryId }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'registry_not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  thankGiver: operation({
    method: 'POST',
    path: '/backend/thank-giver',
    caller: 'customer',
    summary:
      'Thanks somebody for what they gave on a registry: by a mail from the shop, or ticked off as done by a card or in person. From the day on.',
    body: z.object({
      id: registryId,
      receivedId: text(z.regex(/^[\w-]{1,64}$/)),
      by: z.enum(['mail', 'card', 'other']),
      message: z.optional(optionalMessage(THANKS_MAX)),
    }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'registry_not_found', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  thanksCard: operation({
    method: 'GET',
    path: '/backend/thanks-card',
    caller: 'customer',
    summary:
      'A card of thanks to print, for one thing that was given on the caller’s own registry; as a PDF.',
    query: z.object({ id: registryId, receivedId: text(z.regex(/^[\w-]{1,64}$/)) }),
    success: { status: 200, body: contentType('application/pdf') },
    refusals: ['signed_out', 'registry_not_found', 'not_found', 'wrong_state'],
  }),

  registryInsert: operation({
    method: 'GET',
    path: '/backend/registry-insert',
    caller: 'customer',
    summary: 'A slip with the registry’s QR code to put into an invitation, as a PDF.',
    query: z.object({ id: registryId }),
    success: { status: 200, body: contentType('application/pdf') },
    refusals: ['signed_out', 'registry_not_found'],
  }),
};

export type PublicRegistry = z.output<typeof publicRegistry>;
export type PublicRegistryItem = PublicRegistry['items'][number];
export type OwnRegistry = z.output<typeof ownRegistry>;
export type ReceivedGift = OwnRegistry['received'][number];
