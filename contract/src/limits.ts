/**
 * Limits and choices that screens show. In a file without schemas: a screen that needs only these would otherwise load
 * the schema library and every schema beside them before it shows anything.
 */

export const PRODUCTS_PER_PAGE = 24;
export const PRODUCT_SORTS = ['relevance', 'price', '-price', 'newest', 'rating'] as const;

/** What a rich description may hold; anything else loses its tag and keeps its text. */
export const RICH_TEXT_TAGS = [
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'h3',
  'h4',
  'br',
  'a',
] as const;

/** Why units come and go; `unrecorded` is a change that named no reason. */
export const STOCK_MOVEMENT_KINDS = [
  'received',
  'held',
  'released',
  'sold',
  'correction',
  'damaged',
  'lost',
  'returned',
  'unrecorded',
] as const;
export type StockMovementKind = (typeof STOCK_MOVEMENT_KINDS)[number];
/** What an admin may give as the reason. */
export const STOCK_ADJUSTMENTS = ['received', 'returned', 'damaged', 'lost', 'correction'] as const;

export const REVIEW_REPORT_REASONS = ['rude', 'spam', 'not-about-the-gift', 'personal-details'] as const;

export const PASSWORD_MIN = 10;

/** How long banks take to show a refund after it was processed. */
export const REFUND_WORKING_DAYS = { from: 5, to: 7 } as const;

/** How long a payer's UPI id is kept after the refund it was named for has ended. */
export const REFUND_DETAILS_DAYS = 30;
export const PAYOUT_REFERENCE_MAX = 40;

/** What the wizard offers: the specification's (section 3) first and in its order, then ours. */
export const RELATIONS = [
  'Friend',
  'Brother',
  'Sister',
  'Mother',
  'Father',
  'Wife',
  'Husband',
  'Son',
  'Daughter',
  'Colleague',
  'Teacher',
  'Other',
] as const;
export const OCCASIONS = [
  'Birthday',
  'Anniversary',
  'Wedding',
  'Graduation',
  'Festival',
  'Housewarming',
  'Baby',
  'Farewell',
  'Thank you',
  'Other',
] as const;

export const MAX_BASKET_LINES = 20;
export const MAX_QUANTITY = 10;
/** Recipients of one order, and lines of all of them. */
export const MAX_PARCELS = 20;
export const MAX_ORDER_LINES = 100;
/** Products of one list whose delivery days are asked for at once. */
export const MAX_ESTIMATES = 100;

/** What a person writes for a gift, with a payment or on its card. */
export const GIFT_NOTE_MAX = 500;
/** The same by the specification's `update-gift.php`. */
export const FEEDBACK_MAX = 1000;
export const INVITE_TEXT_MAX = 1000;
export const INVITE_MAIL_MAX = 3000;

/** What contributors of a gift see of each other; `nothing` until the card. */
export const DISCRETIONS = ['amounts', 'names', 'total', 'nothing'] as const;
export type Discretion = (typeof DISCRETIONS)[number];

/** Drawn for the shop; the files are in `server/covers/`. */
export const CARD_COVERS = [
  'marigolds',
  'diyas',
  'balloons',
  'lotus',
  'peacock',
  'kites',
  'mandala',
  'cap-and-stars',
  'heart-tree',
] as const;
export const CARD_EMOJI = ['🎉', '🎂', '❤️', '🌼', '✨', '🙏', '🥳', '🌸', '🎁', '🪔', '👏', '😂'] as const;
export const THANKS_MAX = 1000;

/** Different gifts on one registry, and units wanted of each. */
export const MAX_REGISTRY_ITEMS = 100;
export const MAX_WANTED = 20;
export const REGISTRY_WORDS_MAX = 1000;
/** Registries of one account that have not ended. */
export const MAX_OPEN_REGISTRIES = 20;

export const coverUrl = (cover: string) => `/card-covers/${cover}.svg`;

/** The admin lists whose filters can be named, and how many each admin may name of one list. */
export const savedFilterLists = ['orders', 'gifts', 'products', 'returns'] as const;
export const SAVED_FILTER_NAME_MAX = 40;
export const MAX_SAVED_FILTERS = 20;
/** Hours in India at which an admin's daily digest can come. */
export const DIGEST_HOURS = { first: 6, last: 21 };

/** Within which the shop answers somebody who reports a problem with an order. */
export const RETURN_ANSWER_TIME = 'two working days';

/** The desk's list of customers. */
export const CUSTOMER_SORTS = ['newest', 'last-order', 'spent'] as const;
export const CUSTOMERS_PER_PAGE = 50;
/** At most so many orders, gifts, contributions and refunds stand on a customer's page. */
export const CUSTOMER_ROWS = 50;
export const CUSTOMER_NOTE_MAX = 2000;

/** The money desk's list of payments. */
export const PAYMENT_FILTERS = ['all', 'unmatched', 'refunded', 'disputed', 'not-settled'] as const;
export const PAYMENTS_PER_PAGE = 50;
/** "Not settled" looks at so many of the newest captured payments; older ones are the settlements' to explain. */
export const UNSETTLED_LOOKED_AT = 5000;
export const PAYMENT_NOTE_MAX = 500;
/**
 * Why money belongs to no order: paid for an order the shop does not know, without an order, in another currency, or more
 * than its target could take, whose refund has not arrived.
 */
export const UNMATCHED_KINDS = ['unknown-order', 'no-order', 'other-currency', 'no-room'] as const;
/** Together they are the provider's summary, which takes 1,000 characters. */
export const EVIDENCE_MAX = { explanation: 600, tracking: 100, delivery: 250 };
/** Names of the provider's evidence fields. */
export const DISPUTE_DOCUMENT_KINDS = [
  'shipping_proof',
  'billing_proof',
  'customer_communication',
  'refund_confirmation',
  'others',
] as const;
export const DISPUTE_DOCUMENTS_MAX = 10;

export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];
export type UnmatchedKind = (typeof UNMATCHED_KINDS)[number];
export type DisputeDocumentKind = (typeof DISPUTE_DOCUMENT_KINDS)[number];

export type CustomerSort = (typeof CUSTOMER_SORTS)[number];
export type ProductSort = (typeof PRODUCT_SORTS)[number];
export type ReviewReportReason = (typeof REVIEW_REPORT_REASONS)[number];
export type SavedFilterList = (typeof savedFilterLists)[number];
export type CardCover = (typeof CARD_COVERS)[number];

/** On answers that are copies from before an outage: for how many seconds the database has been away. */
export const STALE_HEADER = 'x-stale-seconds';

/** Where a settlement can differ from the ledger. */
export const SETTLEMENT_DIFFERENCE_KINDS = [
  'unknown-payment',
  'unknown-refund',
  'payment-amount',
  'refund-amount',
  'credit',
  'fee',
  'payment-missing',
  'refund-missing',
  'duplicate',
  'reversed',
  'sum',
  'adjustment',
  'on-hold',
] as const;
export type SettlementDifferenceKind = (typeof SETTLEMENT_DIFFERENCE_KINDS)[number];
export const SETTLEMENT_DIFFERENCE_STATES = ['open', 'resolved', 'closed'] as const;
export type SettlementDifferenceState = (typeof SETTLEMENT_DIFFERENCE_STATES)[number];
export const SETTLEMENT_NOTE_MAX = 500;
export const SETTLEMENTS_PER_PAGE = 50;
export const SETTLEMENT_LINES_PER_PAGE = 100;
export const SETTLEMENT_DIFFERENCES_PER_PAGE = 50;
/** A payment or refund that no settlement has after this many days is missing. */
export const SETTLED_WITHIN_DAYS = 5;
