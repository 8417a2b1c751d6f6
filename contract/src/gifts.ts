import * as z from 'zod/mini';
import {
  addressLine,
  calendarDate,
  checked,
  contentType,
  indianMobile,
  line,
  moment,
  optionalAddressLine,
  optionalLine,
  optionalParagraphs,
  optionalPersonName,
  paragraphs,
  personName,
  pincodeFormat,
  queryCount,
  queryPage,
  rowId,
  rupees,
  searchText,
  text,
  whole,
} from './fields.ts';
import { DISCRETIONS, FEEDBACK_MAX, OCCASIONS, RELATIONS } from './limits.ts';
import { formatRupees } from './money.ts';
import { DISPLAY_NAME_MAX } from './names.ts';
import { operation } from './operation.ts';
import { adminFieldTexts } from './phrases/admin-fields.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';
import { fieldTexts } from './phrases/fields.ts';
import { GIFT_DECISIONS, giftTransitions } from './states.ts';

export const GIFTS_PER_PAGE = 50;

/**
 * What a person requests. The specification's client also sends price, status, flags and links:
 * they are not read, the server decides them.
 */
export const giftForm = z.object({
  name: personName(100),
  phone: line(20),
  relation: z.enum(RELATIONS),
  occasion: z.enum(OCCASIONS),
  date: calendarDate,
  flatNo: addressLine(100),
  apartment: addressLine(200),
  landmark: z._default(optionalAddressLine(200), ''),
  district: addressLine(100),
  state: addressLine(100),
  pincode: text(pincodeFormat),
  productId: rowId,
  /** Of a product with options. */
  variantId: z.optional(rowId),
});

/** The same in the wizard, where a page can already tell more. */
export function giftWizardForm({ earliestDate, tooEarly }: { earliestDate: string; tooEarly: string }) {
  return z.extend(giftForm, {
    phone: indianMobile,
    relation: z.enum(RELATIONS, { error: () => fieldTexts().choose }),
    occasion: z.enum(OCCASIONS, { error: () => fieldTexts().choose }),
    date: checked(
      calendarDate,
      z.refine((date) => date >= earliestDate, tooEarly),
    ),
  });
}

/** What a payer types: whole rupees, with or without separators, at most what is left. */
export function instalmentForm(availableRupees: number) {
  const amount = checked(
    z.int(),
    z.gte(1, { error: () => customerFieldTexts().gift.atLeast }),
    z.lte(availableRupees, {
      error: () => customerFieldTexts().gift.atMost({ amount: formatRupees(availableRupees) }),
    }),
  );
  return z.object({
    amount: z.pipe(
      z.pipe(
        text(
          z.overwrite((typed) => typed.replace(/[\s,₹]/g, '')),
          z.minLength(1, { error: () => customerFieldTexts().gift.noAmount }),
          z.regex(/^(\d{1,9})?$/, { error: () => fieldTexts().wholeRupees }),
        ),
        z.transform((digits) => Number(digits)),
      ),
      amount,
    ),
    displayName: optionalPersonName(DISPLAY_NAME_MAX),
  });
}

export const giftNoteForm = z.object({
  feedback: text(
    z.trim(),
    z.minLength(1, { error: () => customerFieldTexts().gift.noFeedback }),
    z.maxLength(FEEDBACK_MAX, { error: () => fieldTexts().tooLong({ max: FEEDBACK_MAX }) }),
  ),
  displayName: optionalPersonName(DISPLAY_NAME_MAX),
});

/** A decision with a reason that the people concerned can read. */
export function reasonForm(required: string) {
  return z.object({
    reason: text(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(300, { error: () => fieldTexts().tooLong({ max: 300 }) }),
    ),
  });
}

/** As the admin's form asks for it; programs may dispatch without. */
export const trackingForm = z.object({
  tracking: text(
    z.trim(),
    z.minLength(1, { error: () => adminFieldTexts().desk.tracking }),
    z.maxLength(300),
  ),
});

export const giftId = line(64);
export const giftState = z.enum(Object.keys(giftTransitions) as (keyof typeof giftTransitions)[]);

/** The caller's relation to the gift decides what is shown. Payers and link holders see no address and no ids. */
const giftViewer = z.enum(['owner', 'admin', 'payer', 'link']);

/** `userId` is the caller's own; the owner and admins see everyone's. */
const giftNote = z.object({
  userId: z.optional(z.string()),
  name: z.string(),
  message: z.string(),
  at: moment,
  mine: z.boolean(),
  byOwner: z.boolean(),
});

/** What the recipient answered from the card. */
export const recipientThanks = z.array(
  z.object({ message: z.string(), picture: z.optional(z.string()), at: moment }),
);

/** A gift as the details screen reads it; amounts in whole rupees. What the caller may not see is absent. */
const gift = z.object({
  id: z.string(),
  productId: z.int(),
  productName: z.string(),
  /** 'M, Red'; left out for a product without options. */
  variant: z.optional(z.string()),
  productPrice: z.int(),
  productImage: z.string(),
  name: z.string(),
  relation: z.string(),
  occasion: z.string(),
  date: z.string(),
  phone: z.optional(z.string()),
  flatNumber: z.optional(z.string()),
  building: z.optional(z.string()),
  landmark: z.optional(z.string()),
  district: z.optional(z.string()),
  state: z.optional(z.string()),
  pincode: z.optional(z.string()),
  totalAmount: z.int(),
  paymentAmount: z.int(),
  remainingAmount: z.int(),
  /** The caller's own where they may not see others. */
  noOfPayments: z.int(),
  /** There are payments that the caller may not see: the organiser chose so, or had when they were made. */
  hidesPayments: z.optional(z.literal(true)),
  /** The refunded part of its payments, including refunds on their way. */
  refundedAmount: z.optional(z.int()),
  /** A payer has disputed a payment with their bank; for the owner and admins. */
  disputed: z.optional(z.boolean()),
  payment: z.boolean(),
  sharable: z.boolean(),
  status: giftState,
  paymentlink: z.optional(z.string()),
  sharablelink: z.optional(z.string()),
  /** The owner's id; for the owner and admins. */
  userName: z.optional(z.string()),
  /** An assistant has prepared it, by its name; empty when it has none. For the owner and admins. */
  startedBy: z.optional(z.string()),
  feedback: z.array(giftNote),

  view: giftViewer,
  /** Who asks, by the name they chose to be shown under, else their first name. */
  organiserName: z.optional(z.string()),
  createdAt: moment,
  /** The last day on which it can be paid for, in India; `YYYY-MM-DD`. */
  closesOn: z.iso.date(),
  /** The first such day. Until then `payment` is false and promises are taken. */
  opensOn: z.iso.date(),
  /** What the caller could pay right now: the remaining amount less the holds of other people. */
  availableNow: z.int(),
  /** When the first of those holds expires. */
  heldUntil: z.optional(moment),
  /** What contributors see of each other now. */
  discretion: z.enum(DISCRETIONS),
  /** For the owner: who paid is told from this day on. */
  surpriseUntil: z.optional(z.iso.date()),
  /** For the owner: only the shop knows where the gift goes. */
  addressHidden: z.optional(z.literal(true)),
  /**
   * Who paid, by the name each gave, newest first; without refunded payments. As far as the caller may see them; their own are
   * always there, with the amount.
   */
  payers: z.array(z.object({ name: z.string(), amount: z.optional(z.int()), at: moment, mine: z.boolean() })),
  /** The caller's own payments, refunded ones included; `receiptId` is the id for the receipt call. */
  yourPayments: z.array(
    z.object({
      receiptId: z.string(),
      amount: z.int(),
      at: moment,
      status: z.enum(['paid', 'refunding', 'refunded']),
      /** The caller's bank has yet to decide about a dispute: nothing of it is refunded until then. */
      disputed: z.optional(z.literal(true)),
    }),
  ),
  /** Its history, oldest first. `note`, for the owner and admins, is what a decision was given with. */
  steps: z.array(z.object({ status: giftState, note: z.string(), at: moment })),
  /** Why it was declined, cancelled or expired; not for link holders. */
  reason: z.optional(z.string()),
  /** For the owner and admins: it tells where the gift goes. */
  tracking: z.optional(z.string()),
  /** A photo of the delivered gift, and what the recipient answered; for the owner, payers and admins. */
  deliveryPhoto: z.optional(z.string()),
  thanks: z.optional(recipientThanks),
  canPay: z.boolean(),
  canCancel: z.boolean(),
  canGiveFeedback: z.boolean(),
});

/** A gift as the admins see it: owner, payments, possible decisions, and whether there is stock. */
const adminGift = z.extend(gift, {
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** Units of the product that are free now; approving takes one. */
  stock: z.int(),
  nextDecisions: z.array(z.enum(GIFT_DECISIONS)),
  payments: z.array(
    z.object({
      paymentId: z.string(),
      payerName: z.string(),
      payerEmail: z.string(),
      displayName: z.string(),
      amount: z.int(),
      status: z.enum(['paid', 'disputed', 'refunding', 'refunded', 'refund-failed']),
      at: moment,
    }),
  ),
});

export const giftOperations = {
  fetchGifts: operation({
    method: 'POST',
    path: '/backend/fetch-gifts.php',
    caller: 'customer',
    summary: 'The caller’s own gift requests, newest first.',
    body: z.object({ userName: line(64) }),
    success: { status: 200, body: z.object({ success: z.literal(true), gifts: z.array(gift) }) },
    refusals: ['signed_out', 'not_allowed'],
    answersSuccess: true,
  }),

  giftSubmit: operation({
    method: 'POST',
    path: '/backend/gift_submit.php',
    caller: 'customer',
    summary:
      'Request a gift. The same request twice within a minute counts once. The server sets price, status, flags and links; values sent for them are ignored.',
    body: giftForm,
    success: { status: 201, body: z.object({ success: z.literal(true), id: z.string() }) },
    refusals: ['signed_out', 'product_not_found', 'out_of_stock'],
    answersSuccess: true,
  }),

  getGiftRequest: operation({
    method: 'GET',
    path: '/backend/get_gift_request.php',
    caller: 'anyone',
    summary: 'One gift by its public id, with the fields that the caller may see.',
    query: z.object({ userId: giftId }),
    success: { status: 200, body: gift },
    refusals: ['gift_not_found'],
  }),

  updateGift: operation({
    method: 'POST',
    path: '/backend/update-gift.php',
    caller: 'customer',
    summary:
      'Compares the figures a client shows with the gift’s own, which are the sum of its verified payments, and answers the gift.',
    query: z.object({ id: giftId }),
    body: z.object({
      amountPaid: rupees,
      remainingAmount: rupees,
      noOfPayments: whole(0, 1_000_000),
      paymentAmount: rupees,
    }),
    success: { status: 200, body: z.object({ message: z.string(), gift }) },
    refusals: ['signed_out', 'gift_not_found', 'wrong_state'],
  }),

  giftFeedback: operation({
    method: 'PUT',
    path: '/backend/update-gift.php',
    caller: 'customer',
    summary: 'Adds the caller’s new messages to a gift; those of other people do not change.',
    query: z.object({ id: giftId }),
    body: z.object({
      feedback: checked(
        z.array(z.object({ userId: line(64), message: paragraphs(FEEDBACK_MAX) })),
        z.maxLength(500),
      ),
      /** The name the caller's new messages appear under; left out, the one given with their last payment. */
      displayName: z.optional(optionalPersonName(DISPLAY_NAME_MAX)),
    }),
    success: { status: 200, body: gift },
    refusals: ['signed_out', 'gift_not_found', 'not_allowed'],
  }),

  cancelGift: operation({
    method: 'POST',
    path: '/backend/cancel-gift',
    caller: 'customer',
    summary: 'Cancel the caller’s own gift before it is dispatched; everyone who paid is refunded.',
    body: z.object({ id: giftId }),
    success: { status: 200, body: z.object({ success: z.literal(true), gift }) },
    refusals: ['signed_out', 'gift_not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  /**
   * Read with fetch, so that the bearer value stays out of the URL. After each `event: changed` the reader fetches the
   * gift again; lines that begin with a colon only keep the connection alive. The stream ends now and then: reconnect.
   */
  giftEvents: operation({
    method: 'GET',
    path: '/backend/gift-events',
    caller: 'anyone',
    summary: 'Server-sent events for each change of a gift that the caller may see.',
    query: z.object({ id: giftId }),
    success: { status: 200, body: contentType('text/event-stream') },
    refusals: ['gift_not_found'],
  }),

  allGifts: operation({
    method: 'GET',
    path: '/backend/all-gifts',
    caller: 'admin',
    roles: ['orders', 'money', 'support'],
    summary:
      'Every gift request, newest first, filtered by state and searched by recipient, product or organiser, and by phone or address if the role sees them.',
    query: z.object({
      status: z.optional(giftState),
      q: z.optional(searchText),
      page: z.optional(queryPage),
      limit: z.optional(queryCount(1, 1000)),
    }),
    success: {
      status: 200,
      body: z.object({
        gifts: z.array(adminGift),
        total: z.int(),
        /** There are at least `total`; counting them all would take longer than the page. */
        more: z.boolean(),
        /** How many there are in each state, at most 10,000, regardless of the search. */
        counts: z.record(giftState, z.int()),
      }),
    },
    refusals: ['signed_out'],
  }),

  /** `reason` is read by the owner (and, at a cancellation, by everyone who paid); `tracking` goes with a dispatch. */
  decideGift: operation({
    method: 'POST',
    path: '/backend/decide-gift',
    caller: 'admin-recent-code',
    roles: ['orders'],
    summary:
      'An admin’s decision on a gift. Approving takes a unit of stock; cancelling refunds everyone who paid.',
    body: z.object({
      id: giftId,
      decision: z.enum(GIFT_DECISIONS),
      reason: z.optional(optionalParagraphs(300)),
      tracking: z.optional(optionalLine(300)),
      /** Dispatches although a bank has yet to decide about a dispute of one of the payments. */
      despiteDispute: z.optional(z.boolean()),
    }),
    success: { status: 200, body: z.object({ success: z.literal(true), gift: adminGift }) },
    refusals: ['signed_out', 'step_up_needed', 'gift_not_found', 'wrong_state', 'disputed', 'out_of_stock'],
    answersSuccess: true,
  }),

  undoGiftDispatch: operation({
    method: 'POST',
    path: '/backend/undo-gift-dispatch',
    caller: 'admin',
    roles: ['orders'],
    summary: 'Takes a dispatch back within ten minutes: the gift is paid again, and nobody is told.',
    body: z.object({ id: giftId }),
    success: { status: 200, body: z.object({ success: z.literal(true), gift: adminGift }) },
    refusals: ['signed_out', 'gift_not_found', 'wrong_state'],
    answersSuccess: true,
  }),
};

/** For the calls of other files that answer a gift. */
export const giftView = gift;

export type GiftView = z.output<typeof gift>;
export type AdminGift = z.output<typeof adminGift>;
