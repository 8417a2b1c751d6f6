import type { AuditEntry, AuditThingKind } from '../../../../admin.ts';
import { formatRupees } from '../../../../money.ts';
import { plural } from '../../plural.ts';

/** Where the name of what the entry is about stands, as a link. */
export const THING = Symbol('thing');
export type AuditWords = readonly (string | typeof THING)[];

/** What happened, in one sentence: 'Price of Masala Chai Set ₹1,499 → ₹1,399'. Entries of earlier versions read, too. */
export function auditSentence(entry: AuditEntry): AuditWords {
  const sentence = SENTENCES[entry.action];
  const words = sentence?.(fieldsOf(entry.before), fieldsOf(entry.after), entry);
  return words ?? (isChange(entry) ? describeChange(entry) : unknownAction(entry));
}

/** 'Added a product', for the list of all actions. */
export function auditActionLabel(action: string): string {
  return ACTION_LABELS[action] ?? capital(action.replaceAll('-', ' '));
}

/** A thing without a name of its own: 'order 1042', 'a group gift'. */
export function auditThingName(
  { kind, name, id }: NonNullable<AuditEntry['thing']>,
  subject: string,
): string {
  if (kind === 'order') {
    const number = String(id ?? subject);
    // Written before it was paid, when it had no number.
    if (UUID.test(number)) return 'an order that is not paid';
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

const SENTENCES: Record<string, Sentence | undefined> = {
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
    const count = Array.isArray(pictures) ? pictures.length : Number(pictures) || 1;
    return [plural(count, { one: 'Uploaded a picture', other: `Uploaded ${count} pictures` })];
  },
  'purchase-move': (_before, after) => [
    MOVES[text(after.status)] ?? `Moved to ${text(after.status)}: `,
    THING,
    text(after.note) && `, ${text(after.note)}`,
  ],
  'purchase-undo-packed': () => ['Put ', THING, ' back to be packed'],
  'purchase-undo-dispatch': () => ['Took back the dispatch of ', THING],
  'purchase-refund': (_before, after) => [
    'Cancelled and refunded ',
    THING,
    text(after.reason) && `: “${text(after.reason)}”`,
  ],
  'purchase-refund-part': (_before, after) => [
    `Refunded ${rupees(after.amount)} of `,
    THING,
    text(after.reason) && `: “${text(after.reason)}”`,
  ],
  'return-accepted': () => ['Accepted the return of ', THING],
  'return-declined': (_before, after) => [
    'Declined the return of ',
    THING,
    text(after.answer) && `: “${text(after.answer)}”`,
  ],
  'return-received': () => ['Received the return of ', THING],
  'return-replaced': () => ['Sent a replacement for ', THING],
  'return-refunded': () => ['Refunded the return of ', THING],
  'gift-approve': () => ['Approved ', THING],
  'gift-decline': (_before, after) => ['Declined ', THING, text(after.reason) && `: “${text(after.reason)}”`],
  'gift-share': () => ['Allowed sharing of ', THING],
  'gift-unshare': () => ['Stopped the sharing of ', THING],
  'gift-dispatch': () => ['Dispatched ', THING],
  'gift-undo-dispatch': () => ['Took back the dispatch of ', THING],
  'gift-deliver': () => ['Delivered ', THING],
  'gift-cancel': (_before, after) => ['Cancelled ', THING, text(after.reason) && `: “${text(after.reason)}”`],
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
  'payment-handled': (_before, after) => [
    'Dealt with the unmatched payment ',
    THING,
    text(after.note) && `: “${text(after.note)}”`,
  ],
  'payment-refund': () => ['Refunded the unmatched payment ', THING],
  'payment-refund-retry': () => ['Sent a failed refund of ', THING, ' again'],
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
    text(after.reason) && `: “${text(after.reason)}”`,
  ],
  'settlement-difference-resolve': (_before, after, { subject }) => [
    `Resolved a difference of ${subject}`,
    text(after.note) && `: “${text(after.note)}”`,
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

/** Actions whose sentence needs nothing else, and those of the filter's list. */
const ACTION_LABELS: Record<string, string> = {
  'admin-sign-in': 'Signed in as admin',
  'admin-step-up': 'Confirmed with a code',
  'admin-sign-out': 'Signed out as admin',
  'admin-code-tried-out': 'Five wrong codes',
  'admin-invite': 'Invited an admin',
  'admin-remove': 'Removed an admin',
  'admin-role': 'Changed the role of an admin',
  'admin-first-owner': 'Became the first owner',
  'admin-passkey-add': 'Added a passkey',
  'admin-passkey-remove': 'Removed a passkey',
  'admin-totp-add': 'Added an authenticator app',
  'admin-totp-remove': 'Removed an authenticator app',
  'admin-recovery-codes': 'Made recovery codes',
  'admin-sessions-end': 'Ended sessions of their own',
  'product-add': 'Added a product',
  'product-update': 'Changed a product',
  'bulk-edit': 'Changed many products',
  'bulk-edit-undo': 'Undid a change of many products',
  'product-delete': 'Deleted a product',
  'product-hide': 'Hid a product',
  'stock-adjust': 'Adjusted stock',
  'stock-low-at': 'Changed a low-stock warning',
  'products-import': 'Imported products',
  'products-import-undo': 'Undid an import of products',
  'category-create': 'Created a category',
  'category-update': 'Changed a category',
  'category-delete': 'Deleted a category',
  'picture-upload': 'Uploaded pictures',
  'gift-approve': 'Approved a gift',
  'gift-decline': 'Declined a gift',
  'gift-share': 'Allowed sharing of a gift',
  'gift-unshare': 'Stopped the sharing of a gift',
  'gift-dispatch': 'Dispatched a gift',
  'gift-undo-dispatch': 'Took back the dispatch of a gift',
  'gift-deliver': 'Delivered a gift',
  'gift-cancel': 'Cancelled a gift',
  'gift-extend': 'Extended a gift',
  'gift-offer': 'Offered a gift to another organiser',
  'gift-offer-withdraw': 'Took back the offer of a gift',
  'gift-accept': 'Took over a gift',
  'gift-delivery-photo': 'Added a delivery photo',
  'gift-start-prepared': 'Customer opened a gift that an assistant prepared',
  'order-start-prepared': 'Customer ordered what an assistant prepared',
  'customer-contact-show': 'Looked at a customer’s phones and addresses',
  'customer-note-add': 'Added a note about a customer',
  'customer-note-change': 'Changed a note about a customer',
  'customer-note-delete': 'Deleted a note about a customer',
  'customer-block': 'Blocked a customer',
  'customer-unblock': 'Unblocked a customer',
  'customer-export': 'Exported a customer’s data',
  'customer-erase': 'Erased a customer',
  'sign-in': 'Customer signed in',
  'sign-in-failures': 'Customer failed to sign in',
  'sign-out-everywhere': 'Customer signed out everywhere',
  'password-change': 'Customer changed the password',
  'password-reset': 'Customer reset the password',
  'name-change': 'Customer changed the name',
  'photo-change': 'Customer changed the photo',
  'email-change-request': 'Customer asked for another email',
  'email-change': 'Customer changed the email',
  'email-confirmed-by-code': 'Customer confirmed the email with a sign-in code',
  'provider-joined': 'Customer linked another sign-in method',
  'account-erased': 'Customer deleted the account',
  'return-accepted': 'Accepted a return',
  'return-declined': 'Declined a return',
  'return-received': 'Received a return',
  'return-replaced': 'Sent a replacement',
  'return-refunded': 'Refunded a return',
  'payment-handled': 'Dealt with an unmatched payment',
  'payment-refund': 'Refunded an unmatched payment',
  'payment-refund-retry': 'Sent a failed refund again',
  'payment-dispute-evidence': 'Wrote evidence for a dispute',
  'payment-dispute-document': 'Added a document to a dispute',
  'payment-dispute-document-remove': 'Removed a document from a dispute',
  'payment-dispute-submit': 'Contested a dispute',
  'payment-dispute-accept': 'Accepted a dispute',
  'review-publish': 'Published a review',
  'review-reject': 'Rejected a review',
  'coupon-create': 'Added a coupon',
  'coupon-update': 'Changed a coupon',
  'coupon-codes': 'Created single-use codes',
  'mail-text-change': 'Changed the words of a mail',
  'mail-text-reset': 'Put the original words of a mail back',
  'mail-resend': 'Sent a mail again',
  'shop-settings': 'Changed the shop settings',
  'demo-removed': 'Removed the demo data',
  'delivery-rules': 'Changed the delivery rules',
  'product-terms': 'Changed HSN, tax or lead days of a product',
  'purchase-move': 'Updated an order',
  'purchase-undo-packed': 'Put an order back to be packed',
  'purchase-assign': 'Said who works on an order',
  'purchase-undo-dispatch': 'Took back the dispatch of an order',
  'special-days-remove': 'Deleted special days',
  'purchase-refund': 'Cancelled and refunded an order',
  'purchase-refund-part': 'Refunded a part of an order',
  'tax-month-close': 'Closed a GST month',
  'tax-month-reopen': 'Reopened a GST month',
  'settlement-difference-resolve': 'Resolved a difference of a settlement',
  'settlement-difference-reopen': 'Opened a difference of a settlement again',
  'push-send': 'Sent a push notification',
  'push-cancel': 'Cancelled a push notification',
};

/** Fields whose names or values people say differently; the others are told by their names. */
const FIELDS: Record<string, { label: string; format?: (value: unknown) => string } | undefined> = {
  price: { label: 'price', format: rupees },
  mrp: { label: 'MRP', format: rupees },
  cost: { label: 'cost', format: rupees },
  count_in_stock: { label: 'stock' },
  stock: { label: 'stock' },
  is_featured: { label: 'featured', format: yesNo },
  featured: { label: 'featured', format: yesNo },
  hidden: { label: 'hidden', format: yesNo },
  taxRate: { label: 'tax', format: percent },
  tax_rate: { label: 'tax', format: percent },
  hsn: { label: 'HSN code' },
  leadDays: { label: 'lead days' },
  rich_description: { label: 'long description' },
  sku: { label: 'SKU' },
  endsOn: { label: 'end' },
  startsOn: { label: 'start' },
};

/** Written by the shop itself. */
const UNTOLD = new Set([
  'version',
  'id',
  'slug',
  'updated_at',
  'updatedAt',
  'date_created',
  'num_reviews',
  'rating',
]);
const MAX_TOLD = 3;
const LONG = 60;

/** Something that was there before and is still there after. */
function isChange({ before, after }: AuditEntry): boolean {
  return Object.keys(fieldsOf(before)).length > 0 && Object.keys(fieldsOf(after)).length > 0;
}

function describeChange(entry: AuditEntry): AuditWords {
  const [was, is] = [fieldsOf(entry.before), fieldsOf(entry.after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !UNTOLD.has(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  const about: AuditWords = entry.thing ? [THING] : [auditActionLabel(entry.action)];
  const [first] = names;
  if (first === undefined) return entry.thing ? ['Saved ', THING, ' without a change'] : unknownAction(entry);
  if (names.length === 1 && entry.thing)
    return [`${capital(labelOf(first))} of `, THING, step(first, was[first], is[first])];
  const told = names.slice(0, MAX_TOLD).map((name) => labelOf(name) + step(name, was[name], is[name]));
  const rest = names.length - told.length;
  return [...about, `: ${told.join(', ')}`, rest > 0 && ` and ${rest} more`].filter(isWord);
}

/** ' ₹1,499 → ₹1,399', or ' changed' for what does not fit a line. */
function step(name: string, was: unknown, is: unknown): string {
  const [before, after] = [formatValue(name, was), formatValue(name, is)];
  if (before === undefined || after === undefined) return ' changed';
  return ` ${before || 'none'} → ${after || 'none'}`;
}

function formatValue(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return '';
  const format = FIELDS[name]?.format;
  if (format) return format(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return short(value.join(', '));
  if (typeof value === 'boolean') return yesNo(value);
  return typeof value === 'object' ? undefined : short(String(value));
}

function short(value: string): string | undefined {
  return value.length > LONG || value.includes('<') ? undefined : value;
}

function labelOf(name: string): string {
  return (
    FIELDS[name]?.label ??
    name
      .replaceAll('_', ' ')
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .trim()
  );
}

function unknownAction({ action, thing, subject }: AuditEntry): AuditWords {
  const label = auditActionLabel(action);
  if (thing) return [label, ': ', THING];
  return subject === '' || INTERNAL_ID.test(subject) ? [label] : [label, `: ${subject}`];
}

/** An id says nothing to people. */
const INTERNAL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\d+$|^delivery$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a change of many products did. */
function changeOf(change: unknown): string {
  const fields = fieldsOf(change);
  return Object.entries(fields)
    .map(([name, value]) => {
      const to = fieldsOf(value);
      if ('percent' in to)
        return `${labelOf(name)} ${Number(to.percent) > 0 ? '+' : ''}${text(to.percent)} %`;
      if ('add' in to && typeof to.add === 'number')
        return `${labelOf(name)} ${to.add > 0 ? '+' : ''}${to.add}`;
      const set = 'set' in to ? to.set : value;
      return `${labelOf(name)} ${formatValue(name, set) ?? 'changed'}`.trim();
    })
    .join(', ');
}

function preparedWith(agent: unknown): string {
  return text(agent) === ''
    ? ', prepared with an assistant'
    : `, prepared with an assistant (${text(agent)})`;
}

function products(value: unknown): string {
  const count = Array.isArray(value) ? value.length : Number(value) || 0;
  return plural(count, { one: '1 product', other: `${count} products` });
}

function fieldsOf(state: unknown): Fields {
  return state !== null && typeof state === 'object' && !Array.isArray(state) ? (state as Fields) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function rupees(value: unknown): string {
  return typeof value === 'number' ? formatRupees(value) : text(value);
}

function percent(value: unknown): string {
  return `${text(value)} %`;
}

function yesNo(value: unknown): string {
  return value === true || value === 1 ? 'yes' : 'no';
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isWord(word: string | typeof THING | false): word is string | typeof THING {
  return word !== false && word !== '';
}

type Fields = Record<string, unknown>;
type Sentence = (before: Fields, after: Fields, entry: AuditEntry) => AuditWords;
