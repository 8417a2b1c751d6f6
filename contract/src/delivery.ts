import * as z from 'zod/mini';
import {
  addressLine,
  calendarDate,
  checked,
  flag,
  line,
  optionalAddressLine,
  pincodeFormat,
  queryPage,
  rowId,
  searchText,
  text,
  whole,
} from './fields.ts';
import { MAX_BASKET_LINES, MAX_ESTIMATES, MAX_QUANTITY } from './limits.ts';
import { operation } from './operation.ts';
import { adminFieldTexts } from './phrases/admin-fields.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';
import { fieldTexts } from './phrases/fields.ts';
import { type AdminRole, mayCall } from './roles.ts';

export const MAX_LEAD_DAYS = 60;
export const MAX_EXTRA_DAYS = 30;

export const basketItem = z.object({
  productId: rowId,
  /** Of a product with options. */
  variantId: z.optional(rowId),
  quantity: whole(1, MAX_QUANTITY, () => customerFieldTexts().basket.quantity({ max: MAX_QUANTITY })),
});

/** A product is listed once: the shop counts two entries of it together. */
export const basketItems = checked(
  z.array(basketItem),
  z.minLength(1, { error: () => customerFieldTexts().basket.empty }),
  z.maxLength(MAX_BASKET_LINES, {
    error: () => customerFieldTexts().basket.tooManyGifts({ max: MAX_BASKET_LINES }),
  }),
);

export const pincode = text(z.trim(), pincodeFormat);

export const structuredAddress = z.object({
  flatNumber: addressLine(60),
  building: addressLine(120),
  landmark: z.optional(optionalAddressLine(120)),
  district: addressLine(80),
  state: addressLine(60),
  pincode,
});

const charge = whole(0, 100_000, () => fieldTexts().wholeRupees);
const minuteOfDay = whole(0, 24 * 60);

const zone = z.object({
  name: line(60),
  kind: z.enum(['state', 'district', 'pincodes']),
  /** Names of states or districts; pincodes, of which the first digits suffice: `560`. */
  areas: checked(
    z.array(line(80)),
    z.minLength(1, { error: () => adminFieldTexts().delivery.noPlace }),
    z.maxLength(2000),
  ),
  served: z.boolean(),
  deliveryCharges: charge,
  /** Days more than the shop needs elsewhere. */
  extraDays: whole(0, MAX_EXTRA_DAYS),
});

const slot = z.object({
  id: z.optional(z.uuid()),
  name: line(40),
  fromMinute: minuteOfDay,
  toMinute: minuteOfDay,
  /** How many orders it takes on one day. */
  capacity: whole(1, 100_000),
});

const notAPercentage = { error: () => adminFieldTexts().delivery.percentage };
const percentage = checked(
  z.number(notAPercentage),
  z.gte(0, notAPercentage),
  z.lte(100, notAPercentage),
  z.multipleOf(0.01, notAPercentage),
);

/** What an admin sets. Amounts are whole rupees, rates percent. */
export const deliveryRules = z.object({
  taxRate: percentage,
  deliveryCharges: charge,
  transactionCharges: charge,
  leadDays: whole(0, MAX_LEAD_DAYS),
  /** Minutes after midnight in India; later orders count from the next day. */
  cutoffMinute: minuteOfDay,
  maxDaysAhead: whole(1, 365),
  /** Otherwise only the zones that are served. */
  servesEverywhere: z.boolean(),
  zones: checked(z.array(zone), z.maxLength(100)),
  slots: checked(z.array(slot), z.maxLength(20)),
  holidays: checked(z.array(z.object({ day: calendarDate, name: line(60) })), z.maxLength(200)),
});

const savedRules = z.extend(deliveryRules, { version: z.int() });

const productTerms = z.object({
  productId: z.int(),
  name: z.string(),
  hsn: z.string(),
  /** Percent; left out, the shop's own rate. */
  taxRate: z.optional(z.number()),
  /** Left out, the shop's own. */
  leadDays: z.optional(z.int()),
});

/** HSN code, tax rate and lead days as a form sends them. */
export const productTermsForm = z.object({
  productId: rowId,
  hsn: z._default(
    text(z.trim(), z.regex(/^(\d{4}|\d{6}|\d{8})?$/, { error: () => adminFieldTexts().delivery.hsn })),
    '',
  ),
  taxRate: z.optional(
    checked(
      z.number(),
      z.gte(0),
      z.lte(100),
      z.multipleOf(0.01, { error: () => adminFieldTexts().delivery.decimals }),
    ),
  ),
  leadDays: z.optional(whole(0, MAX_LEAD_DAYS)),
});

/** Without the product that they are of. What is added above has to be added here, or this does not compile. */
const termNames: Record<Exclude<keyof z.output<typeof productTermsForm>, 'productId'>, true> = {
  hsn: true,
  taxRate: true,
  leadDays: true,
};

/** Only those who may call `save-product-terms` may change these of a product or its variants, by whatever call or file. */
export const PRODUCT_TERMS: readonly string[] = Object.keys(termNames);

export const maySetProductTerms = (role: AdminRole) => mayCall(role, deliveryOperations.saveProductTerms);

export const deliveryOperations = {
  deliveryOptions: operation({
    method: 'POST',
    path: '/backend/delivery-options',
    caller: 'anyone',
    summary: 'Whether the shop delivers to a pincode, for how much, and on which days and slots.',
    body: z.object({ items: basketItems, pincode }),
    success: {
      status: 200,
      body: z.object({
        served: z.boolean(),
        /** Where the pincode lies, as far as it is known. */
        city: z.optional(z.string()),
        district: z.optional(z.string()),
        state: z.optional(z.string()),
        deliveryCharges: z.int(),
        days: z.array(
          z.object({
            date: z.iso.date(),
            slots: z.array(z.object({ id: z.string(), name: z.string(), left: z.int() })),
          }),
        ),
      }),
    },
    refusals: ['product_not_found'],
  }),

  deliveryEstimate: operation({
    method: 'POST',
    path: '/backend/delivery-estimate',
    caller: 'anyone',
    summary:
      'For a whole list of products: what delivery to a pincode costs, and the earliest day each can arrive. Products that are not sold any more are left out.',
    body: z.object({
      pincode,
      productIds: checked(z.array(rowId), z.maxLength(MAX_ESTIMATES)),
    }),
    success: {
      status: 200,
      body: z.object({
        served: z.boolean(),
        /** Where the pincode lies, as far as it is known. */
        city: z.optional(z.string()),
        state: z.optional(z.string()),
        deliveryCharges: z.int(),
        products: z.array(z.object({ productId: z.int(), date: z.iso.date() })),
      }),
    },
    refusals: [],
  }),

  checkAddress: operation({
    method: 'POST',
    path: '/backend/check-address',
    caller: 'anyone',
    summary: 'Whether an address typed as one text is complete and its pincode exists.',
    body: z.object({ address: addressLine(500) }),
    success: {
      status: 200,
      body: z.object({ complete: z.boolean(), problem: z.optional(z.string()) }),
    },
    refusals: [],
  }),

  deliveryRules: operation({
    method: 'GET',
    path: '/backend/delivery-rules',
    caller: 'admin',
    roles: ['orders', 'money'],
    summary: 'Charges, zones, slots and holidays, as the admins have set them.',
    success: { status: 200, body: savedRules },
    refusals: ['signed_out'],
  }),

  saveDeliveryRules: operation({
    method: 'POST',
    path: '/backend/save-delivery-rules',
    caller: 'admin-recent-code',
    roles: ['orders', 'money'],
    summary: 'Replaces the delivery rules. Existing orders keep their charges.',
    body: savedRules,
    success: { status: 200, body: z.object({ success: z.literal(true), rules: savedRules }) },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'stale_version'],
    answersSuccess: true,
  }),

  listProductTerms: operation({
    method: 'GET',
    path: '/backend/product-terms',
    caller: 'admin',
    roles: ['catalogue', 'money'],
    summary: 'HSN code, tax rate and lead days of the products, searched by name.',
    query: z.object({ q: z.optional(searchText), page: z.optional(queryPage) }),
    success: { status: 200, body: z.object({ products: z.array(productTerms), total: z.int() }) },
    refusals: ['signed_out'],
  }),

  saveProductTerms: operation({
    method: 'POST',
    path: '/backend/save-product-terms',
    caller: 'admin-recent-code',
    roles: ['money'],
    summary: 'Sets HSN code, tax rate and lead days of a product; existing orders keep theirs.',
    body: productTermsForm,
    success: { status: 200, body: z.object({ success: z.literal(true), product: productTerms }) },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'product_not_found'],
    answersSuccess: true,
  }),
};

export const PRODUCT_TERMS_PER_PAGE = 25;
export const giftWrap = flag;
export type DeliveryRules = z.output<typeof deliveryRules>;
export type SavedDeliveryRules = z.output<typeof savedRules>;
export type DeliveryZone = z.output<typeof zone>;
export type DeliverySlot = z.output<typeof slot>;
export type ProductTerms = z.output<typeof productTerms>;
export type StructuredAddress = z.output<typeof structuredAddress>;
export type BasketItem = z.output<typeof basketItem>;
