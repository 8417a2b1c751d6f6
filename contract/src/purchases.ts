import * as z from 'zod/mini';
import { contributionProof } from './contributions.ts';
import {
  contentType,
  guestToken,
  moment,
  optionalLine,
  optionalParagraphs,
  paragraphs,
  priceRupees,
  queryCount,
  queryPage,
  rupees,
  searchText,
  text,
  whole,
} from './fields.ts';
import { giftState } from './gifts.ts';
import { operation } from './operation.ts';
import { adminFieldTexts } from './phrases/admin-fields.ts';
import { refundToName } from './refunds.ts';
import { purchaseReturn } from './returns.ts';
import { purchaseTransitions } from './states.ts';

export const ORDERS_PER_PAGE = 50;
/** `week`: from today on, seven days. */
export const ORDERS_DUE = ['late', 'today', 'tomorrow', 'week'] as const;

/** An admin without their email, so that it can stand in an address. */
export const assigneeRef = text(z.regex(/^(?:me|nobody|[0-9a-f]{12})$/));

export const purchaseState = z.enum(Object.keys(purchaseTransitions) as (keyof typeof purchaseTransitions)[]);

/** A line of a purchase; amounts in whole rupees. */
const purchaseLine = z.object({
  position: z.int(),
  /** Left out once the product was deleted. */
  productId: z.optional(z.int()),
  /** Left out once the variant was deleted. */
  variantId: z.optional(z.int()),
  /** 'M, Red'; left out for a product without options. */
  variant: z.optional(z.string()),
  name: z.string(),
  image: z.string(),
  quantity: z.int(),
  unitPrice: z.int(),
  discount: z.int(),
  tax: z.int(),
  /** Unit price × quantity less the discount, without the tax. */
  amount: z.int(),
  taxRate: z.number(),
  hsn: z.string(),
  /** `missing`: sold out before the payment arrived, and refunded by itself. */
  state: z.enum(['ordered', 'missing', 'cancelled', 'returned']),
  canCancel: z.boolean(),
  /** The buyer has written a review of it. */
  reviewed: z.optional(z.boolean()),
});

/** A purchase as its buyer sees it; amounts in whole rupees. */
export const purchase = z.object({
  id: z.string(),
  number: z.int(),
  productId: z.int(),
  productName: z.string(),
  productImage: z.string(),
  price: z.int(),
  tax: z.int(),
  deliveryCharges: z.int(),
  transactionCharges: z.int(),
  total: z.int(),
  address: z.string(),
  lines: z.optional(z.array(purchaseLine)),
  discount: z.optional(z.int()),
  coupon: z.optional(z.string()),
  /** When it arrives. */
  deliveryDate: z.optional(z.iso.date()),
  slot: z.optional(z.string()),
  recipient: z.optional(z.object({ name: z.string(), phone: z.string() })),
  message: z.optional(z.string()),
  /** Given on a registry: sent to its address, which the giver does not see. Then there is no `recipient`. */
  registry: z.optional(z.object({ title: z.string(), thanks: z.optional(z.string()) })),
  giftWrap: z.optional(z.boolean()),
  /** An assistant has prepared it, by its name; empty when it has none. */
  startedBy: z.optional(z.string()),
  creditNotes: z.optional(z.array(z.object({ id: z.string(), amount: z.int(), at: moment }))),
  courier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  returns: z.optional(z.array(purchaseReturn)),
  canReturn: z.optional(z.boolean()),
  status: purchaseState,
  canCancel: z.boolean(),
  /** The refunded part of the total, including refunds on their way. */
  refundedAmount: z.optional(z.int()),
  /** How it was paid, as the provider names it: `upi`, `card`, `netbanking`, … */
  paymentMethod: z.optional(z.string()),
  /** Oldest first. `arrivesBy` is the day by which a processed refund has usually arrived. */
  refunds: z.optional(
    z.array(
      z.object({
        amount: z.int(),
        at: moment,
        arrivesBy: z.optional(z.iso.date()),
        /** Why a part of the price went back, in the shop's words. */
        reason: z.optional(z.string()),
        /** `waiting`: it needs a UPI ID; `outside`: the shop has paid it to one, or does. */
        way: z.optional(z.enum(['waiting', 'outside'])),
      }),
    ),
  ),
  /** Refunds that need a UPI ID, or were paid to one; for the buyer alone. */
  refundsToName: z.optional(z.array(refundToName)),
  /** The payer has disputed the payment with their bank. */
  disputed: z.optional(z.boolean()),
  /** Of an order for several people: all of its parcels, this one too. Each is a purchase of its own. */
  parcels: z.optional(
    z.array(z.object({ id: z.string(), number: z.int(), status: purchaseState, recipientName: z.string() })),
  ),
  createdAt: moment,
  steps: z.array(z.object({ status: purchaseState, note: z.string(), at: moment })),
});

/** A payment towards a gift. Amounts are whole rupees. */
const fundedGift = z.object({
  /** For the receipt call. */
  receiptId: z.string(),
  giftId: z.string(),
  productName: z.string(),
  /** 'M, Red'; left out for a product without options. */
  variant: z.optional(z.string()),
  productImage: z.string(),
  /** The recipient's name. */
  name: z.string(),
  occasion: z.string(),
  date: z.string(),
  giftStatus: giftState,
  amount: z.int(),
  /** What was returned of this payment, or is on its way back. */
  refundedAmount: z.optional(z.int()),
  status: z.enum(['paid', 'refunding', 'refunded']),
  /** Its payer's bank has yet to decide about a dispute: nothing of it is refunded until then. */
  disputed: z.optional(z.literal(true)),
  at: moment,
  refundsToName: z.optional(z.array(refundToName)),
});

/** Phone and address as `personal-fields.ts` says for the caller's role, left out for one that may not know them. */
export const adminPurchase = z.extend(purchase, {
  address: z.optional(z.string()),
  recipient: z.optional(z.object({ name: z.string(), phone: z.optional(z.string()) })),
  buyerName: z.string(),
  buyerEmail: z.string(),
  /** Of a buyer without an account, if they gave one. */
  buyerPhone: z.optional(z.string()),
  /** Bought without an account, and not claimed by one. */
  isGuest: z.optional(z.boolean()),
  paymentId: z.string(),
  /** What can still go back of the goods and their tax while the customer keeps them. */
  refundable: z.int(),
  nextStates: z.array(purchaseState),
  /** The end of its day or slot; left out for an order that has no day. */
  dueAt: z.optional(moment),
  /** Left out once it is dispatched or cancelled. */
  due: z.optional(z.enum(['late', 'today', 'tomorrow', 'later'])),
  /** The email of the admin who works on it. */
  assignedTo: z.optional(z.string()),
});

/** `to-do`: what is to be packed or dispatched, and with `due` nothing else is meant. */
const ordersFilter = {
  status: z.optional(z.enum([...purchaseState.options, 'to-do'])),
  due: z.optional(z.enum(ORDERS_DUE)),
  slot: z.optional(searchText),
  /** `me`, `nobody`, or the `ref` of a colleague. */
  assignee: z.optional(assigneeRef),
};

/** As the admin's form asks for it. */
export const partRefundForm = z.object({
  amount: text(z.trim(), z.regex(/^[1-9]\d{0,7}$/, { error: () => adminFieldTexts().desk.rupees })),
  reason: text(
    z.trim(),
    z.minLength(1, { error: () => adminFieldTexts().desk.refundReason }),
    z.maxLength(300),
  ),
});

/** How a parcel is followed. */
export const dispatchForm = z.object({
  note: optionalParagraphs(300),
  courier: optionalLine(60),
  trackingNumber: optionalLine(60),
});

export const purchaseOperations = {
  myOrders: operation({
    method: 'GET',
    path: '/backend/my-orders',
    caller: 'customer',
    summary:
      'What the caller bought, each with its timeline, and what they paid towards gifts; newest first.',
    success: { status: 200, body: z.object({ orders: z.array(purchase), funded: z.array(fundedGift) }) },
    refusals: ['signed_out'],
  }),

  cancelPurchase: operation({
    method: 'POST',
    path: '/backend/cancel-purchase',
    caller: 'customer-or-guest',
    summary: 'Cancel a purchase before it is dispatched; the payer is refunded in full.',
    body: z.object({ id: z.uuid(), orderToken: z.optional(guestToken) }),
    success: { status: 200, body: z.object({ success: z.literal(true), order: purchase }) },
    refusals: ['signed_out', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  cancelLine: operation({
    method: 'POST',
    path: '/backend/cancel-line',
    caller: 'customer-or-guest',
    summary: 'Cancels one line of a purchase before it is dispatched; its amount and tax are refunded.',
    body: z.object({ id: z.uuid(), position: whole(1, 1000), orderToken: z.optional(guestToken) }),
    success: { status: 200, body: z.object({ success: z.literal(true), order: purchase }) },
    refusals: ['signed_out', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  receipt: operation({
    method: 'GET',
    path: '/backend/receipt',
    caller: 'customer',
    summary: 'The receipt for a payment of the caller, for a purchase or towards a gift, as a PDF.',
    query: z.object({ id: z.uuid() }),
    success: { status: 200, body: contentType('application/pdf') },
    refusals: ['signed_out', 'not_found'],
  }),

  contributionReceipt: operation({
    method: 'POST',
    path: '/backend/contribution-receipt',
    caller: 'anyone',
    summary: 'The receipt of a guest’s contribution, as a PDF.',
    body: contributionProof,
    success: { status: 200, body: contentType('application/pdf') },
    refusals: ['not_found'],
  }),

  allOrders: operation({
    method: 'GET',
    path: '/backend/all-orders',
    caller: 'admin',
    roles: ['orders', 'money', 'support'],
    summary:
      'Every purchase, searched by number, product, variant, buyer or recipient, and by phone, pincode or address if the role sees them. Newest first; `sort=due` puts what is still on its way to the recipient in the order of its day and slot.',
    query: z.object({
      ...ordersFilter,
      q: z.optional(searchText),
      sort: z.optional(z.enum(['newest', 'due'])),
      page: z.optional(queryPage),
      limit: z.optional(queryCount(1, 1000)),
    }),
    success: {
      status: 200,
      body: z.object({
        orders: z.array(adminPurchase),
        total: z.int(),
        /** There are at least `total`; counting them all would take longer than the page. */
        more: z.boolean(),
      }),
    },
    refusals: ['signed_out'],
  }),

  /** Cancelling is `refundPurchase`: it refunds the price and needs a reason. */
  movePurchase: operation({
    method: 'POST',
    path: '/backend/move-purchase',
    caller: 'admin',
    roles: ['orders'],
    summary:
      'Moves a purchase along its timeline: packed, dispatched (with tracking text), delivered. The buyer is told of a dispatch after ten minutes, until which it can be undone.',
    body: z.object({
      id: z.uuid(),
      status: z.enum(['packed', 'dispatched', 'delivered']),
      note: z._default(optionalParagraphs(300), ''),
      courier: z._default(optionalLine(60), ''),
      trackingNumber: z._default(optionalLine(60), ''),
      /** Packs or dispatches although a bank has yet to decide about a dispute of the payment. */
      despiteDispute: z.optional(z.boolean()),
    }),
    success: { status: 200, body: z.object({ success: z.literal(true), order: adminPurchase }) },
    refusals: ['signed_out', 'not_found', 'wrong_state', 'disputed'],
    answersSuccess: true,
  }),

  undoDispatch: operation({
    method: 'POST',
    path: '/backend/undo-dispatch',
    caller: 'admin',
    roles: ['orders'],
    summary:
      'Takes a dispatch back within ten minutes: the purchase is packed again, and its buyer is told nothing.',
    body: z.object({ id: z.uuid() }),
    success: { status: 200, body: z.object({ success: z.literal(true), order: adminPurchase }) },
    refusals: ['signed_out', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  refundPurchase: operation({
    method: 'POST',
    path: '/backend/refund-purchase',
    caller: 'admin-recent-code',
    roles: ['money'],
    summary:
      'Cancels a purchase before it is dispatched and refunds the whole price, with a reason the buyer reads.',
    body: z.object({ id: z.uuid(), reason: paragraphs(300) }),
    success: { status: 200, body: z.object({ success: z.literal(true), order: adminPurchase }) },
    refusals: ['signed_out', 'step_up_needed', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  refundPart: operation({
    method: 'POST',
    path: '/backend/refund-part',
    caller: 'admin-recent-code',
    roles: ['money'],
    summary:
      'Refunds a part of the price of a purchase that the customer keeps, with a reason they read. Whole rupees; less than what is left while it is not dispatched.',
    body: z.object({
      id: z.uuid(),
      amount: priceRupees,
      reason: paragraphs(300),
      /** What the admin saw as refunded before: another figure means that somebody else was faster. */
      refundedAmount: rupees,
    }),
    success: { status: 200, body: z.object({ success: z.literal(true), order: adminPurchase }) },
    refusals: ['signed_out', 'step_up_needed', 'not_found', 'wrong_state', 'stale_version', 'more_than_left'],
    answersSuccess: true,
  }),
};

export type PurchaseLine = z.output<typeof purchaseLine>;
export type PurchaseView = z.output<typeof purchase>;
/** Its part that its buyer and every admin see alike. */
export type OrderView = Omit<PurchaseView, 'address' | 'recipient'>;
export type FundedGift = z.output<typeof fundedGift>;
export type AdminPurchase = z.output<typeof adminPurchase>;
