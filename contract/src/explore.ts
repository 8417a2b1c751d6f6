import * as z from 'zod/mini';
import { productOption, productVariant } from './catalogue.ts';
import { queryCount, queryDay, queryPage, searchText, text } from './fields.ts';
import { MAX_PRICE_RUPEES } from './money.ts';
import { occasionKeys, recipientKeys } from './occasions.ts';
import { operation } from './operation.ts';
import { reviewSummary } from './reviews.ts';
import { shopCharges } from './shop.ts';

/** A product as lists outside the app show it. */
const productCard = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  image: z.string(),
  price: z.int(),
  /** `price` is the lowest of the variants; left out when all cost the same. */
  pricesDiffer: z.optional(z.boolean()),
  /** Percent; left out, the shop's own. */
  taxRate: z.optional(z.number()),
  /** Maximum retail price, all taxes included; left out if there is none. */
  mrp: z.optional(z.int()),
  rating: z.number(),
  num_reviews: z.int(),
  is_featured: z.boolean(),
  inStock: z.boolean(),
});

const suggestion = z.extend(productCard, {
  /** Why it was chosen, in a few words each. */
  reasons: z.array(z.string()),
});

/** An occasion, a recipient or a price that gifts can be looked at by, with a picture of one of them. */
const theme = z.object({ value: z.string(), count: z.int(), image: z.string() });

/** What one looks for. An unknown occasion or recipient is no error: old links keep working. */
const exploreQuery = z.object({
  q: z.optional(searchText),
  occasion: z.optional(text(z.maxLength(40))),
  recipient: z.optional(text(z.maxLength(40))),
  minPrice: z.optional(queryCount(0, MAX_PRICE_RUPEES)),
  maxPrice: z.optional(queryCount(0, MAX_PRICE_RUPEES)),
  deliverBy: z.optional(queryDay),
  page: z.optional(queryPage),
  /** The gift finder asks: a few suggestions with reasons instead of the whole list. */
  find: z.optional(z.enum(['0', '1'])),
});

const explore = z.object({
  asked: z.object({
    q: z.nullable(z.string()),
    occasion: z.nullable(z.enum(occasionKeys)),
    recipient: z.nullable(z.enum(recipientKeys)),
    minPrice: z.nullable(z.int()),
    maxPrice: z.nullable(z.int()),
    deliverBy: z.nullable(z.iso.date()),
    page: z.int(),
    find: z.boolean(),
  }),
  /** What was asked for; null when nothing was. */
  found: z.nullable(z.object({ products: z.array(productCard), total: z.int() })),
  suggestions: z.nullable(z.array(suggestion)),
  featured: z.array(productCard),
  newest: z.array(productCard),
  loved: z.array(productCard),
  occasions: z.array(theme),
  recipients: z.array(theme),
  prices: z.array(z.object({ min: z.int(), max: z.optional(z.int()), count: z.int() })),
  /** Days by which gifts can arrive. */
  deliverBy: z.array(z.object({ date: z.iso.date(), count: z.int() })),
  charges: shopCharges,
});

const giftPage = z.object({
  product: z.extend(productCard, {
    description: z.string(),
    /** Clean HTML. */
    rich_description: z.string(),
    images: z.array(z.string()),
    category_id: z.int(),
    categoryName: z.string(),
    occasions: z.array(z.string()),
    recipients: z.array(z.string()),
    /** Of the pack; left out if not given. */
    country_of_origin: z.optional(z.string()),
    net_quantity: z.optional(z.string()),
    maker: z.optional(z.string()),
    /** Left out for a product that is sold as it is. */
    options: z.optional(z.array(productOption)),
    variants: z.optional(z.array(productVariant)),
  }),
  reviews: reviewSummary,
  similar: z.array(productCard),
  charges: shopCharges,
  /**
   * Null while there is a place in India that the shop does not serve. A parcel can arrive so many days after the order, and
   * at most so many later where the way is longest.
   */
  nationwideDelivery: z.nullable(z.object({ leadDays: z.int(), extraDays: z.int() })),
});

export const exploreOperations = {
  explore: operation({
    method: 'GET',
    path: '/backend/explore',
    caller: 'anyone',
    sameForEveryone: true,
    summary:
      'What the public front of the shop shows: featured, new and best loved gifts, themes to look by, and what was asked for; with `find=1` suggestions, each with its reasons.',
    query: exploreQuery,
    success: { status: 200, body: explore },
    refusals: [],
  }),

  giftPage: operation({
    method: 'GET',
    path: '/backend/gift-page',
    caller: 'anyone',
    sameForEveryone: true,
    summary: 'What the public page of a product shows, by its slug; an old slug of it works too.',
    query: z.object({ slug: text(z.maxLength(255)) }),
    success: { status: 200, body: giftPage },
    refusals: ['product_not_found'],
  }),
};

export type ProductCardView = z.output<typeof productCard>;
export type GiftSuggestion = z.output<typeof suggestion>;
export type Theme = z.output<typeof theme>;
export type ExploreView = z.output<typeof explore>;
export type GiftPageView = z.output<typeof giftPage>;
