import { plural } from './plural.ts';

/** For the shop's own people. */
export const customers = {
  cannotBlockUnconfirmed:
    'This guest never confirmed the email, so it may belong to somebody else. It cannot be blocked.',
  typeToErase: 'Type it exactly as it is shown.',
  erasureBlocked:
    'A payment, order or gift of this person is under way. Finish or cancel it first, then erase.',
};

export const paymentsDesk = {
  handledMeanwhile: 'A colleague has dealt with this payment already.',
  cannotRefund: 'There is nothing to refund here: it was not captured, or a refund is on its way.',
  cannotRetry: 'This refund has not failed for good, or another one was sent in its place.',
  payout: {
    cannotAsk: 'The payer was asked within the last hour, or need not be asked any more.',
    started: 'A colleague is paying this refund.',
    notNamed: 'The payer has not named a UPI ID yet.',
    returned: 'The payment provider has returned the money meanwhile. There is nothing left to pay.',
    notPaying: 'Nobody is paying this refund right now. Please look at it again.',
    notThatDay:
      'Enter the day on which it was paid: not before the payment was started, and not after today.',
    changed: 'Someone changed the reference. Please look at it again.',
    somebodyElse: 'You recorded this payment, so somebody else has to confirm it.',
    providerDown:
      'The payment provider does not answer, so we cannot tell whether it has returned the money. Please try again in a few minutes.',
  },
  disputeNotOpen: 'This dispute is answered or decided. Nothing can be changed any more.',
  chooseOneFile: 'Choose one picture or PDF.',
  tooManyDocuments: ({ max }: { max: number }) => `A dispute takes up to ${max} documents. Remove one first.`,
  evidenceIncomplete: 'The payment provider wants an explanation and at least one document.',
  providerRefused: ({ description }: { description: string }) =>
    `The payment provider did not take it: ${description}`,
};

export const desk = {
  tooManyFilters: ({ max }: { max: number }) =>
    `You can keep up to ${max} filters of a list. Delete one first.`,
  nameTaken: 'Another filter of this list has this name.',
};

export const taxes = {
  withoutHsn: 'Without an HSN code',
  alreadyClosed: 'This month is closed already.',
  notClosed: 'This month is not closed.',
  stillRunning: 'This month is not over. It can be closed from 1 am on the first day of the next one.',
  documentsDue: ({ count }: { count: number }) =>
    plural(count, {
      one: 'An invoice or credit note of this month or before is still to be issued. Close the month when it is.',
      other: `${count} invoices and credit notes of this month or before are still to be issued. Close the month when they are.`,
    }),
  documentsWrong:
    'Some documents of this month do not add up or their numbers have a gap. The page names them; the month cannot be closed.',
  doesNotTie:
    'Invoices and credit notes of this month do not tie to the ledger. The page names the orders and gifts; the month cannot be closed.',
};

/** What the server says about the settings of the shop. */
export const shopSettings = {
  changedMeanwhile:
    'Someone else changed the settings while you were editing. Yours are not saved yet: load theirs, then save again.',
  fixedBy: ({ variable }: { variable: string }) =>
    `This is set by ${variable} where the shop runs and cannot be changed here.`,
  oneWayOfSigningIn: 'Customers need at least one way to sign in.',
  gstinOfAnotherState: ({ state }: { state: string }) =>
    `The first two digits of this GSTIN are not those of ${state}.`,
  typeTheName: ({ name }: { name: string }) => `Type the shop’s name: ${name}`,
  noDemo: 'This shop has no demo data.',
};
