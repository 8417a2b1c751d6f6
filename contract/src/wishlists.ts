import * as z from 'zod/mini';
import { rowId, text } from './fields.ts';
import { operation } from './operation.ts';

/** A wishlist is sent whole, so its length is limited. */
export const MAX_WISHES = 100;

const wish = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string(),
  brand: z.string(),
  price: z.int(),
  /** `price` is the lowest of the variants; left out when all cost the same. */
  pricesDiffer: z.optional(z.boolean()),
  /** Percent; left out, the shop's own. */
  taxRate: z.optional(z.number()),
  slug: z.string(),
  inStock: z.boolean(),
});

const wishlist = z.object({
  products: z.array(wish),
  /** The link that shows the list to friends; empty while it is not shared. */
  link: z.string(),
});

export const wishlistOperations = {
  myWishlist: operation({
    method: 'GET',
    path: '/backend/my-wishlist',
    caller: 'customer',
    summary: 'The caller’s wishlist, newest first, and the link that shows it to friends.',
    success: { status: 200, body: wishlist },
    refusals: ['signed_out'],
  }),

  changeWishlist: operation({
    method: 'POST',
    path: '/backend/change-wishlist',
    caller: 'customer',
    summary: 'Put a product on the wishlist, or take it off. Repeating the call changes nothing.',
    body: z.object({ productId: rowId, wanted: z.boolean() }),
    success: { status: 200, body: z.object({ success: z.literal(true), productIds: z.array(z.int()) }) },
    refusals: ['signed_out', 'product_not_found', 'too_many_kept'],
    answersSuccess: true,
  }),

  shareWishlist: operation({
    method: 'POST',
    path: '/backend/share-wishlist',
    caller: 'customer',
    summary: 'Make a link that shows the wishlist, or end it. A list shared again gets another link.',
    body: z.object({ shared: z.boolean() }),
    success: { status: 200, body: z.object({ success: z.literal(true), link: z.string() }) },
    refusals: ['signed_out'],
    answersSuccess: true,
  }),

  sharedWishlist: operation({
    method: 'GET',
    path: '/backend/wishlist',
    caller: 'anyone',
    summary: 'A shared wishlist: the first name of its owner and what they would like.',
    query: z.object({ id: text(z.regex(/^[\w-]{22}$/)) }),
    success: { status: 200, body: z.object({ name: z.string(), products: z.array(wish) }) },
    refusals: ['wishlist_not_found'],
  }),
};

export type Wish = z.output<typeof wish>;
