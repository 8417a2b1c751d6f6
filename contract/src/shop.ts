import * as z from 'zod/mini';
import { text } from './fields.ts';
import { operation } from './operation.ts';

/** What comes on top of a price; `order-price.ts` has the rule. Whole rupees, and percent. */
export const shopCharges = z.object({
  taxRate: z.number(),
  transactionCharges: z.int(),
  deliveryCharges: z.object({ lowest: z.int(), highest: z.int() }),
});

export const SIGN_IN_WAYS = ['password', 'code', 'provider'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

export const shopOperations = {
  shopInfo: operation({
    method: 'GET',
    path: '/backend/shop-info',
    caller: 'anyone',
    summary: 'The shop’s public settings.',
    success: {
      status: 200,
      body: z.object({
        name: z.string(),
        contactEmail: z.string(),
        contactPhone: z.optional(z.string()),
        /** A picture of ours. */
        logo: z.optional(z.string()),
        /** Why nothing can be paid for right now, in the shop's words. */
        paused: z.optional(z.string()),
        /** How customers may sign in. */
        signInWays: z.array(z.enum(SIGN_IN_WAYS)),
        /** The payment provider's script: its own, or the sandbox's. */
        checkoutUrl: z.string(),
        /** How long a checkout may stay open: shorter than its hold. */
        checkoutSeconds: z.int(),
        /** The same for guests, whose holds are shorter. */
        guestCheckoutSeconds: z.int(),
        giftLeadDays: z.int(),
        policyEffectiveDate: z.optional(z.iso.date()),
        /** Who runs the shop, and how to contact them. */
        seller: z.object({ name: z.string(), address: z.string(), email: z.string() }),
        charges: shopCharges,
      }),
    },
    refusals: [],
  }),
};

const place = z.object({ address: z.string(), city: z.string(), state: z.string(), pincode: z.string() });

export const placeOperations = {
  searchAddress: operation({
    method: 'GET',
    path: '/backend/search-address',
    caller: 'anyone',
    summary: 'Places in India by name or pincode; a typo is forgiven.',
    query: z.object({ q: text(z.trim(), z.minLength(2), z.maxLength(100)) }),
    success: { status: 200, body: z.object({ results: z.array(place) }) },
    refusals: [],
  }),
};
