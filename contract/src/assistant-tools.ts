import * as z from 'zod/mini';
import { calendarDate, checked, moment, text, whole } from './fields.ts';
import { MAX_BASKET_LINES, MAX_QUANTITY } from './limits.ts';
import { MAX_PRICE_RUPEES } from './money.ts';
import { occasionKeys, recipientKeys } from './occasions.ts';

/**
 * The tools of the MCP server at `/mcp`: what each takes and answers. Only the server loads this. Every amount is in whole
 * rupees. Descriptions are read by assistants with every conversation, so they are short and never made of stored texts.
 */

/** Longest text of one field that an assistant fills in; what is stored is checked as closely as what a person types. */
const FIELD_MAX = 600;
const MAX_PAGE = 100;
export const GIFTS_PER_PAGE = { default: 8, max: 20 } as const;

const described = <S extends z.ZodMiniType>(schema: S, description: string): S =>
  schema.check(z.describe<z.output<S>>(description));

const field = (description: string, max = FIELD_MAX) =>
  z.optional(described(text(z.maxLength(max)), description));

const oneOf = <Keys extends readonly [string, ...string[]]>(keys: Keys, description: string) =>
  z.optional(described(z.enum(keys, `Use one of: ${keys.join(', ')}.`), description));

const rupees = (description: string) =>
  described(whole(0, MAX_PRICE_RUPEES), `${description}, in whole rupees`);
/** Of many lines or many people: may be more than one price can be. */
const sumRupees = (description: string) => described(z.int(), `${description}, in whole rupees`);

const itemId = described(
  text(z.maxLength(20)),
  'Id of an item from search_gifts or get_gift, such as p12 or v34',
);
const basketId = described(text(z.maxLength(100)), 'From create_basket');
const groupGiftId = described(text(z.maxLength(100)), 'From start_group_gift');

const items = checked(
  z.array(z.object({ item_id: itemId, quantity: whole(1, MAX_QUANTITY) })),
  z.minLength(1),
  z.maxLength(MAX_BASKET_LINES),
);

const changes = checked(
  z.array(
    z.object({
      item_id: itemId,
      quantity: described(whole(0, MAX_QUANTITY), 'The new quantity; 0 removes the item'),
    }),
  ),
  z.minLength(1),
  z.maxLength(MAX_BASKET_LINES),
);

const item = z.object({
  id: described(z.string(), 'What baskets and group gifts take'),
  title: z.string(),
  price: rupees('Price without tax and delivery'),
  in_stock: z.boolean(),
});

const gift = {
  id: described(z.string(), 'Of the gift, for get_gift'),
  title: z.string(),
  description: z.string(),
  url: described(z.string(), 'Page of the gift, for people'),
  price: rupees('Lowest price of its items, without tax and delivery'),
  in_stock: z.boolean(),
  rating: z.optional(described(z.number(), 'Average of the stars that buyers gave, of 5')),
};

const listedGift = z.object({
  ...gift,
  image: z.optional(z.string()),
  items: described(z.array(item), 'The gift itself, or its options; get_gift has all of them'),
});

const fullGift = z.object({
  ...gift,
  images: z.array(z.string()),
  brand: z.optional(z.string()),
  category: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  items: z.array(
    z.object({
      ...item.shape,
      price_with_tax: rupees('Price with tax, without delivery'),
      choices: described(
        z.array(z.object({ name: z.string(), value: z.string() })),
        'The value of each option; empty for a gift without options',
      ),
      image: z.optional(z.string()),
      url: z.string(),
    }),
  ),
});

const problem = z.object({
  about: described(z.string(), 'The argument it is about'),
  field: z.optional(z.string()),
  code: z.string(),
  text: z.string(),
  is_error: described(z.boolean(), 'False: only worth knowing'),
});

const pricedItem = z.object({
  item_id: z.string(),
  title: z.string(),
  quantity: z.int(),
  price: rupees('Price of one, without tax and delivery'),
  amount: sumRupees('Price of all of them'),
});

const priced = {
  items: z.array(pricedItem),
  prices: z.optional(
    described(
      z.object({
        goods: sumRupees('Gifts'),
        discount: sumRupees('Discount of a coupon'),
        tax: sumRupees('Tax'),
        delivery: sumRupees('Delivery'),
        charges: sumRupees('Transaction charge'),
        total: sumRupees('What the person pays'),
      }),
      'Left out when nothing can be ordered',
    ),
  ),
  problems: described(z.array(problem), 'What could not be used as it is, and was left out'),
};

const handedOver = {
  continue_url: described(z.string(), 'For the person, who checks everything, confirms and pays there'),
  expires_at: moment,
};

const groupGift = {
  group_gift_id: z.string(),
  status: z.enum(['awaiting_organiser', 'collecting', 'funded', 'ordered', 'expired', 'cancelled']),
  target_amount: sumRupees('What is to be collected'),
  collected_amount: sumRupees('What has been collected'),
  contributor_count: z.optional(
    described(z.int(), 'How many people have paid; left out where contributors do not see each other'),
  ),
  deadline: z.optional(described(z.iso.date(), 'Last day to chip in')),
};

export const assistantTools = {
  search_gifts: {
    input: z.object({
      query: field('Words; typing errors and Hindi are understood', 100),
      occasion: oneOf(occasionKeys, 'What the gift is for'),
      recipient: oneOf(recipientKeys, 'Whom the gift is for'),
      min_price: z.optional(rupees('Lowest price')),
      max_price: z.optional(rupees('Highest price')),
      in_stock: z.optional(described(z.boolean(), 'True: only gifts in stock')),
      deliver_by: z.optional(described(calendarDate, 'Only gifts that can arrive by this day, YYYY-MM-DD')),
      category: field('Name of a category of the shop', 100),
      limit: z.optional(
        described(whole(1, GIFTS_PER_PAGE.max), `Gifts in one answer; ${GIFTS_PER_PAGE.default} without it`),
      ),
      page: z.optional(described(whole(1, MAX_PAGE), 'From 1')),
    }),
    output: z.object({ gifts: z.array(listedGift), total: described(z.int(), 'How many gifts match') }),
  },

  get_gift: {
    input: z.object({ id: described(text(z.maxLength(20)), 'Id of a gift or of one of its items') }),
    output: z.object({ gift: fullGift }),
  },

  create_basket: {
    input: z.object({ items }),
    output: z.object({ basket_id: z.string(), ...priced, ...handedOver }),
  },

  update_basket: {
    input: z.object({ basket_id: basketId, changes }),
    output: z.object({ basket_id: z.string(), ...priced, ...handedOver }),
  },

  start_checkout: {
    input: z.object({
      basket_id: z.optional(basketId),
      items: z.optional(described(items, 'Instead of basket_id')),
      recipient: z.optional(
        z.object({ name: field('Who gets the parcel'), phone: field('Indian mobile number') }),
      ),
      address: z.optional(
        z.object({
          flat_number: field('Flat or house number'),
          building: field('Building and street'),
          landmark: field('Near what'),
          district: field('City or district'),
          state: field('State of India'),
          pincode: field('Six digits'),
        }),
      ),
      buyer: z.optional(
        z.object({
          name: field('Who pays'),
          email: field('For the order’s mails'),
          phone: field('Indian mobile number'),
        }),
      ),
      delivery_date: field('YYYY-MM-DD, one of delivery_days', 10),
      card_message: field('For the card in the parcel'),
      coupon: field('Code of a coupon', 40),
    }),
    output: z.object({
      ...priced,
      delivery_date: z.optional(z.iso.date()),
      delivery_days: described(z.array(z.iso.date()), 'Days to choose from'),
      ...handedOver,
    }),
  },

  start_group_gift: {
    input: z.object({
      item_id: itemId,
      date: described(calendarDate, 'Day of the gift, YYYY-MM-DD'),
      recipient_first_name: field('Whom it is for'),
      occasion: field('Such as Birthday or Wedding', 40),
      message: field('For the card'),
      people: z.optional(described(whole(1, 100), 'How many are expected to chip in')),
      suggested_amount: z.optional(
        described(whole(1, MAX_PRICE_RUPEES), 'For each of them, in whole rupees'),
      ),
    }),
    output: z.object({ ...groupGift, problems: z.array(problem), ...handedOver }),
  },

  get_group_gift_status: {
    input: z.object({ group_gift_id: groupGiftId }),
    output: z.object({
      ...groupGift,
      share_url: z.optional(described(z.string(), 'Everybody with this link can chip in')),
    }),
  },

  get_shop_policies: {
    input: z.object({}),
    output: z.object({
      name: z.string(),
      policies: z.array(z.object({ title: z.string(), url: z.string(), text: z.string() })),
      charges: z.object({
        tax_percent: z.number(),
        delivery_lowest: rupees('Lowest charge for delivery'),
        delivery_highest: rupees('Highest charge for delivery'),
        transaction: rupees('Charge for each order'),
      }),
      group_gifts: z.string(),
      payment: z.string(),
    }),
  },
};

export type ToolName = keyof typeof assistantTools;
export type ToolInput<Name extends ToolName> = z.output<(typeof assistantTools)[Name]['input']>;
export type ToolOutput<Name extends ToolName> = z.output<(typeof assistantTools)[Name]['output']>;
