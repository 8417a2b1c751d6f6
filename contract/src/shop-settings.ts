import * as z from 'zod/mini';
import { accentColours } from './accent.ts';
import {
  addressLine,
  checked,
  email,
  longText,
  moment,
  optionalLine,
  optionalParagraphs,
  personName,
  text,
  whole,
} from './fields.ts';
import { isGstin } from './gstin.ts';
import { findIndianState } from './indian-states.ts';
import { operation } from './operation.ts';
import { adminFieldTexts } from './phrases/admin-fields.ts';

const MAX_HOLD_SECONDS = 24 * 3600;

const flagSetting = z.boolean();

/** What the owner sets in the shop itself. An empty text means: not set. */
export const shopSettingValues = z.object({
  name: personName(40),
  /** A picture of ours; empty for the shop's own drawing. */
  logo: text(
    z.regex(/^(\/media\/[a-z0-9-]{1,100}\.webp)?$/, { error: () => adminFieldTexts().shop.picture }),
  ),
  /** `#rrggbb`. */
  accent: checked(
    text(z.trim(), z.toLowerCase()),
    z.refine((hex) => accentColours(hex) !== undefined, { error: () => adminFieldTexts().shop.tooLight }),
  ),

  contactEmail: email,
  contactPhone: text(
    z.trim(),
    z.regex(/^(\+?\d[\d -]{6,18}\d)?$/, { error: () => adminFieldTexts().shop.phone }),
  ),
  contactHours: optionalLine(100),
  grievanceOfficer: optionalLine(100),

  sellerName: addressLine(100),
  sellerAddress: addressLine(300),
  sellerState: checked(
    optionalLine(60),
    z.refine((name) => findIndianState(name) !== undefined, { error: () => adminFieldTexts().shop.state }),
  ),
  sellerGstin: checked(
    text(z.trim(), z.toUpperCase(), z.maxLength(15)),
    z.refine((gstin) => gstin === '' || isGstin(gstin), { error: () => adminFieldTexts().shop.gstin }),
  ),
  /** With `CN` at its end it could not be told from the credit notes'. */
  invoicePrefix: checked(
    text(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^[A-Z0-9]{1,5}$/, { error: () => adminFieldTexts().shop.invoicePrefix }),
    ),
    z.refine((prefix) => !prefix.endsWith('CN'), { error: () => adminFieldTexts().shop.creditNotePrefix }),
  ),

  holdSeconds: whole(60, MAX_HOLD_SECONDS),
  guestHoldSeconds: whole(60, MAX_HOLD_SECONDS),
  giftLeadDays: whole(0, 60),

  policyEffectiveDate: z.union([z.literal(''), z.iso.date({ error: () => adminFieldTexts().shop.day })]),
  termsText: longText(2000),
  shippingText: longText(2000),
  refundsText: longText(2000),
  contactText: longText(2000),

  /** Empty: the shop's name. */
  mailFromName: checked(
    optionalLine(60),
    z.refine((name) => !/[<>"\\@]/.test(name), { error: () => adminFieldTexts().shop.senderName }),
  ),
  mailFromAddress: email,

  signInWithPassword: flagSetting,
  signInWithCode: flagSetting,
  signInWithProvider: flagSetting,

  /** Where else the shop is open: each is answered with 404 when it is off. */
  channelUcp: flagSetting,
  channelMcp: flagSetting,
  channelGoogle: flagSetting,
  channelOpenai: flagSetting,
  channelMeta: flagSetting,
  channelLlms: flagSetting,

  /** What people read while nothing can be paid for; empty: the shop is open. */
  paused: optionalParagraphs(300),
});

const settingName = z.keyof(shopSettingValues);

const settingValue = z.union([z.string(), z.number(), z.boolean()]);

/** One setting that somebody changed, newest first. */
const settingChange = z.object({
  id: z.int(),
  at: moment,
  actor: z.string(),
  setting: settingName,
  before: settingValue,
  after: settingValue,
});

const savedSettings = z.extend(shopSettingValues, {
  version: z.int(),
  /** The environment decides these: each with its variable. They cannot be changed here. */
  fixed: z.partialRecord(settingName, z.string()),
  /** As the next invoice will be numbered. */
  nextInvoiceNumber: z.string(),
  history: z.array(settingChange),
});

export const READINESS_STEPS = [
  'name',
  'address',
  'gst',
  'payments',
  'product',
  'delivery',
  'policies',
  'mail',
  'owner',
] as const;

/** What keeps a shop from taking real money. */
export const REAL_MONEY_GAPS = [
  'sandbox-payments',
  'test-key',
  'untested-key',
  'no-https',
  'outbox-mail',
  'demo-sign-in',
  'tax-without-gstin',
  'demo-data',
  'paused',
] as const;

export const shopSettingsOperations = {
  shopSettings: operation({
    method: 'GET',
    path: '/backend/shop-settings',
    caller: 'admin',
    roles: [],
    summary: 'The settings of the shop with their history. `fixed` names those that the environment decides.',
    success: { status: 200, body: savedSettings },
    refusals: ['signed_out', 'not_allowed'],
  }),

  saveShopSettings: operation({
    method: 'POST',
    path: '/backend/save-shop-settings',
    caller: 'admin-recent-code',
    roles: [],
    summary:
      'Changes the given settings; every process follows within two seconds. Orders that exist keep their charges and holds.',
    body: z.extend(z.partial(shopSettingValues), { version: whole(1, 2_147_483_647) }),
    success: { status: 200, body: z.object({ success: z.literal(true), settings: savedSettings }) },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'stale_version', 'setting_fixed'],
    answersSuccess: true,
  }),

  shopReadiness: operation({
    method: 'GET',
    path: '/backend/shop-readiness',
    caller: 'admin',
    roles: [],
    summary: 'What is done and what is missing until the shop can sell, and until it can take real money.',
    success: {
      status: 200,
      body: z.object({
        ready: z.boolean(),
        steps: z.array(z.object({ step: z.enum(READINESS_STEPS), done: z.boolean() })),
        realMoney: z.array(z.enum(REAL_MONEY_GAPS)),
        /** How much of the demo is left; removing it leaves what somebody has ordered since. */
        demo: z.object({ products: z.int(), people: z.int() }),
      }),
    },
    refusals: ['signed_out', 'not_allowed'],
  }),

  testPaymentKeys: operation({
    method: 'POST',
    path: '/backend/test-payment-keys',
    caller: 'admin',
    roles: [],
    summary: 'Asks the payment provider for the payments of the last minute, with the keys of the shop.',
    success: {
      status: 200,
      body: z.object({
        success: z.literal(true),
        result: z.enum(['works', 'refused', 'unreachable']),
        mode: z.enum(['live', 'test', 'sandbox']),
        /** What the provider answered, if it refused. */
        reason: z.optional(z.string()),
      }),
    },
    refusals: ['signed_out', 'not_allowed'],
    answersSuccess: true,
  }),

  removeDemoData: operation({
    method: 'POST',
    path: '/backend/remove-demo-data',
    caller: 'admin-recent-code',
    roles: [],
    summary:
      'Removes what the demo loaded: products, categories, people, gifts and special days. `name` is the shop’s name, typed to confirm.',
    body: z.object({ name: optionalLine(100) }),
    success: {
      status: 200,
      body: z.object({
        success: z.literal(true),
        removed: z.object({ products: z.int(), people: z.int(), gifts: z.int(), specialDays: z.int() }),
        /** Demo products that real orders or gifts are of: hidden from the shop instead. */
        hidden: z.array(z.string()),
        /** Demo gifts that others have paid towards: their money stays in the ledger, without names. */
        keptGifts: z.int(),
      }),
    },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'wrong_state'],
    answersSuccess: true,
  }),
};

export type ShopSettingValues = z.output<typeof shopSettingValues>;
export type ShopSettingName = keyof ShopSettingValues;
export type SavedShopSettings = z.output<typeof savedSettings>;
export type ReadinessStep = (typeof READINESS_STEPS)[number];
export type RealMoneyGap = (typeof REAL_MONEY_GAPS)[number];
