import * as z from 'zod/mini';
import {
  calendarDate,
  longText,
  moment,
  optionalParagraphs,
  paragraphs,
  searchText,
  success,
  whole,
} from './fields.ts';
import { giftId, giftState } from './gifts.ts';
import { CUSTOMER_NOTE_MAX, CUSTOMER_SORTS } from './limits.ts';
import { notificationTopic } from './notifications.ts';
import { operation } from './operation.ts';
import { purchaseState } from './purchases.ts';
import type { AdminRole } from './roles.ts';
import { type RefundState, refundTransitions } from './states.ts';

/** Who works with customers. The owner may always. */
const READERS = ['support', 'orders', 'money'] as const satisfies readonly AdminRole[];
const SUPPORT = ['support'] as const satisfies readonly AdminRole[];

/** The account's id, or that of a guest: random, never an email or a token. */
const customerId = z.guid();
const rupees = z.int();

const listedCustomer = z.object({
  id: customerId,
  kind: z.enum(['account', 'buyer', 'contributor']),
  name: z.string(),
  email: z.string(),
  since: moment,
  /** Figures of the list follow payments within about a minute. */
  orders: z.int(),
  spent: rupees,
  lastPaidAt: z.optional(moment),
  blocked: z.optional(z.literal(true)),
});

const contact = z.object({
  phones: z.array(z.string()),
  addresses: z.array(z.object({ address: z.string(), name: z.string(), phone: z.string() })),
});

const note = z.object({
  id: z.guid(),
  author: z.string(),
  text: z.string(),
  at: moment,
  editedAt: z.optional(moment),
  /** The caller wrote it, and may change or delete it. */
  own: z.boolean(),
});

/** At most `CUSTOMER_ROWS` of each list, newest first. */
const customerPage = z.extend(listedCustomer, {
  emailConfirmed: z.boolean(),
  block: z.optional(z.object({ reason: z.string(), by: z.string(), at: moment })),
  /** False for a guest whose email was never confirmed: it may be somebody else's. */
  canBlock: z.boolean(),
  sessions: z.int(),
  specialDays: z.int(),
  purchases: z.array(
    z.object({
      id: z.guid(),
      number: z.int(),
      name: z.string(),
      status: purchaseState,
      total: rupees,
      at: moment,
    }),
  ),
  gifts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: giftState,
      price: rupees,
      paid: rupees,
      date: calendarDate,
      at: moment,
    }),
  ),
  contributions: z.array(
    z.object({
      /** The payment's number, as it stands on the receipt. */
      receipt: z.string(),
      gift: z.string(),
      amount: rupees,
      refundedAmount: rupees,
      state: z.enum(['paid', 'refunding', 'refunded']),
      at: moment,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.guid(),
      receipt: z.string(),
      amount: rupees,
      state: z.enum(Object.keys(refundTransitions) as RefundState[]),
      reason: z.string(),
      at: moment,
    }),
  ),
  consents: z.object({
    topics: z.array(z.object({ topic: notificationTopic, mail: z.boolean(), push: z.boolean() })),
    pushDevices: z.int(),
    /** A guest who asked for news about the gift they chipped in for. */
    giftNews: z.optional(z.boolean()),
    specialDays: z.array(z.object({ version: z.string(), at: moment })),
  }),
  /** `view` as `personal-fields.ts` says for the caller's role. */
  contact: z.extend(contact, { view: z.enum(['full', 'masked', 'hidden']) }),
  reviews: z.array(z.object({ productId: z.int(), rating: z.int(), text: z.string(), at: moment })),
  notes: z.array(note),
  /** Other entries with the same email; `sure` when both have confirmed it. */
  related: z.array(z.extend(listedCustomer, { sure: z.boolean() })),
  /** What has to be typed before erasing: the email, or what is known instead of it. */
  confirmErase: z.string(),
});

const byId = z.object({ id: customerId });

/** By the ids that the lists of these things answer. */
const contactOf = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), id: z.uuid() }),
  z.object({ kind: z.literal('gift'), id: giftId }),
  z.object({ kind: z.literal('customer'), id: customerId }),
  z.object({ kind: z.literal('special-days'), id: z.uuid() }),
]);
const REFUSALS = ['signed_out', 'not_found'] as const;

export const customerOperations = {
  listCustomers: operation({
    method: 'POST',
    path: '/backend/list-customers',
    caller: 'admin',
    roles: READERS,
    summary:
      'Accounts, and guests who paid. `q` finds people by name, email, phone, order number, and the receipt number of a payment; guests who never paid by their exact email or phone. By phone only for roles that see it. A POST, because what is searched for must not stand in an address.',
    body: z.object({
      q: z.optional(searchText),
      sort: z.optional(z.enum(CUSTOMER_SORTS)),
      page: z.optional(whole(1, 100_000)),
    }),
    success: {
      status: 200,
      body: z.object({
        customers: z.array(listedCustomer),
        total: z.int(),
        /** There are at least `total`. */
        more: z.boolean(),
      }),
    },
    refusals: ['signed_out'],
  }),

  customer: operation({
    method: 'GET',
    path: '/backend/customer',
    caller: 'admin',
    roles: READERS,
    summary:
      'Everything the desk needs to know about one person. Phones and addresses as far as the role needs them.',
    query: byId,
    success: { status: 200, body: customerPage },
    refusals: REFUSALS,
  }),

  revealContact: operation({
    method: 'POST',
    path: '/backend/reveal-contact',
    caller: 'admin',
    roles: ['support', 'orders'],
    summary:
      'The phone and address of an order, gift, customer or special-days form in full, for roles that see them masked. Recorded in the audit log.',
    body: contactOf,
    success: {
      status: 200,
      body: z.object({
        phone: z.string(),
        address: z.string(),
        /** Of an order: given by a buyer without an account. */
        buyerPhone: z.optional(z.string()),
        /** Of a customer: every phone and address; those above are the first. */
        contact: z.optional(contact),
      }),
    },
    refusals: REFUSALS,
  }),

  saveCustomerNote: operation({
    method: 'POST',
    path: '/backend/save-customer-note',
    caller: 'admin',
    roles: READERS,
    summary: 'Add a note for colleagues, or change an own one (`noteId`).',
    body: z.object({ id: customerId, noteId: z.optional(z.guid()), text: paragraphs(CUSTOMER_NOTE_MAX) }),
    success: { status: 200, body: z.object({ notes: z.array(note) }) },
    refusals: REFUSALS,
  }),

  deleteCustomerNote: operation({
    method: 'POST',
    path: '/backend/delete-customer-note',
    caller: 'admin',
    roles: READERS,
    summary: 'Delete an own note.',
    body: z.object({ id: customerId, noteId: z.guid() }),
    success: { status: 200, body: z.object({ notes: z.array(note) }) },
    refusals: REFUSALS,
  }),

  blockCustomer: operation({
    method: 'POST',
    path: '/backend/block-customer',
    caller: 'admin',
    roles: SUPPORT,
    summary:
      'From now on the person cannot sign in, order or chip in with this account or confirmed email, and is signed out. What is under way stays.',
    body: z.object({ id: customerId, reason: optionalParagraphs(500) }),
    success: { status: 200, body: success },
    refusals: [...REFUSALS, 'wrong_state'],
    answersSuccess: true,
  }),

  unblockCustomer: operation({
    method: 'POST',
    path: '/backend/unblock-customer',
    caller: 'admin',
    roles: SUPPORT,
    summary: 'The person can sign in, order and chip in again.',
    body: byId,
    success: { status: 200, body: success },
    refusals: REFUSALS,
    answersSuccess: true,
  }),

  exportCustomer: operation({
    method: 'POST',
    path: '/backend/export-customer',
    caller: 'admin',
    roles: SUPPORT,
    summary: 'Everything the shop stores about one person, as they can download it themselves. Recorded.',
    body: byId,
    success: { status: 200, body: z.record(z.string(), z.unknown()) },
    refusals: REFUSALS,
  }),

  eraseCustomer: operation({
    method: 'POST',
    path: '/backend/erase-customer',
    caller: 'admin-recent-code',
    roles: SUPPORT,
    summary:
      'Erase a person at their request; amounts stay under a pseudonym. `confirm` is their email as `customer` answers it in `confirmErase`. Refused while money of theirs is under way.',
    body: z.object({ id: customerId, confirm: longText(254) }),
    success: { status: 200, body: success },
    refusals: [...REFUSALS, 'step_up_needed', 'wrong_state'],
    answersSuccess: true,
  }),
};

export type ListedCustomer = z.output<typeof listedCustomer>;
export type CustomerPage = z.output<typeof customerPage>;
export type CustomerContact = z.output<typeof contact>;
export type CustomerNote = z.output<typeof note>;
export type CustomerKind = ListedCustomer['kind'];
