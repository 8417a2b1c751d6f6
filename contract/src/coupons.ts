import * as z from 'zod/mini';
import { checked, email, moment, priceRupees, queryPage, rupees, searchText, text, whole } from './fields.ts';
import { operation } from './operation.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';

export const COUPONS_PER_PAGE = 50;

const CODE = z.regex(/^[A-Z0-9][A-Z0-9-]{2,31}$/, { error: () => customerFieldTexts().basket.couponCode });

/** People type coupons in any case. */
export const couponCode = text(z.trim(), z.toUpperCase(), CODE);

const limits = {
  kind: z.enum(['percent', 'amount']),
  /** Percent in steps of 0.01, or whole rupees. */
  value: checked(z.number(), z.gt(0), z.lte(10_000_000)),
  /** The most a percentage takes off, in rupees. */
  maxDiscount: z.optional(priceRupees),
  /** The goods must cost at least this many rupees. */
  minimum: z._default(rupees, 0),
  startsAt: z.optional(moment),
  endsAt: z.optional(moment),
  maxUsesPerPerson: z.optional(whole(1, 1_000_000)),
  active: z._default(z.boolean(), true),
  /** Takes off only what products of this category cost. */
  categoryId: z.optional(whole(1, 2_147_483_647)),
  /** Only for somebody who has not ordered before. */
  firstOrder: z._default(z.boolean(), false),
  /** Only for the account with this confirmed email. */
  email: z.optional(email),
};

const coupon = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  value: z.number(),
  maxDiscount: z.optional(z.int()),
  minimum: z.int(),
  startsAt: z.optional(moment),
  endsAt: z.optional(moment),
  maxUses: z.optional(z.int()),
  maxUsesPerPerson: z.optional(z.int()),
  uses: z.int(),
  active: z.boolean(),
  categoryId: z.optional(z.int()),
  firstOrder: z.boolean(),
  email: z.optional(z.string()),
  createdAt: moment,
});

export const couponForm = z.object({
  id: z.optional(z.uuid()),
  code: couponCode,
  maxUses: z.optional(whole(1, 10_000_000)),
  ...limits,
});

export const couponOperations = {
  allCoupons: operation({
    method: 'GET',
    path: '/backend/all-coupons',
    caller: 'admin',
    roles: ['money', 'support'],
    summary: 'Every coupon with its uses, newest first, searched by code.',
    query: z.object({ q: z.optional(searchText), page: z.optional(queryPage) }),
    success: { status: 200, body: z.object({ coupons: z.array(coupon), total: z.int() }) },
    refusals: ['signed_out'],
  }),

  saveCoupon: operation({
    method: 'POST',
    path: '/backend/save-coupon',
    caller: 'admin-recent-code',
    roles: ['money'],
    summary: 'Creates a coupon, or changes the one with this id. Existing orders keep their discount.',
    body: couponForm,
    success: { status: 200, body: z.object({ success: z.literal(true), coupon }) },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'not_found', 'coupon_exists'],
    answersSuccess: true,
  }),

  createCouponCodes: operation({
    method: 'POST',
    path: '/backend/create-coupon-codes',
    caller: 'admin-recent-code',
    roles: ['money'],
    summary: 'Creates single-use codes with a common prefix.',
    body: z.object({
      prefix: z._default(text(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{0,12}$/)), ''),
      count: whole(1, 1000),
      ...limits,
    }),
    success: { status: 200, body: z.object({ success: z.literal(true), codes: z.array(z.string()) }) },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed'],
    answersSuccess: true,
  }),
};

export type Coupon = z.output<typeof coupon>;
export type CouponForm = z.output<typeof couponForm>;
