import type { AnswerOf, Operations } from '@tohfa/contract';

/** Each is explained in docs/runbook.md. */
export const PROBLEM_TEXTS: Record<Problem, string> = {
  'money-broken': 'The books do not add up.',
  'payments-unmatched': 'Money arrived for orders the shop does not know.',
  'orders-unreconciled': 'An expired checkout has not been settled with the payment service for 15 minutes.',
  'refunds-late': 'A refund has been on its way for more than a day.',
  'webhooks-late':
    'Messages from the payment service arrive late. The reconciler credits payments until they arrive.',
  'jobs-late': 'Background jobs have been waiting for more than ten minutes.',
  'jobs-parked': 'Some background jobs failed for good. Please look at them.',
  'invoices-stuck': 'Some invoices or credit notes could not be issued. We keep trying.',
  'taxes-untied': 'Invoices and credit notes of a month do not tie to the ledger. Open GST to see which.',
  'mail-failing': 'The mail server cannot be used. We retry mails for a day.',
  'push-failing': 'Most push notifications of the last day failed.',
  'pictures-failing': 'Pictures cannot be stored or read.',
};

type Problem = AnswerOf<Operations['shopStatus']>['problems'][number];
