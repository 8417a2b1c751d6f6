import type { AdminOperationName, OperationName } from './operations.ts';
import type { AdminRole } from './roles.ts';

/** `masked`: enough to tell two people apart; `reveal-contact` answers the rest, and is recorded. `hidden`: not at all. */
export type Sight = 'full' | 'masked' | 'hidden';

/** Orders are packed and sent by phone and address; support asks for them when a case needs it; others never do. */
const CONTACT = sees({ owner: 'full', orders: 'full', support: 'masked' });
/** Those who work with customers. A viewer gets counts alone. */
const PEOPLE = sees({ owner: 'full', orders: 'full', money: 'full', support: 'full' });
const EVERYONE = sees({ ...PEOPLE, catalogue: 'full', viewer: 'full' });

/** What each role sees of each kind of field, wherever it stands. */
export const sights = {
  name: PEOPLE,
  email: PEOPLE,
  phone: CONTACT,
  /** In one line. Its mask leaves the pincode. */
  address: CONTACT,
  /** The part of an address that leads to a door. */
  street: CONTACT,
  /** What the mask of an address leaves: pincode, city, state. */
  area: sees({ ...CONTACT, support: 'full' }),
  /** Who lives at a saved address. */
  resident: CONTACT,
  /** Text with contact in it, masked where it is written. */
  mail: CONTACT,
  /** Labels, packing slips and cards. */
  paper: sees({ owner: 'full', orders: 'full' }),
  /** All that is stored about a person, at their request. Recorded like `reveal-contact`. */
  export: sees({ owner: 'full', support: 'full' }),
  /** Answers a recorded question, so that it is not masked. */
  revealed: sees({ owner: 'full', orders: 'full', support: 'full' }),
  /** Where a refund is paid to outside the provider. The server itself masks it but while it is being paid. */
  upi: sees({ owner: 'full', money: 'full' }),
  /** What was added to a dispute. */
  evidence: sees({ owner: 'full', money: 'full' }),
  audit: sees({ owner: 'full' }),
  /** What the shop itself pays for a product. Reports tell margins by it. */
  cost: sees({ owner: 'full', catalogue: 'full', money: 'full' }),
  /** Of the shop or a colleague, or nothing of people at all. */
  shop: EVERYONE,
} as const satisfies Record<string, Readonly<Record<AdminRole, Sight>>>;

export type PersonalKind = keyof typeof sights;

export function sightOf(role: AdminRole, kind: PersonalKind): Sight {
  return sights[kind][role];
}

const ORDER: Fields = {
  buyerName: 'name',
  buyerEmail: 'email',
  buyerPhone: 'phone',
  'recipient.name': 'name',
  'recipient.phone': 'phone',
  address: 'address',
  'parcels.*.recipientName': 'name',
};

const GIFT: Fields = {
  name: 'name',
  phone: 'phone',
  flatNumber: 'street',
  building: 'street',
  landmark: 'street',
  district: 'area',
  state: 'area',
  pincode: 'area',
  organiserName: 'name',
  'payers.*.name': 'name',
  'feedback.*.name': 'name',
};

const ADMIN_GIFT: Fields = {
  ...GIFT,
  ownerName: 'name',
  ownerEmail: 'email',
  'payments.*.payerName': 'name',
  'payments.*.payerEmail': 'email',
  'payments.*.displayName': 'name',
};

const RETURN: Fields = { buyerName: 'name', buyerEmail: 'email' };
const PAYER: Fields = { 'payer.name': 'name', 'payer.email': 'email' };
const PAYMENT: Fields = { ...PAYER, 'refunds.*.payout.upiId': 'upi' };
const CUSTOMER: Fields = { name: 'name', email: 'email' };
const MOVED: Fields = { 'results.*.recipientName': 'name' };
const PRODUCT: Fields = { cost: 'cost' };

/** Addresses and names as people saved them, and their phones. */
const SAVED_CONTACT: Fields = {
  'phones.*': 'phone',
  'addresses.*.address': 'address',
  'addresses.*.name': 'resident',
  'addresses.*.phone': 'phone',
};

/**
 * Which of those fields stand in which answer; `*` stands for each entry of a list, and the empty path for an answer that
 * is no JSON. The server shows every answer to an admin through this table, and a test finds fields that are not in it.
 */
export const personalFields = {
  allOrders: within('orders.*', ORDER),
  adminOrder: within('order', ORDER),
  assignOrder: within('order', ORDER),
  movePurchase: within('order', ORDER),
  undoDispatch: within('order', ORDER),
  undoPacked: within('order', ORDER),
  refundPurchase: within('order', ORDER),
  refundPart: within('order', ORDER),
  moveOrders: MOVED,
  previewMoveOrders: MOVED,
  ordersDesk: { 'colleagues.*.email': 'shop' },
  allReturns: within('returns.*', RETURN),
  decideReturn: within('return', RETURN),
  orderPapers: { '': 'paper' },

  /** A call of customers. An admin who makes it sees the gift like this. */
  getGiftRequest: GIFT,
  allGifts: within('gifts.*', ADMIN_GIFT),
  decideGift: within('gift', ADMIN_GIFT),
  undoGiftDispatch: within('gift', ADMIN_GIFT),
  giftPapers: { '': 'paper' },
  cardPdf: { '': 'paper' },

  listCustomers: within('customers.*', CUSTOMER),
  customer: {
    ...CUSTOMER,
    ...within('related.*', CUSTOMER),
    ...within('contact', SAVED_CONTACT),
  },
  revealContact: {
    phone: 'revealed',
    buyerPhone: 'revealed',
    address: 'revealed',
    'contact.phones.*': 'revealed',
    'contact.addresses.*.address': 'revealed',
    'contact.addresses.*.name': 'revealed',
    'contact.addresses.*.phone': 'revealed',
  },
  exportCustomer: { '': 'export' },
  allReviews: { 'reviews.*.name': 'name' },
  moderateReview: { 'review.name': 'name' },
  allSpecialDays: within('submissions.*', {
    ...CUSTOMER,
    phone: 'phone',
    flat_no: 'street',
    address: 'street',
    city: 'area',
    state: 'area',
    pincode: 'area',
  }),
  comingSpecialDays: { 'days.*.name': 'name' },
  pushPeople: within('people.*', CUSTOMER),
  pushReport: { 'recipients.*.email': 'email' },
  listSentMails: { 'mails.*.email': 'email' },
  previewMail: { subject: 'mail', text: 'mail' },
  mailFrame: { '': 'mail' },

  today: {
    'orders.toPack.items.*.recipient': 'name',
    'orders.toDispatch.items.*.recipient': 'name',
    'gifts.toDecide.items.*.recipient': 'name',
    'gifts.toDecide.items.*.organiser': 'name',
    'gifts.toDispatch.items.*.recipient': 'name',
    'gifts.toDispatch.items.*.organiser': 'name',
  },
  dashboard: {
    'specialDays.next.*.name': 'name',
    'recentActions.*.actorEmail': 'audit',
    'recentActions.*.before': 'audit',
    'recentActions.*.after': 'audit',
  },
  searchEverything: {
    'orders.*.recipient': 'name',
    'orders.*.buyer': 'name',
    'gifts.*.recipient': 'name',
    'gifts.*.organiser': 'name',
    ...within('people.*', CUSTOMER),
  },
  deskEvents: { '': 'shop' },
  listAudit: {
    'entries.*.actorEmail': 'audit',
    'entries.*.before': 'audit',
    'entries.*.after': 'audit',
  },

  allCoupons: { 'coupons.*.email': 'email' },
  saveCoupon: { 'coupon.email': 'email' },
  listPayments: within('payments.*', PAYER),
  payment: PAYMENT,
  handlePayment: within('payment', PAYMENT),
  refundUnmatched: within('payment', PAYMENT),
  retryRefund: within('payment', PAYMENT),
  notePaidTwice: within('payment', PAYMENT),
  startPayout: within('payment', PAYMENT),
  releasePayout: within('payment', PAYMENT),
  proposePayout: within('payment', PAYMENT),
  confirmPayout: within('payment', PAYMENT),
  saveEvidence: within('payment', PAYMENT),
  addEvidenceDocument: within('payment', PAYMENT),
  removeEvidenceDocument: within('payment', PAYMENT),
  submitEvidence: within('payment', PAYMENT),
  acceptDispute: within('payment', PAYMENT),
  evidenceDocument: { '': 'evidence' },
  /** Companies and their GSTIN. */
  gstr1: { sheets: 'name' },
  exportSettlement: { '': 'shop' },
  exportReport: { '': 'shop' },

  listAdminProducts: within('products.*', PRODUCT),
  addProduct: within('product', PRODUCT),
  updateProduct: within('product', PRODUCT),
  editProduct: within('product', PRODUCT),
  exportProducts: { '': 'cost' },

  verifySession: { email: 'shop' },
  listAdmins: { 'admins.*.email': 'shop' },
  mySignIn: { email: 'shop' },
  newPasskeyOptions: { 'user.displayName': 'shop' },
  channels: { 'channels.*.address': 'shop' },
  shopSettings: ownFields(''),
  saveShopSettings: ownFields('settings.'),
} as const satisfies Partial<Record<AdminOperationName | 'getGiftRequest', Fields>>;

export function personalFieldsOf(name: OperationName): Fields | undefined {
  return (personalFields as Partial<Record<OperationName, Fields>>)[name];
}

// @__NO_SIDE_EFFECTS__
function sees(some: Partial<Record<AdminRole, Sight>>): Readonly<Record<AdminRole, Sight>> {
  const nobody = { owner: 'hidden', catalogue: 'hidden', orders: 'hidden', money: 'hidden' } as const;
  return { ...nobody, support: 'hidden', viewer: 'hidden', ...some };
}

// @__NO_SIDE_EFFECTS__
function within(path: string, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([field, kind]) => [`${path}.${field}`, kind]));
}

/** Of the shop itself. */
// @__NO_SIDE_EFFECTS__
function ownFields(path: string): Fields {
  const fields = ['contactEmail', 'contactPhone', 'sellerAddress', 'mailFromAddress'];
  return Object.fromEntries(fields.map((field) => [`${path}${field}`, 'shop' as const]));
}

type Fields = Readonly<Record<string, PersonalKind>>;
