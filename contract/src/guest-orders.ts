import * as z from 'zod/mini';
import {
  contentType,
  email,
  guestToken,
  indianMobile,
  optionalPersonName,
  orEmpty,
  success,
  text,
} from './fields.ts';
import { operation } from './operation.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';
import { purchase } from './purchases.ts';

const BUYER_NAME_MAX = 100;

/** Someone who buys without an account. A name, and an email or a phone: the handler says which is missing. */
export const guestBuyer = z.object({
  name: z.optional(optionalPersonName(BUYER_NAME_MAX)),
  email: z.optional(orEmpty(email)),
  phone: z.optional(orEmpty(indianMobile)),
});

/** The link of an order without an account. */
const orderProof = z.object({ orderToken: guestToken });

/** An order as its link shows it: without `phone`, `address` and what the buyer wrote while `detailsHidden`. */
const guestOrder = z.extend(purchase, {
  guest: z.object({
    /** The first name alone while `detailsHidden`. */
    name: z.string(),
    /** Without one no code can be sent, and no mails come. */
    hasEmail: z.boolean(),
    claimed: z.boolean(),
    /** True unless this browser paid for the order or has given a code that was sent to its email. */
    detailsHidden: z.boolean(),
    /** More orders of the same buyer: a second checkout was paid, too. For `id` of this call. */
    otherOrders: z.array(z.object({ id: z.string(), number: z.int() })),
  }),
});

export const documentOfOrder = z.object({ id: z.uuid(), orderToken: z.optional(guestToken) });
const pdf = { status: 200, body: contentType('application/pdf') } as const;

export const guestOrderOperations = {
  guestOrder: operation({
    method: 'POST',
    path: '/backend/guest-order',
    caller: 'anyone',
    summary:
      'An order that was made without an account, by its link: as `my-orders` shows it. A code sent by `send-order-code` shows the recipient’s phone and address on another device.',
    body: z.extend(orderProof, {
      /** Left out, the newest order of the link. */
      id: z.optional(z.uuid()),
      code: z.optional(text(z.regex(/^\d{6}$/, { error: () => customerFieldTexts().orderCode }))),
    }),
    success: { status: 200, body: guestOrder },
    refusals: ['not_found', 'invalid_otp', 'too_many_tries'],
  }),

  sendOrderCode: operation({
    method: 'POST',
    path: '/backend/send-order-code',
    caller: 'anyone',
    summary: 'Mails a six-digit code to the email given with an order, to be entered on its page.',
    body: orderProof,
    success: { status: 200, body: success },
    refusals: ['not_found', 'wrong_state', 'mail_down'],
    answersSuccess: true,
  }),

  claimOrder: operation({
    method: 'POST',
    path: '/backend/claim-order',
    caller: 'customer',
    summary:
      'Moves an order made without an account into the caller’s account, once, if its email is the one that the account has confirmed.',
    body: orderProof,
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_found', 'not_allowed'],
    answersSuccess: true,
  }),

  eraseGuestOrder: operation({
    method: 'POST',
    path: '/backend/erase-guest-order',
    caller: 'anyone',
    summary:
      'Removes names, contact, address and words of an order made without an account; amounts stay. Refused while a payment is open or the order has not ended.',
    body: orderProof,
    success: { status: 200, body: success },
    refusals: ['not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  /** By POST, because a token never stands in a query. Without the buyer's device the address is left out. */
  receiptByLink: operation({
    method: 'POST',
    path: '/backend/receipt',
    caller: 'customer-or-guest',
    summary: 'The receipt for a payment, as a PDF: of the caller’s account, or of an order’s link.',
    body: documentOfOrder,
    success: pdf,
    refusals: ['signed_out', 'not_found'],
  }),
};

export type GuestBuyer = z.output<typeof guestBuyer>;
export type GuestOrderView = z.output<typeof guestOrder>;
