import * as z from 'zod/mini';
import {
  calendarDate,
  contentType,
  line,
  moment,
  optionalLine,
  optionalParagraphs,
  paragraphs,
  searchText,
  success,
  text,
  whole,
} from './fields.ts';
import {
  DISPUTE_DOCUMENT_KINDS,
  EVIDENCE_MAX,
  PAYMENT_FILTERS,
  PAYMENT_NOTE_MAX,
  PAYOUT_REFERENCE_MAX,
  UNMATCHED_KINDS,
} from './limits.ts';
import { operation } from './operation.ts';
import { adminFieldTexts } from './phrases/admin-fields.ts';
import type { AdminRole } from './roles.ts';
import {
  type DisputeState,
  disputeTransitions,
  type PaymentState,
  paymentTransitions,
  type RefundState,
  refundTransitions,
} from './states.ts';

const MONEY = ['money'] as const satisfies readonly AdminRole[];

const paymentState = z.enum(Object.keys(paymentTransitions) as PaymentState[]);
const refundState = z.enum(Object.keys(refundTransitions) as RefundState[]);
const disputeState = z.enum(Object.keys(disputeTransitions) as DisputeState[]);
const unmatchedKind = z.enum(UNMATCHED_KINDS);

/** The provider's id of a payment. */
const paymentId = line(64);
const disputeId = line(64);

/** What was paid for. `id` opens the order or the gift at the desk. */
const paidFor = z.object({
  kind: z.enum(['order', 'gift']),
  id: z.string(),
  number: z.optional(z.int()),
  name: z.string(),
});

const listedPayment = z.object({
  id: z.string(),
  state: paymentState,
  at: moment,
  amountPaise: z.int(),
  /** Left out for rupees. */
  currency: z.optional(z.string()),
  method: z.string(),
  refundedPaise: z.int(),
  /** Left out for unmatched payments and erased people. */
  payer: z.optional(z.object({ name: z.string(), email: z.string() })),
  for: z.optional(paidFor),
  unmatched: z.optional(unmatchedKind),
  dispute: z.optional(
    z.object({
      id: z.string(),
      state: disputeState,
      amountPaise: z.int(),
      respondBy: z.optional(moment),
      needsAnswer: z.boolean(),
    }),
  ),
  settlement: z.optional(z.object({ id: z.string(), utr: z.optional(z.string()) })),
});

/** Paid − refunded − lost − fees = in the bank + still to come. */
const paymentMoney = z.object({
  paidPaise: z.int(),
  refundedPaise: z.int(),
  /** Asked for, and not returned yet. */
  refundingPaise: z.int(),
  /** Taken by disputes that were lost. */
  lostPaise: z.int(),
  /** Of disputes that are not decided. */
  disputedPaise: z.int(),
  /** Includes the GST; known from the settlement on. */
  feePaise: z.int(),
  feeTaxPaise: z.int(),
  bankPaise: z.int(),
  toComePaise: z.int(),
});

const PAYMENT_STEPS = [
  'ordered',
  'authorized',
  'failed',
  'captured',
  'unmatched',
  'credited',
  'not-credited',
  'refund-requested',
  'refund-processed',
  'refund-failed',
  'refund-cancelled',
  'refund-needs-details',
  'payout-started',
  'payout-proposed',
  'refund-paid-outside',
  'dispute-opened',
  'evidence-submitted',
  'dispute-action-required',
  'dispute-won',
  'dispute-lost',
  'dispute-closed',
  'settled',
  'handled',
] as const;

const paymentStep = z.object({
  kind: z.enum(PAYMENT_STEPS),
  at: moment,
  amountPaise: z.optional(z.int()),
  /** Of the refund, dispute or settlement. */
  id: z.optional(z.string()),
  /** Who told the shop, or who did it. */
  by: z.optional(z.string()),
  note: z.optional(z.string()),
  utr: z.optional(z.string()),
  feePaise: z.optional(z.int()),
  feeTaxPaise: z.optional(z.int()),
  /** What it wrote into the ledger; a positive amount is a debit. */
  ledger: z.optional(z.array(z.object({ account: z.string(), amountPaise: z.int() }))),
});

const disputeDocument = z.object({
  id: z.guid(),
  kind: z.enum(DISPUTE_DOCUMENT_KINDS),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  at: moment,
});

const evidence = {
  explanation: optionalParagraphs(EVIDENCE_MAX.explanation),
  tracking: optionalLine(EVIDENCE_MAX.tracking),
  delivery: optionalParagraphs(EVIDENCE_MAX.delivery),
};

const dispute = z.object({
  id: z.string(),
  state: disputeState,
  amountPaise: z.int(),
  /** The provider's code. */
  reason: z.string(),
  phase: z.string(),
  openedAt: moment,
  respondBy: z.optional(moment),
  needsAnswer: z.boolean(),
  actionRequiredAt: z.optional(moment),
  decidedAt: z.optional(moment),
  submittedAt: z.optional(moment),
  submittedBy: z.optional(z.string()),
  explanation: z.string(),
  tracking: z.string(),
  delivery: z.string(),
  documents: z.array(disputeDocument),
});

/** How a refund is paid that the provider cannot carry. */
const payout = z.object({
  /** Hidden but for its beginning and end until somebody begins to pay, and erased some weeks after the end. */
  upiId: z.optional(z.string()),
  namedAt: z.optional(moment),
  /** How often the payer was asked by email, and when last; not at all without an address. */
  asks: z.int(),
  askedAt: z.optional(moment),
  canAsk: z.boolean(),
  startedBy: z.optional(z.string()),
  startedAt: z.optional(moment),
  reference: z.optional(z.string()),
  paidOn: z.optional(z.iso.date()),
  proposedBy: z.optional(z.string()),
  confirmedBy: z.optional(z.string()),
  confirmedAt: z.optional(moment),
});

const paymentPage = z.object({
  id: z.string(),
  state: paymentState,
  at: moment,
  amountPaise: z.int(),
  currency: z.optional(z.string()),
  method: z.string(),
  providerOrderId: z.optional(z.string()),
  payer: z.optional(z.object({ name: z.string(), email: z.string() })),
  /** An order of several parcels has a number for each. */
  for: z.array(paidFor),
  money: paymentMoney,
  /** Oldest first. */
  steps: z.array(paymentStep),
  refunds: z.array(
    z.object({
      id: z.guid(),
      providerRefundId: z.optional(z.string()),
      amountPaise: z.int(),
      state: refundState,
      reason: z.string(),
      at: moment,
      /** The provider refused it, in its own words. */
      refusal: z.optional(z.string()),
      /** An instant refund: the provider carries payments that way that are too old for an ordinary one. */
      instant: z.optional(z.boolean()),
      /** Waits until then before it is sent. */
      sendAt: z.optional(moment),
      /** The provider carries it no more, and nothing was sent in its place. */
      canRetry: z.boolean(),
      payout: z.optional(payout),
      /** What of it went back a second time, and who has dealt with that. */
      paidTwice: z.optional(
        z.object({ amountPaise: z.int(), noted: z.optional(z.object({ by: z.string(), at: moment })) }),
      ),
    }),
  ),
  disputes: z.array(dispute),
  unmatched: z.optional(
    z.object({
      kind: unmatchedKind,
      since: moment,
      open: z.boolean(),
      canRefund: z.boolean(),
      refundState: z.optional(refundState),
      handled: z.optional(z.object({ by: z.string(), at: moment, note: z.string() })),
    }),
  ),
});

/** The bank's reference is a UTR or a UPI transaction id. */
export const payoutForm = z.object({
  reference: text(
    z.trim(),
    z.regex(/^[A-Za-z0-9/-]{6,40}$/, { error: () => adminFieldTexts().desk.payoutReference }),
  ),
  paidOn: calendarDate,
});

const REFUSALS = ['signed_out', 'not_found'] as const;
const page = z.object({ success: z.literal(true), payment: paymentPage });

export const paymentsDeskOperations = {
  listPayments: operation({
    method: 'POST',
    path: '/backend/list-payments',
    caller: 'admin',
    roles: MONEY,
    summary:
      'Every payment the shop knows of, newest first. `q` finds payments by any id (payment, provider’s order, order number, refund, dispute, gift, settlement), UTR, email of the payer, or exact amount in rupees. A POST, because what is searched for may be an email. Disputes are sorted by their deadline.',
    body: z.object({
      q: z.optional(searchText),
      filter: z.optional(z.enum(PAYMENT_FILTERS)),
      page: z.optional(whole(1, 200)),
    }),
    success: {
      status: 200,
      body: z.object({
        payments: z.array(listedPayment),
        total: z.int(),
        /** There are at least `total`. */
        more: z.boolean(),
      }),
    },
    refusals: ['signed_out'],
  }),

  payment: operation({
    method: 'GET',
    path: '/backend/payment',
    caller: 'admin',
    roles: MONEY,
    summary:
      'One payment’s way as a timeline, from its order to the bank, with its refunds, disputes and where its money is.',
    query: z.object({ id: paymentId }),
    success: { status: 200, body: paymentPage },
    refusals: REFUSALS,
  }),

  handlePayment: operation({
    method: 'POST',
    path: '/backend/handle-payment',
    caller: 'admin',
    roles: MONEY,
    summary: 'Marks an unmatched payment as dealt with, with a note for colleagues. No money moves.',
    body: z.object({ id: paymentId, note: paragraphs(PAYMENT_NOTE_MAX) }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'wrong_state'],
    answersSuccess: true,
  }),

  refundUnmatched: operation({
    method: 'POST',
    path: '/backend/refund-unmatched',
    caller: 'admin-recent-code',
    roles: MONEY,
    summary: 'Returns a captured payment that belongs to no order to whoever paid it, in full.',
    body: z.object({ id: paymentId }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'step_up_needed', 'wrong_state'],
    answersSuccess: true,
  }),

  retryRefund: operation({
    method: 'POST',
    path: '/backend/retry-refund',
    caller: 'admin-recent-code',
    roles: MONEY,
    summary: 'Sends a refund to the provider again that it has refused for good.',
    body: z.object({ id: z.guid() }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'step_up_needed', 'wrong_state'],
    answersSuccess: true,
  }),

  askRefundDetails: operation({
    method: 'POST',
    path: '/backend/ask-refund-details',
    caller: 'admin',
    roles: MONEY,
    summary: 'Emails the payer of a refund that needs a UPI ID a new link to name one.',
    body: z.object({ id: z.guid() }),
    success: { status: 200, body: success },
    refusals: [...REFUSALS, 'wrong_state'],
    answersSuccess: true,
  }),

  startPayout: operation({
    method: 'POST',
    path: '/backend/start-payout',
    caller: 'admin-recent-code',
    roles: MONEY,
    summary:
      'Begins to pay a refund outside the provider: the payer can no longer change the UPI ID, and it is shown in full.',
    body: z.object({ id: z.guid() }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'step_up_needed', 'wrong_state', 'provider_down'],
    answersSuccess: true,
  }),

  releasePayout: operation({
    method: 'POST',
    path: '/backend/release-payout',
    caller: 'admin-recent-code',
    roles: MONEY,
    summary: 'Nothing was paid: the payer may name another UPI ID, and somebody else may pay.',
    body: z.object({ id: z.guid() }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'step_up_needed', 'wrong_state'],
    answersSuccess: true,
  }),

  proposePayout: operation({
    method: 'POST',
    path: '/backend/propose-payout',
    caller: 'admin-recent-code',
    roles: MONEY,
    summary: 'Records with which reference and on which day a refund was paid outside the provider.',
    body: z.extend(payoutForm, { id: z.guid() }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'step_up_needed', 'wrong_state'],
    answersSuccess: true,
  }),

  confirmPayout: operation({
    method: 'POST',
    path: '/backend/confirm-payout',
    caller: 'admin-recent-code',
    roles: MONEY,
    summary:
      'Somebody else than who recorded it confirms that a refund was paid outside the provider; an owner without colleagues for money confirms alone.',
    body: z.object({ id: z.guid(), reference: line(PAYOUT_REFERENCE_MAX) }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'step_up_needed', 'wrong_state', 'not_allowed', 'stale_version', 'provider_down'],
    answersSuccess: true,
  }),

  notePaidTwice: operation({
    method: 'POST',
    path: '/backend/note-paid-twice',
    caller: 'admin',
    roles: MONEY,
    summary:
      'Marks money that went back twice, by two refunds or by a refund and a lost dispute, as dealt with. `id` is that of the later refund. No money moves.',
    body: z.object({ id: z.guid() }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'wrong_state'],
    answersSuccess: true,
  }),

  saveEvidence: operation({
    method: 'POST',
    path: '/backend/save-evidence',
    caller: 'admin',
    roles: MONEY,
    summary: 'Keeps the words of the answer to a dispute as a draft. Nothing is sent.',
    body: z.object({ id: disputeId, ...evidence }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'wrong_state'],
    answersSuccess: true,
  }),

  addEvidenceDocument: operation({
    method: 'POST',
    path: '/backend/add-evidence-document',
    caller: 'admin',
    roles: MONEY,
    summary:
      'Adds a picture or PDF to the draft of a dispute’s answer. Pictures are encoded anew. Only admins who may make this call can read it.',
    form: z.object({ id: disputeId, kind: z.enum(DISPUTE_DOCUMENT_KINDS) }),
    files: 'file',
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'wrong_state'],
    answersSuccess: true,
  }),

  removeEvidenceDocument: operation({
    method: 'POST',
    path: '/backend/remove-evidence-document',
    caller: 'admin',
    roles: MONEY,
    summary: 'Deletes a document of a draft.',
    body: z.object({ id: z.guid() }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'wrong_state'],
    answersSuccess: true,
  }),

  evidenceDocument: operation({
    method: 'GET',
    path: '/backend/evidence-document',
    caller: 'admin',
    roles: MONEY,
    summary: 'A document of a dispute’s answer.',
    query: z.object({ id: z.guid() }),
    success: { status: 200, body: contentType('application/octet-stream') },
    refusals: REFUSALS,
  }),

  submitEvidence: operation({
    method: 'POST',
    path: '/backend/submit-evidence',
    caller: 'admin-recent-code',
    roles: MONEY,
    summary:
      'Contests a dispute: sends the draft with its documents to the payment provider. Needs an explanation and at least one document.',
    body: z.object({ id: disputeId }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'step_up_needed', 'wrong_state', 'provider_down'],
    answersSuccess: true,
  }),

  acceptDispute: operation({
    method: 'POST',
    path: '/backend/accept-dispute',
    caller: 'admin-recent-code',
    roles: MONEY,
    summary: 'Gives in: the provider returns the disputed amount to the payer.',
    body: z.object({ id: disputeId }),
    success: { status: 200, body: page },
    refusals: [...REFUSALS, 'step_up_needed', 'wrong_state', 'provider_down'],
    answersSuccess: true,
  }),
};

export type ListedPayment = z.output<typeof listedPayment>;
export type PaymentPage = z.output<typeof paymentPage>;
export type PaymentMoney = z.output<typeof paymentMoney>;
export type PaymentStep = z.output<typeof paymentStep>;
export type PaymentRefund = PaymentPage['refunds'][number];
export type PaymentDispute = z.output<typeof dispute>;
export type PaidFor = z.output<typeof paidFor>;
