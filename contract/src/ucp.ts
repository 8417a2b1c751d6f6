import * as z from 'zod/mini';
import { checked, line, optionalLine, text, whole } from './fields.ts';
import { MAX_BASKET_LINES, MAX_QUANTITY } from './limits.ts';

/**
 * What agents send by the Universal Commerce Protocol (ucp.dev). Amounts are paise. Fields that the shop has no use for are
 * accepted and ignored, as the protocol wants; those it uses are checked again like what a person types.
 */

export const UCP_VERSION = '2026-08-25';
export const UCP_OLDER_VERSIONS = ['2026-04-08'] as const;
export const UCP_SERVICE = 'dev.ucp.shopping';
export const MAX_LOOKED_UP = 50;

const word = optionalLine(200);
const someText = text(z.maxLength(1000));

const itemId = line(40);

const lineItem = z.object({
  id: z.optional(line(64)),
  item: z.object({ id: itemId }),
  quantity: z._default(whole(1, MAX_QUANTITY), 1),
});

const lineItems = checked(z.array(lineItem), z.maxLength(MAX_BASKET_LINES));

const buyer = z.object({
  first_name: z.optional(word),
  last_name: z.optional(word),
  full_name: z.optional(word),
  email: z.optional(optionalLine(254)),
  phone_number: z.optional(word),
});

const destination = z.object({
  id: z.optional(word),
  first_name: z.optional(word),
  last_name: z.optional(word),
  full_name: z.optional(word),
  phone_number: z.optional(word),
  street_address: z.optional(word),
  extended_address: z.optional(word),
  address_locality: z.optional(word),
  address_region: z.optional(word),
  address_country: z.optional(word),
  postal_code: z.optional(word),
});

const fulfillment = z.object({
  methods: z.optional(
    checked(
      z.array(
        z.object({
          id: z.optional(word),
          type: z.optional(word),
          selected_destination_id: z.nullish(word),
          destinations: z.optional(checked(z.array(destination), z.maxLength(10))),
          groups: z.optional(
            checked(
              z.array(z.object({ id: z.optional(word), selected_option_id: z.nullish(word) })),
              z.maxLength(20),
            ),
          ),
        }),
      ),
      z.maxLength(5),
    ),
  ),
});

const discounts = z.object({ codes: z.optional(checked(z.array(optionalLine(40)), z.maxLength(5))) });

/** Where the buyer is, as far as the agent knows. */
const context = z.object({
  address_country: z.optional(word),
  address_region: z.optional(word),
  postal_code: z.optional(word),
});

export const ucpGroupGift = z.object({
  recipient_first_name: z.optional(word),
  occasion: z.optional(word),
  /** Of the gift: when it should be there. */
  date: line(10),
  message: z.optional(text(z.maxLength(2000))),
  /** How many are expected to pay. */
  people: z.optional(whole(1, 100)),
  /** For each of them, in paise. */
  suggested_amount: z.optional(whole(100, 1_000_000_000)),
});

export const ucpCartRequest = z.object({
  line_items: z.optional(lineItems),
  context: z.optional(context),
  buyer: z.optional(buyer),
  discounts: z.optional(discounts),
});

export const ucpCheckoutRequest = z.object({
  line_items: z.optional(lineItems),
  cart_id: z.optional(line(64)),
  context: z.optional(context),
  buyer: z.optional(buyer),
  fulfillment: z.optional(fulfillment),
  discounts: z.optional(discounts),
  group_gift: z.optional(ucpGroupGift),
});

/** Whatever is sent to pay or to confirm is not read: a person does both on the shop's own pages. */
export const ucpNothing = z.object({});

export const ucpSearchRequest = z.object({
  query: z.optional(someText),
  context: z.optional(context),
  filters: z.optional(
    z.object({
      categories: z.optional(checked(z.array(word), z.maxLength(20))),
      price: z.optional(z.object({ min: z.optional(z.int()), max: z.optional(z.int()) })),
      availability: z.optional(checked(z.array(word), z.maxLength(10))),
      brand: z.optional(checked(z.array(word), z.maxLength(20))),
    }),
  ),
  pagination: z.optional(
    z.object({ limit: z.optional(whole(1, 100)), cursor: z.optional(optionalLine(100)) }),
  ),
});

export const ucpLookupRequest = z.object({
  ids: checked(z.array(itemId), z.minLength(1), z.maxLength(MAX_LOOKED_UP)),
  context: z.optional(context),
});

export const ucpProductRequest = z.object({
  id: itemId,
  selected: z.optional(checked(z.array(z.object({ name: word, label: z.optional(word) })), z.maxLength(10))),
  preferences: z.optional(checked(z.array(word), z.maxLength(10))),
  context: z.optional(context),
});

export type UcpCartRequest = z.output<typeof ucpCartRequest>;
export type UcpCheckoutRequest = z.output<typeof ucpCheckoutRequest>;
export type UcpSearchRequest = z.output<typeof ucpSearchRequest>;
export type UcpLookupRequest = z.output<typeof ucpLookupRequest>;
export type UcpProductRequest = z.output<typeof ucpProductRequest>;
