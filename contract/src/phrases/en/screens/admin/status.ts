import type { statusProblems } from '../../../../admin.ts';
import { formatCount } from '../../../../money.ts';
import { plural } from '../../plural.ts';

interface Count {
  count: number;
}

/** Each is explained in docs/runbook.md. */
export const statusProblemTexts: Record<(typeof statusProblems)[number], string> = {
  'money-broken': 'The books do not add up.',
  'payments-unmatched': 'Money arrived for orders the shop does not know.',
  'orders-unreconciled': 'An expired checkout has not been settled with the payment service for 15 minutes.',
  'refunds-late': 'A refund has been on its way for more than a day.',
  'webhooks-late':
    'Messages from the payment service arrive late. The reconciler credits payments until they arrive.',
  'webhooks-refused':
    'Messages of the payment service are refused: their signature does not match. Compare the webhook secret here and at the service.',
  'webhooks-silent':
    'Payments are made, but the payment service has sent no message for an hour. Check the webhook at the service.',
  'jobs-late': 'Background jobs have been waiting for more than ten minutes.',
  'jobs-parked': 'Some background jobs failed for good. Please look at them.',
  'invoices-stuck': 'Some invoices or credit notes could not be issued. We keep trying.',
  'taxes-untied': 'Invoices and credit notes of a month do not tie to the ledger. Open GST to see which.',
  'mail-failing': 'The mail server cannot be used. We retry mails for a day.',
  'push-failing': 'Most push notifications of the last day failed.',
  'pictures-failing': 'Pictures cannot be stored or read.',
};

/** How everything behind the shop is doing. */
export const statusTexts = {
  title: 'Status',
  checkNow: 'Check now',
  about: 'How everything behind the shop is doing.',
  asOf: ({ time }: { time: string }) => `As of ${time}, refreshed every 15 seconds.`,
  paused: ({ time }: { time: string }) => `As of ${time}. Paused: move the pointer or press a key to go on.`,
  fine: 'Everything works.',
  seeOrders: 'See the orders',
  none: 'None',
  span: {
    seconds: ({ count }: Count) => plural(count, { one: '1 second', other: `${formatCount(count)} seconds` }),
    minutes: ({ count }: Count) => plural(count, { one: '1 minute', other: `${formatCount(count)} minutes` }),
    hours: ({ count }: Count) => plural(count, { one: '1 hour', other: `${formatCount(count)} hours` }),
  },
  payments: {
    title: 'Payments',
    checked: 'Books checked',
    broken: ({ count }: Count) =>
      plural(count, { one: '1 check broken', other: `${formatCount(count)} checks broken` }),
    neverChecked: 'Not yet',
    unmatched: 'Payments without an order',
    oldestCheckout: 'Oldest checkout to settle',
    oldestRefund: 'Oldest refund on its way',
    lastWebhook: 'Last webhook',
    noWebhook: 'None yet',
    refusedWebhooks: 'Webhooks refused in the last hour',
    webhookLag: 'Webhooks take up to',
    unknownLag: 'Not known',
  },
  work: {
    title: 'Background work',
    due: 'Jobs due now',
    longestWait: 'Longest wait',
    givenUp: 'Given up',
    invoices: 'Invoices to issue',
    stuck: ({ count }: Count) => `${count} stuck`,
  },
  services: {
    title: 'Services',
    mail: 'Mail',
    mailDetails: {
      working: 'The mail server accepts our login',
      failing: 'The mail server does not answer or refuses our login',
      local: 'Mails stay on this machine',
    },
    push: 'Push notifications',
    pushDetail: ({ sent, failed }: Record<'sent' | 'failed', number>) =>
      `${sent} sent, ${failed} failed in the last day`,
    pictures: 'Pictures',
    picturesIn: { s3: 'S3 storage', folder: 'In a folder of the shop' },
    states: { working: 'Working', failing: 'Failing', local: 'Local stand-in' },
  },
  shop: {
    title: 'Shop and database',
    version: 'Version',
    started: 'Started',
    database: 'Database',
    postgres: ({ milliseconds }: { milliseconds: number }) => `PostgreSQL, answers in ${milliseconds} ms`,
    embedded: ({ milliseconds }: { milliseconds: number }) => `Embedded, answers in ${milliseconds} ms`,
    lastBackup: 'Last backup',
    noBackup: 'None known',
    archived: 'Database log archived',
    notArchived: 'Not set up',
  },
};
