import type { DisputeDocumentKind, PaymentFilter, UnmatchedKind } from '../../../../limits.ts';
import type { PaymentStep } from '../../../../payments-desk.ts';
import type { DisputeState, PaymentState, RefundState } from '../../../../states.ts';
import { plural } from '../../plural.ts';

/** The money desk's list of payments, and the page about one of them. */
export const paymentTexts = {
  title: 'Payments',
  description: 'Every payment the shop knows of, newest first.',
  search: 'Any id, order number, UTR, email or amount',
  filter: 'Which payments',
  none: {
    all: 'No payments yet. The first one appears here as soon as somebody pays.',
    unmatched: 'Every payment belongs to an order.',
    refunded: 'Nothing was refunded.',
    disputed: 'No disputes. May it stay that way.',
    'not-settled': 'Everything that was captured has been settled.',
  } satisfies Record<PaymentFilter, string>,
  noMatch: 'No payment was found. An email, id or UTR has to be complete, an amount exact.',
  unsettledOnly: ({ count }: { count: number }) =>
    `Of the newest ${count} captured payments. Settlements explain older ones that are missing.`,
  columns: { payment: 'Payment', for: 'For', payer: 'Payer', state: 'State', at: 'When' },
  back: 'All payments',
  notFound: 'No payment with this id is known here.',
  unknownPayer: 'Unknown',
  erasedPayer: 'Erased',
  orderNumber: ({ number }: { number: number }) => `Order ${number}`,
  gift: 'Group gift',
};

export const paymentFilters: Record<PaymentFilter, string> = {
  all: 'All',
  unmatched: 'Unmatched',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'not-settled': 'Not settled',
};

export const paymentStates: Record<PaymentState, string> = {
  created: 'Started',
  authorized: 'Authorised',
  captured: 'Captured',
  part_refunded: 'Part refunded',
  refunded: 'Refunded',
  failed: 'Failed',
  auto_refunded: 'Returned by the bank',
};

export const unmatchedTexts: Record<UnmatchedKind, { label: string; what: string; advice: string }> = {
  'unknown-order': {
    label: 'Unknown order',
    what: 'Paid for an order that this shop does not know.',
    advice:
      'It may have been made at the payment provider’s dashboard, or by another shop with the same keys. Refund it, or note where it belongs.',
  },
  'no-order': {
    label: 'No order',
    what: 'Paid without an order, for example by a payment link.',
    advice: 'Refund it, or note what it was for.',
  },
  'other-currency': {
    label: 'Other currency',
    what: 'Paid in another currency. Orders are in rupees, so it was not credited.',
    advice: 'Refund it in full in its currency.',
  },
  'no-room': {
    label: 'Not needed',
    what: 'Paid when the gift was full or closed, the goods were sold, or the order was paid already.',
    advice: 'The shop refunds it by itself. If the refund has failed for good, send it again below.',
  },
};

export const unmatchedActs = {
  title: 'Unmatched payment',
  age: ({ ago }: { ago: string }) => `First seen ${ago}.`,
  refund: 'Refund in full',
  refundTitle: ({ amount }: { amount: string }) => `Refund ${amount}?`,
  refundEffect: 'It goes back to the method that paid. This cannot be taken back.',
  refundAsked: 'The refund is on its way.',
  handle: 'Mark as handled',
  handleTitle: 'Mark as handled',
  handleEffect: 'No money moves. Colleagues see the note, and it leaves the list of unmatched payments.',
  note: 'What was done about it',
  handled: 'Marked as handled.',
  handledBy: ({ by, at }: { by: string; at: string }) => `Handled by ${by} on ${at}.`,
};

export const paymentMoneyTexts = {
  title: 'Where the money is',
  paid: 'Paid',
  refunded: 'Refunded',
  lost: 'Lost in disputes',
  fees: 'Provider’s fees',
  feesWithGst: ({ gst }: { gst: string }) => `Provider’s fees, with ${gst} GST`,
  bank: 'In the bank',
  toCome: 'Still to come',
  toComeBeforeFees: 'Still to come, before fees',
  tooMuch: 'Settled too much',
  refunding: ({ amount }: { amount: string }) => `${amount} is on its way back to the payer.`,
  disputed: ({ amount }: { amount: string }) => `${amount} is disputed; the bank has not decided.`,
  howToRead: 'How to read this',
  definition:
    'Paid less refunds, lost disputes and fees is what came to the bank and what is still to come. Fees are known once the payment is settled.',
};

export const paymentFactTexts = {
  title: 'Payment',
  id: 'Payment',
  providerOrder: 'Provider’s order',
  method: 'Method',
  payer: 'Payer',
  for: 'For',
};

export const paymentStepTitles: Record<PaymentStep['kind'], string> = {
  ordered: 'Order made',
  authorized: 'Authorised by the bank',
  failed: 'Payment failed',
  captured: 'Captured',
  unmatched: 'Belongs to no order',
  credited: 'Credited',
  'not-credited': 'Not credited',
  'refund-requested': 'Refund requested',
  'refund-processed': 'Refunded',
  'refund-failed': 'Refund failed',
  'refund-cancelled': 'Refund cancelled',
  'refund-needs-details': 'Refund needs a UPI ID',
  'payout-started': 'Refund: payment by UPI begun',
  'payout-proposed': 'Refund: payment by UPI recorded',
  'refund-paid-outside': 'Refunded by UPI',
  'dispute-opened': 'Dispute opened',
  'evidence-submitted': 'Evidence submitted',
  'dispute-action-required': 'More evidence wanted',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  'dispute-closed': 'Dispute closed',
  settled: 'Settled',
  handled: 'Handled',
};

export const paymentStepTexts = {
  title: 'What happened',
  sources: {
    browser: 'Reported by the buyer’s browser',
    webhook: 'Reported by the provider',
    reconciler: 'Found when checking with the provider',
    'the shop': 'By the shop',
    'the provider': 'By the provider',
  } as Record<string, string | undefined>,
  by: ({ by }: { by: string }) => `By ${by}`,
  utr: ({ utr }: { utr: string }) => `UTR ${utr}`,
  fee: ({ fee, gst }: { fee: string; gst: string }) => `Fee ${fee}, of it ${gst} GST`,
  seeSettlement: 'See the settlement',
  ledger: 'Ledger',
  debit: 'Debit',
  credit: 'Credit',
  accounts: {
    provider: 'Payment provider',
    purchase: 'Orders',
    gift: 'Group gifts',
    'refunds-due': 'Refunds due',
    bank: 'Bank',
    'paid-twice': 'Paid twice',
  } as Record<string, string | undefined>,
};

export const refundTexts = {
  title: 'Refunds',
  states: {
    requested: 'Requested',
    pending: 'On its way',
    processed: 'Refunded',
    failed: 'Failed',
    cancelled: 'Cancelled',
    needs_details: 'Needs a UPI ID',
    paying_outside: 'Being paid by UPI',
    paid_outside: 'Paid by UPI',
  } satisfies Record<RefundState, string>,
  retry: 'Send again',
  retryTitle: ({ amount }: { amount: string }) => `Send the refund of ${amount} again?`,
  retryEffect: 'The provider has refused it for good. Check there first why.',
  refusal: ({ words }: { words: string }) => `The provider says: ${words}`,
  instant: 'Instant refund',
  nextTry: ({ at }: { at: string }) => `Tried again on ${at}`,
  retried: 'The refund is on its way again.',
  paidTwice: ({ amount }: { amount: string }) =>
    `${amount} went back twice: we had refunded it, and the provider or the bank did so again.`,
  paidTwiceNoted: ({ by }: { by: string }) => `Dealt with by ${by}`,
  notePaidTwice: 'Mark as dealt with',
  paidTwiceDone: 'Marked as dealt with.',
};

/** A refund that the provider does not carry: the shop pays it to a UPI ID. */
export const payoutTexts = {
  title: 'Pay this refund by UPI',
  why: 'The payment provider does not carry this refund. The payer names a UPI ID, and you pay to it from your bank’s app.',
  waiting: 'Waiting for the payer to name a UPI ID.',
  asked: ({ asks, at }: { asks: number; at: string }) =>
    plural(asks, { one: `Asked by email on ${at}.`, other: `Asked by email ${asks} times, last on ${at}.` }),
  noEmail: 'We have no email address of the payer. Their own page asks for the UPI ID.',
  ask: 'Email a new link',
  askDone: 'The payer gets a new link by email.',
  named: ({ upi, at }: Record<'upi' | 'at', string>) => `The payer named ${upi} on ${at}.`,
  start: ({ amount }: { amount: string }) => `Pay ${amount} now`,
  startTitle: ({ amount }: { amount: string }) => `Pay ${amount} by UPI?`,
  startEffect:
    'You will see the whole UPI ID, and the payer can no longer change it. Pay the amount from your bank’s app, then record it here.',
  paying: ({ by, at }: Record<'by' | 'at', string>) => `${by} began to pay on ${at}.`,
  payTo: ({ amount }: { amount: string }) => `Pay exactly ${amount} to`,
  reference: 'Bank’s reference (UTR)',
  paidOn: 'Paid on',
  propose: 'Record the payment',
  proposed: 'Recorded. Somebody else confirms it now.',
  recorded: ({ by, reference, day }: Record<'by' | 'reference' | 'day', string>) =>
    `${by} recorded it: paid on ${day}, reference ${reference}.`,
  confirmHint: 'Find the payment in the bank’s statement by its reference before you confirm it.',
  needsAnother: 'Somebody else who looks after money has to confirm it, or the owner.',
  confirm: 'Confirm the payment',
  confirmTitle: ({ amount }: { amount: string }) => `Were ${amount} paid?`,
  confirmEffect: 'The refund counts as paid, and the payer is told. This cannot be taken back.',
  confirmed: 'Confirmed. The payer is told by email.',
  change: 'Correct it',
  release: 'Nothing was paid',
  releaseTitle: 'Was nothing paid?',
  releaseEffect: 'The payer may name another UPI ID, and a colleague may pay.',
  released: 'The refund waits again.',
  done: ({ day, reference }: Record<'day' | 'reference', string>) =>
    `Paid on ${day}, reference ${reference}.`,
  doneBy: ({ proposedBy, confirmedBy }: Record<'proposedBy' | 'confirmedBy', string>) =>
    proposedBy === confirmedBy ? `By ${proposedBy}.` : `By ${proposedBy}, confirmed by ${confirmedBy}.`,
};

export const disputeStates: Record<DisputeState, string> = {
  open: 'Open',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};

export const disputeTexts = {
  title: 'Dispute',
  amount: 'Disputed',
  reason: 'Reason',
  phase: 'Phase',
  opened: 'Opened',
  respondBy: 'Answer by',
  submitted: 'Submitted',
  decided: 'Decided',
  left: ({ days, hours }: { days: number; hours: number }) =>
    days > 0
      ? plural(days, { one: '1 day left', other: `${days} days left` })
      : plural(hours, { one: '1 hour left', other: `${hours} hours left` }),
  overdue: 'Deadline is over',
  noDeadline: 'No deadline known',
  answerIt: 'See the dispute',
  answerNow:
    'The payer has disputed this payment with their bank. Answer before the deadline, or it is lost.',
  actionRequired: 'The provider wants more evidence than was submitted. Add it and submit again.',
  underReview: 'The evidence is with the bank, which decides. Nothing can be changed now.',
  outcomes: {
    won: 'The bank decided for the shop. The money stays.',
    lost: 'The bank decided for the payer. The amount was deducted and is in the ledger.',
    closed: 'The dispute was closed without a decision.',
  } as Partial<Record<DisputeState, string>>,
  evidence: 'Evidence',
  noEvidence: 'No words were submitted.',
  incomplete: 'An explanation and at least one document are needed before it can be submitted.',
  explanation: 'Explanation for the bank',
  explanationHint: 'What was bought, when it was delivered, and why the payment is valid.',
  tracking: 'Courier and tracking number',
  delivery: 'Proof of delivery',
  deliveryHint: 'Who received it, when and where.',
  save: 'Save draft',
  saved: 'The draft is saved. Nothing was sent.',
  documents: 'Documents',
  none: 'None.',
  noDocuments: 'None yet. The provider wants at least one.',
  kind: 'What it shows',
  add: 'Add a picture or PDF',
  adding: 'Adding…',
  added: 'The document is added.',
  remove: ({ name }: { name: string }) => `Remove ${name}`,
  privacy: 'Only admins who look after money can open them. They are deleted 180 days after the decision.',
  submit: 'Submit evidence',
  submitTitle: 'Submit the evidence?',
  submitEffect: 'Explanation and documents go to the payment provider. They cannot be changed after that.',
  submitDone: 'Submitted. The bank decides now.',
  accept: 'Accept the dispute',
  acceptTitle: ({ amount }: { amount: string }) => `Give ${amount} back?`,
  acceptEffect: 'The dispute is lost at once, and the amount goes back to the payer.',
  accepted: 'Accepted. The amount goes back to the payer.',
  unsaved: 'Save the draft before you submit it.',
};

export const disputeDocumentKinds: Record<DisputeDocumentKind, string> = {
  shipping_proof: 'Proof of shipping or delivery',
  billing_proof: 'Invoice or receipt',
  customer_communication: 'Messages with the customer',
  refund_confirmation: 'Proof of a refund',
  others: 'Something else',
};
