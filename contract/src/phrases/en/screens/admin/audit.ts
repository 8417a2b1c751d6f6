import type { AuditEntry, AuditThingKind } from '../../../../admin.ts';
import {
  type AuditChange,
  type AuditLanguage,
  type AuditWords,
  actionLabelIn,
  bulkChangeIn,
  capital,
  countOf,
  isUnpaidOrder,
  quoted,
  rupees,
  sentenceIn,
  THING,
  text,
} from '../../../audit-sentences.ts';
import { plural } from '../../plural.ts';
import { auditActions } from './audit-actions.ts';
import { settingTexts } from './shop-settings.ts';

export { type AuditWords, THING };

/** What happened, in one sentence: 'Price of Masala Chai Set ₹1,499 → ₹1,399'. Entries of earlier versions read, too. */
export function auditSentence(entry: AuditEntry): AuditWords {
  return sentenceIn(ENGLISH, entry);
}

/** 'Added a product', for the list of all actions. */
export function auditActionLabel(action: string): string {
  return actionLabelIn(ENGLISH, action);
}

/** A thing without a name of its own: 'order 1042', 'a group gift'. */
export function auditThingName(
  { kind, name, id }: NonNullable<AuditEntry['thing']>,
  subject: string,
): string {
  if (kind === 'order') {
    const number = String(id ?? subject);
    if (isUnpaidOrder(number)) return 'an order that is not paid';
    return name ? `order ${number} (${name})` : `order ${number}`;
  }
  if (kind === 'review') return name ? `the review of ${name}` : 'a review';
  return name ?? NAMELESS[kind];
}

export const auditTexts = {
  title: 'Audit',
  description: 'Everything admins have done, newest first.',
  who: 'Who',
  what: 'What',
  thing: 'About',
  from: 'From',
  to: 'To',
  filter: 'Filter',
  everything: 'Everything',
  customers: 'Include customers’ actions',
  nothing: 'No entries match this filter.',
  onlyThis: 'All about this',
  deletedAccount: 'Deleted account',
  guest: 'Without an account',
  kinds: {
    product: 'Products',
    category: 'Categories',
    order: 'Orders and returns',
    gift: 'Group gifts',
    payment: 'Payments and disputes',
    coupon: 'Coupons',
    review: 'Reviews',
    person: 'Customers',
    colleague: 'Colleagues',
  } satisfies Record<AuditThingKind, string>,
};

const NAMELESS: Record<AuditThingKind, string> = {
  product: 'a deleted product',
  category: 'a deleted category',
  order: 'an order',
  gift: 'a group gift',
  payment: 'a payment',
  coupon: 'a coupon',
  review: 'a review',
  person: 'a customer',
  colleague: 'a colleague',
};

const SENTENCES: AuditLanguage['sentences'] = {
  'product-add': () => ['Added ', THING],
  'product-delete': () => ['Deleted ', THING],
  'product-hide': () => ['Hid ', THING, ', which open orders or gifts use'],
  'category-create': () => ['Created the category ', THING],
  'category-delete': () => ['Deleted the category ', THING],
  'stock-adjust': (before, after) => [
    'Stock of ',
    THING,
    text(after.variant) && ` (${text(after.variant)})`,
    ` ${text(before.count_in_stock)} → ${text(after.count_in_stock)}`,
    text(after.reason) && `, ${text(after.reason)}`,
  ],
  'stock-low-at': (_before, after) => [
    'Low-stock warning of ',
    THING,
    after.lowStockAt === null ? ' as the shop’s own' : ` at ${text(after.lowStockAt)}`,
  ],
  'bulk-edit': (_before, after) => [
    `Changed ${products(after.products)}`,
    changeOf(after.change) && `: ${changeOf(after.change)}`,
  ],
  'bulk-edit-undo': (before) => ['Undid a change of many products', `: ${changeOf(before.change)}`],
  'products-import': (_before, after) => [
    `Imported ${text(after.fileName) || 'products'}: `,
    `${text(after.created) || '0'} created, ${text(after.changed) || '0'} changed`,
  ],
  'products-import-undo': (_before, after) => [`Undid the import of ${text(after.fileName) || 'products'}`],
  'picture-upload': (_before, { pictures }) => {
    const count = countOf(pictures) || 1;
    return [plural(count, { one: 'Uploaded a picture', other: `Uploaded ${count} pictures` })];
  },
  'purchase-move': (_before, after) => [
    MOVES[text(after.status)] ?? `Moved to ${text(after.status)}: `,
    THING,
    text(after.note) && `, ${text(after.note)}`,
  ],
  'purchase-undo-packed': () => ['Put ', THING, ' back to be packed'],
  'purchase-undo-dispatch': () => ['Took back the dispatch of ', THING],
  'purchase-refund': (_before, after) => ['Cancelled and refunded ', THING, quoted(after.reason)],
  'purchase-refund-part': (_before, after) => [
    `Refunded ${rupees(after.amount)} of `,
    THING,
    quoted(after.reason),
  ],
  'return-accepted': () => ['Accepted the return of ', THING],
  'return-declined': (_before, after) => ['Declined the return of ', THING, quoted(after.answer)],
  'return-received': () => ['Received the return of ', THING],
  'return-replaced': () => ['Sent a replacement for ', THING],
  'return-refunded': () => ['Refunded the return of ', THING],
  'gift-approve': () => ['Approved ', THING],
  'gift-decline': (_before, after) => ['Declined ', THING, quoted(after.reason)],
  'gift-share': () => ['Allowed sharing of ', THING],
  'gift-unshare': () => ['Stopped the sharing of ', THING],
  'gift-dispatch': () => ['Dispatched ', THING],
  'gift-undo-dispatch': () => ['Took back the dispatch of ', THING],
  'gift-deliver': () => ['Delivered ', THING],
  'gift-cancel': (_before, after) => ['Cancelled ', THING, quoted(after.reason)],
  'gift-extend': (before, after) => [
    'Extended ',
    THING,
    ` from ${text(before.closesOn)} to ${text(after.closesOn)}`,
  ],
  'gift-offer': () => ['Offered ', THING, ' to another organiser'],
  'gift-offer-withdraw': () => ['Took back the offer of ', THING],
  'gift-accept': () => ['Took over ', THING, ' as its organiser'],
  'gift-delivery-photo': () => ['Added a delivery photo of ', THING],
  'gift-start-prepared': (_before, after) => ['Opened ', THING, preparedWith(after.agent)],
  'order-start-prepared': (_before, after) => ['Placed ', THING, preparedWith(after.agent)],
  'payment-handled': (_before, after) => ['Dealt with the unmatched payment ', THING, quoted(after.note)],
  'payment-paid-twice': () => ['Dealt with what was paid twice of ', THING],
  'payment-refund': () => ['Refunded the unmatched payment ', THING],
  'payment-refund-retry': () => ['Sent a failed refund of ', THING, ' again'],
  'refund-ask': () => ['Asked the payer of ', THING, ' for a UPI ID'],
  'payout-start': () => ['Began to pay the refund of ', THING, ' by UPI'],
  'payout-release': () => ['Gave up paying the refund of ', THING, ' by UPI'],
  'payout-propose': () => ['Recorded that the refund of ', THING, ' was paid by UPI'],
  'payout-confirm': () => ['Confirmed that the refund of ', THING, ' was paid by UPI'],
  'payment-dispute-evidence': () => ['Wrote evidence for the dispute about ', THING],
  'payment-dispute-document': () => ['Added a document to the dispute about ', THING],
  'payment-dispute-document-remove': () => ['Removed a document from the dispute about ', THING],
  'payment-dispute-submit': () => ['Contested the dispute about ', THING],
  'payment-dispute-accept': () => ['Accepted the dispute about ', THING],
  'review-publish': () => ['Published ', THING],
  'review-reject': () => ['Rejected ', THING],
  'coupon-create': () => ['Added the coupon ', THING],
  'coupon-codes': (_before, after, { subject }) => [
    `Created ${text(after.count)} single-use codes ${subject === 'codes' ? '' : subject}`.trim(),
  ],
  'admin-invite': (_before, after) => ['Invited ', THING, text(after.role) && ` as ${text(after.role)}`],
  'admin-remove': () => ['Removed ', THING, ' from the colleagues'],
  'admin-role': (before, after) => ['Role of ', THING, `: ${text(before.role)} → ${text(after.role)}`],
  'tax-month-close': (_before, _after, { subject }) => [`Closed the GST month ${subject}`],
  'tax-month-reopen': (_before, after, { subject }) => [
    `Reopened the GST month ${subject}`,
    quoted(after.reason),
  ],
  'settlement-difference-resolve': (_before, after, { subject }) => [
    `Resolved a difference of ${subject}`,
    quoted(after.note),
  ],
  'settlement-difference-reopen': (_before, _after, { subject }) => [
    `Opened a difference of ${subject} again`,
  ],
  'push-send': (_before, _after, { subject }) => [`Sent the push notification “${subject}”`],
  'push-cancel': (_before, _after, { subject }) => [`Cancelled the push notification “${subject}”`],
};

const MOVES: Record<string, string | undefined> = {
  packed: 'Packed ',
  dispatched: 'Dispatched ',
  delivered: 'Delivered ',
};

const FIELDS: AuditLanguage['fields'] = {
  mrp: 'MRP',
  count_in_stock: 'stock',
  is_featured: 'featured',
  taxRate: 'tax',
  tax_rate: 'tax',
  hsn: 'HSN code',
  leadDays: 'lead days',
  rich_description: 'long description',
  name_hi: 'name in Hindi',
  description_hi: 'description in Hindi',
  rich_description_hi: 'long description in Hindi',
  sku: 'SKU',
  endsOn: 'end',
  startsOn: 'start',
};

const ENGLISH: AuditLanguage = {
  sentences: SENTENCES,
  actions: auditActions,
  fields: FIELDS,
  settings: settingTexts,
  yes: 'yes',
  no: 'no',
  changed: 'changed',
  unchanged: ['Saved ', THING, ' without a change'],
  oneChange: (change) => [`${capital(change.label)} of `, THING, step(change)],
  manyChanges: (changes, more) =>
    `: ${changes.map((change) => change.label + step(change)).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
};

/** ' ₹1,499 → ₹1,399', or ' changed' for what does not fit a line. */
function step({ was, is }: AuditChange): string {
  return was === undefined || is === undefined ? ' changed' : ` ${was || 'none'} → ${is || 'none'}`;
}

function changeOf(change: unknown): string {
  return bulkChangeIn(ENGLISH, change);
}

function preparedWith(agent: unknown): string {
  return text(agent) === ''
    ? ', prepared with an assistant'
    : `, prepared with an assistant (${text(agent)})`;
}

function products(value: unknown): string {
  const count = countOf(value);
  return plural(count, { one: '1 product', other: `${count} products` });
}
