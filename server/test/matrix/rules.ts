import { randomInt, randomUUID } from 'node:crypto';
import { indianDay, type Operation, type OperationName } from '@tohfa/contract';
import { loopbackAddress } from '../support/guests.ts';
import { inDays, registryForm } from '../support/registries.ts';
import type { Sent } from '../support/shop.ts';
import { formOf, typedForm } from '../support/special-days.ts';
import type { CallerName, Cast, ObjectKind } from './cast.ts';
import type { ObjectName } from './objects.ts';

/** Who gets past the guard by what an operation declares, and what the others are told. */
export function guardOf({ caller: declared }: Operation, caller: CallerName): Guard {
  const isAdmin = caller === 'admin' || caller === 'admin without a fresh code';
  const isSignedIn = caller === 'customer' || caller === 'other customer' || caller === 'payer';
  switch (declared) {
    case 'anyone':
      return 'in';
    case 'customer':
      return isSignedIn ? 'in' : 'signed_out';
    case 'customer-or-guest':
      // A dead bearer value is refused; without one, the handler asks for what a guest gives.
      if (caller === 'erased') return 'signed_out';
      return isSignedIn ? 'in' : 'as a guest';
    case 'admin':
      return isAdmin ? 'in' : 'signed_out';
    case 'admin-recent-code':
      if (caller === 'admin without a fresh code') return 'step_up_needed';
      return isAdmin ? 'in' : 'signed_out';
  }
}

/** Whether someone who got past the guard may have this object. */
export function may(access: Access, caller: CallerName, object: ObjectName): boolean {
  const isOwner = caller === 'customer' && (object === 'own' || object === 'shared');
  switch (access) {
    case 'owner':
      return isOwner;
    case 'owner or payer':
      return isOwner || (caller === 'payer' && object === 'shared');
    case 'owner or link':
      return isOwner || object === 'shared';
    case 'owner, link or admin':
      return isOwner || object === 'shared' || (isAdmin(caller) && object !== 'unknown');
    case 'owner or admin':
      return isOwner || (isAdmin(caller) && object !== 'unknown');
    case 'link':
    case 'whoever has the link':
      return object === 'shared';
    case 'contributor':
      return caller === 'contributor with a token' && object === 'shared';
    case 'owner, contributor or payer':
      return (
        isOwner || ((caller === 'contributor with a token' || caller === 'payer') && object === 'shared')
      );
    case 'the account that ordered':
      return caller === 'customer' && object === 'own';
    case 'whoever ordered':
      return (
        (caller === 'customer' && object === 'own') ||
        (caller === 'contributor with a token' && object === 'shared')
      );
    case 'buyer':
      return (
        (caller === 'customer' && object === 'own') ||
        (caller === 'guest buyer with a token' && object === 'shared')
      );
    case 'admin':
      return isAdmin(caller) && object !== 'unknown';
  }
}

const isAdmin = (caller: CallerName) => caller === 'admin' || caller === 'admin without a fresh code';

/** Has no owner: what is public, the caller's own without being named, or the shop's. */
const NONE = 'nobody’s';
/** The token is the key, and serves once: whoever has it may. */
const KEY = 'whoever has it';

/** From before anybody paid. */
const OLD_FIGURES = { amountPaid: 0, remainingAmount: 1000, noOfPayments: 0, paymentAmount: 0 };
const form = (fields: Record<string, string>, pictureField?: string): Sent => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (pictureField) data.set(pictureField, RED_DOT, 'dot.png');
  return { form: data };
};
const RED_DOT = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
]);
const byQuery = (field: string, kind: ObjectKind, access: Access): Rule => ({
  kind,
  access,
  send: (id) => ({ query: { [field]: id } }),
});
const byBody = (field: string, kind: ObjectKind, access: Access, more: object = {}): Rule => ({
  kind,
  access,
  send: (id) => ({ body: { [field]: id, ...more } }),
});
/** Of an order made without an account the token is sent along. */
const ofPurchase = (kind: ObjectKind, more: object = {}): Rule => ({
  kind,
  access: 'buyer',
  send: (id, caller) => ({ body: { id, ...more, ...orderTokenOf(caller) } }),
});
const orderTokenOf = ({ orderToken, details }: { orderToken?: string } & Pick<Extras, 'details'>) =>
  orderToken ? { orderToken: details.orderToken ?? orderToken } : {};
const ofReceived = (toSent: (received: { id: string; receivedId: string }) => Sent): Rule => ({
  kind: 'registry',
  access: 'owner',
  send: (id, { details }) => toSent({ id, receivedId: details.receivedId ?? randomUUID() }),
});
const ofContribution = (more: object = {}): Rule => ({
  kind: 'gift',
  access: 'contributor',
  send: (id, { contributorToken }) => ({
    body: contributorToken ? { contributorToken, ...more } : { giftId: id, ...more },
  }),
  namedByToken: true,
});

/** By the id and signed in; what else it names is of that circle. */
const ofCircle = (more: (details: Extras['details']) => object = () => ({})): Rule => ({
  kind: 'circle',
  access: 'owner',
  send: (circleId, { details }) => ({ body: { circleId, ...more(details) } }),
});
const ofMember = ofCircle(({ memberId }) => ({ memberId: memberId ?? randomUUID() }));
const ofDraw = (more: object = {}, kind: 'draw' | 'drawn names' = 'draw'): Rule => ({
  ...ofCircle(({ drawId }) => ({ drawId: drawId ?? randomUUID(), ...more })),
  kind,
});
const byMemberLink = (more: object = {}): Rule =>
  byBody('memberToken', 'circle link', 'whoever has the link', more);

/** Every operation has a line here: one without does not compile, and fails the test that looks for it. */
export const RULES: Record<OperationName, Rule | typeof NONE | typeof KEY> = {
  login: NONE,
  guser: NONE,
  signup: NONE,
  logout: NONE,
  providerUser: NONE,
  confirmEmail: KEY,
  sendSignInCode: NONE,
  forgotPassword: NONE,
  resetPassword: KEY,
  changePassword: NONE,
  myAccount: NONE,
  changeLanguage: NONE,
  changeName: NONE,
  changePhoto: NONE,
  removePhoto: NONE,
  changeEmail: NONE,
  mailConfirmation: NONE,
  mySessions: NONE,
  endSession: byBody('id', 'session', 'owner'),
  signOutEverywhere: NONE,
  myData: NONE,
  eraseAccount: NONE,
  getAddresses: byQuery('userId', 'person', 'owner'),
  saveAddress: NONE,
  changeAddress: byBody('id', 'address', 'owner', {
    full_address: '9 Rose Villa, MG Road, Bengaluru 560001',
  }),
  deleteAddress: byBody('id', 'address', 'owner'),
  searchAddress: NONE,
  getProducts: NONE,
  listAdminProducts: NONE,
  importProducts: NONE,
  getImport: NONE,
  listImports: NONE,
  listImportChanges: NONE,
  applyImport: NONE,
  undoImport: NONE,
  exportProducts: NONE,
  getProductFacets: NONE,
  getCategories: NONE,
  addProduct: NONE,
  updateProduct: NONE,
  deleteProduct: NONE,
  editProduct: NONE,
  previewBulkEdit: NONE,
  applyBulkEdit: NONE,
  getBulkEdit: NONE,
  listBulkEdits: NONE,
  undoBulkEdit: NONE,
  createCategory: NONE,
  updateCategory: NONE,
  deleteCategory: NONE,
  listStockMovements: NONE,
  adjustStock: NONE,
  setLowStock: NONE,
  notifyWhenBack: NONE,
  stopStockNotices: KEY,
  explore: NONE,
  giftPage: NONE,
  review: {
    kind: 'received purchase',
    access: 'buyer',
    send: (orderId, { productId, ...caller }) => ({
      body: { rating: 5, text: 'Lovely.', orderId, productId, ...orderTokenOf(caller) },
    }),
  },
  reviewPictures: {
    kind: 'received purchase',
    access: 'buyer',
    send: (orderId, { productId, ...caller }) =>
      form({ orderId, productId: String(productId), ...orderTokenOf(caller) }, 'picture0'),
  },
  myReview: {
    kind: 'received purchase',
    access: 'buyer',
    send: (orderId, { productId }) => ({ query: { orderId, productId: String(productId) } }),
  },
  myReviewByLink: {
    kind: 'received purchase',
    access: 'buyer',
    send: (orderId, { productId, ...caller }) => ({ body: { orderId, productId, ...orderTokenOf(caller) } }),
  },
  getReviews: NONE,
  reviewHelpful: NONE,
  reportReview: NONE,
  allReviews: NONE,
  moderateReview: NONE,
  myWishlist: NONE,
  changeWishlist: NONE,
  shareWishlist: NONE,
  sharedWishlist: byQuery('id', 'wishlist link', 'whoever has the link'),
  uploadImage: NONE,
  priceBasket: NONE,
  lookUpBasket: NONE,
  getBasket: NONE,
  saveBasket: NONE,
  allCoupons: NONE,
  saveCoupon: NONE,
  createCouponCodes: NONE,
  deliveryOptions: NONE,
  deliveryEstimate: NONE,
  checkAddress: NONE,
  deliveryRules: NONE,
  saveDeliveryRules: NONE,
  shopSettings: NONE,
  saveShopSettings: NONE,
  shopReadiness: NONE,
  testPaymentKeys: NONE,
  removeDemoData: NONE,
  gstr1: NONE,
  taxMonth: NONE,
  taxTieEntries: NONE,
  closeTaxMonth: NONE,
  reopenTaxMonth: NONE,
  listProductTerms: NONE,
  saveProductTerms: NONE,
  fetchGifts: byBody('userName', 'person', 'owner'),
  giftSubmit: NONE,
  getGiftRequest: byQuery('userId', 'gift', 'owner, link or admin'),
  updateGift: {
    kind: 'gift',
    access: 'owner or link',
    send: (id) => ({ query: { id }, body: OLD_FIGURES }),
  },
  giftFeedback: {
    kind: 'gift',
    access: 'owner or payer',
    send: (id) => ({ query: { id }, body: { feedback: [] } }),
  },
  cancelGift: byBody('id', 'gift', 'owner'),
  giftEvents: byQuery('id', 'gift', 'owner, link or admin'),
  allGifts: NONE,
  decideGift: byBody('id', 'gift', 'admin', { decision: 'share' }),
  undoGiftDispatch: byBody('id', 'sent gift', 'admin'),
  chipIn: byQuery('id', 'gift', 'link'),
  lookAtGift: byBody('id', 'gift', 'link'),
  registry: byQuery('id', 'registry link', 'whoever has the link'),
  registryEvents: byQuery('id', 'registry link', 'whoever has the link'),
  saveRegistry: {
    kind: 'registry',
    access: 'owner',
    send: (id, { productId }) => ({
      body: { ...registryForm([{ productId }], { date: inDays(0), deliverOn: inDays(10) }), id },
    }),
  },
  myRegistries: NONE,
  myRegistry: byQuery('id', 'registry', 'owner'),
  endRegistry: byBody('id', 'registry to end', 'owner'),
  thankGiver: ofReceived((query) => ({ body: { ...query, by: 'card' } })),
  thanksCard: ofReceived((query) => ({ query })),
  registryInsert: byQuery('id', 'registry', 'owner'),
  myContribution: ofContribution(),
  contributionNews: ofContribution({ wantsNews: false }),
  claimContribution: NONE,
  eraseContribution: { ...ofContribution(), kind: 'gift without open checkouts' },
  pledge: byBody('giftId', 'gift', 'link', {
    amount: 1,
    by: indianDay(new Date()),
    name: 'Meera',
    email: 'meera@people.test',
  }),
  confirmPledge: KEY,
  withdrawPledge: KEY,
  myPledge: KEY,
  card: byQuery('id', 'card link', 'whoever has the link'),
  cardThanks: {
    kind: 'card link',
    access: 'whoever has the link',
    send: (id) => form({ id, message: 'Thank you all.' }),
  },
  myCardEntry: {
    kind: 'gift',
    access: 'owner, contributor or payer',
    send: (giftId, { contributorToken }) => ({
      body: { giftId, ...(contributorToken && { contributorToken }) },
    }),
  },
  signCard: {
    kind: 'gift',
    access: 'owner, contributor or payer',
    send: (giftId, { contributorToken }) => ({
      body: { giftId, message: 'Happy birthday', ...(contributorToken && { contributorToken }) },
    }),
  },
  cardPicture: {
    kind: 'gift',
    access: 'owner, contributor or payer',
    send: (giftId, { contributorToken }) =>
      form({ giftId, ...(contributorToken && { contributorToken }) }, 'picture'),
  },
  cardDraft: byQuery('id', 'gift', 'owner or admin'),
  chooseCover: byBody('id', 'gift', 'owner', { cover: 'marigolds' }),
  removeFromCard: {
    kind: 'signed gift',
    access: 'owner or admin',
    send: (id, { details }) => ({ body: { id, entry: `m-${randomUUID()}`, ...details } }),
  },
  cardPdf: byQuery('id', 'sent gift', 'admin'),
  giftPapers: {
    kind: 'sent gift',
    access: 'admin',
    send: (id) => ({ body: { kind: 'slips', ids: [id] } }),
  },
  deliveryPhoto: { kind: 'sent gift', access: 'admin', send: (id) => form({ id }, 'picture') },
  organisedGift: byQuery('id', 'gift', 'owner'),
  organiseGift: byBody('id', 'gift', 'owner', { organiserName: 'Asha' }),
  extendGift: byBody('id', 'gift', 'owner', { days: 1 }),
  handOverGift: byBody('id', 'gift', 'owner'),
  cancelHandOver: byBody('id', 'gift', 'owner'),
  offeredGift: KEY,
  acceptGift: KEY,
  createOrder: {
    kind: 'gift',
    access: 'owner or link',
    send: (giftId, { contributorToken, token }) => ({
      // Unpaid orders of guests are limited by network.
      ip: loopbackAddress(randomInt(10_000)),
      body: {
        amount: 5000,
        currency: 'INR',
        giftId,
        ...(contributorToken && { contributorToken }),
        ...(!token && { guest: { name: 'Meera' } }),
      },
    }),
  },
  savePayment: {
    kind: 'paid order',
    access: 'whoever ordered',
    send: (id, { contributorToken, details }) => ({
      body: {
        razorpay_order_id: id,
        razorpay_payment_id: 'pay_ffffffffffffff',
        razorpay_signature: 'f'.repeat(64),
        ...details,
        ...(contributorToken && { contributorToken }),
      },
    }),
  },
  orderStatus: byQuery('orderId', 'order', 'the account that ordered'),
  releaseOrder: {
    kind: 'order',
    access: 'whoever ordered',
    send: (orderId, { contributorToken }) => ({
      body: { orderId, ...(contributorToken && { contributorToken }) },
    }),
  },
  paymentHealth: NONE,
  listPayments: NONE,
  payment: NONE,
  handlePayment: NONE,
  refundUnmatched: NONE,
  retryRefund: NONE,
  askRefundDetails: NONE,
  startPayout: NONE,
  releasePayout: NONE,
  proposePayout: NONE,
  confirmPayout: NONE,
  refundDetails: 'whoever has it',
  saveRefundDetails: 'whoever has it',
  notePaidTwice: NONE,
  saveEvidence: NONE,
  addEvidenceDocument: NONE,
  removeEvidenceDocument: NONE,
  evidenceDocument: NONE,
  submitEvidence: NONE,
  acceptDispute: NONE,
  settlements: NONE,
  settlementLines: NONE,
  exportSettlement: NONE,
  settlementDifferences: NONE,
  resolveSettlementDifference: NONE,
  reopenSettlementDifference: NONE,
  fetchSettlements: NONE,
  channels: NONE,
  makeFeed: NONE,
  openPrepared: KEY,
  startGroupGift: KEY,
  agents: NONE,
  myOrders: NONE,
  cancelPurchase: ofPurchase('purchase'),
  cancelLine: ofPurchase('purchase of two', { position: 1 }),
  invoice: byQuery('id', 'purchase', 'buyer'),
  creditNote: byQuery('id', 'refund', 'buyer'),
  giftInvoice: byQuery('id', 'sent gift', 'owner'),
  receipt: byQuery('id', 'purchase', 'buyer'),
  invoiceByLink: ofPurchase('purchase'),
  creditNoteByLink: ofPurchase('refund'),
  receiptByLink: ofPurchase('purchase'),
  guestOrder: byBody('orderToken', 'order link', 'whoever has the link'),
  sendOrderCode: byBody('orderToken', 'order link', 'whoever has the link'),
  claimOrder: NONE,
  eraseGuestOrder: KEY,
  contributionReceipt: ofContribution(),
  allOrders: NONE,
  movePurchase: byBody('id', 'purchase', 'admin', { status: 'packed' }),
  undoDispatch: byBody('id', 'sent purchase', 'admin'),
  ordersDesk: NONE,
  adminOrder: byQuery('id', 'purchase', 'admin'),
  undoPacked: byBody('id', 'packed purchase', 'admin'),
  assignOrder: byBody('id', 'purchase', 'admin', { assignee: 'me' }),
  addOrderNote: byBody('id', 'purchase', 'admin', { text: 'Call before noon' }),
  removeOrderNote: NONE,
  previewMoveOrders: NONE,
  moveOrders: NONE,
  orderPapers: {
    kind: 'purchase',
    access: 'admin',
    send: (id) => ({ body: { kind: 'packing-slips', ids: [id] } }),
  },
  refundPurchase: byBody('id', 'purchase', 'admin', { reason: 'Broken' }),
  refundPart: byBody('id', 'purchase', 'admin', { amount: 1, reason: 'Late', refundedAmount: 0 }),
  askReturn: {
    kind: 'received purchase',
    access: 'buyer',
    send: (id, caller) =>
      form({ id, positions: '1', reason: 'It arrived broken', ...orderTokenOf(caller) }, 'picture0'),
  },
  allReturns: NONE,
  decideReturn: NONE,
  shopInfo: NONE,
  shopStatus: NONE,
  validateAdmin: NONE,
  sendOtp: NONE,
  verifyOtp: NONE,
  verifySession: NONE,
  adminLogout: NONE,
  listAdmins: NONE,
  inviteAdmin: NONE,
  removeAdmin: NONE,
  changeAdminRole: NONE,
  passkeyOptions: NONE,
  verifyPasskey: NONE,
  verifyTotp: NONE,
  useRecoveryCode: NONE,
  mySignIn: NONE,
  newPasskeyOptions: NONE,
  addPasskey: NONE,
  removePasskey: NONE,
  startTotp: NONE,
  confirmTotp: NONE,
  removeTotp: NONE,
  makeRecoveryCodes: NONE,
  endAdminSessions: NONE,
  shopSetup: NONE,
  createFirstOwner: KEY,
  dashboard: NONE,
  listAudit: NONE,
  today: NONE,
  searchEverything: NONE,
  deskEvents: NONE,
  savedFilters: NONE,
  saveFilter: NONE,
  removeFilter: NONE,
  adminNotices: NONE,
  chooseAdminNotices: NONE,
  listCustomers: NONE,
  report: NONE,
  exportReport: NONE,
  customer: NONE,
  revealContact: NONE,
  saveCustomerNote: NONE,
  deleteCustomerNote: NONE,
  blockCustomer: NONE,
  unblockCustomer: NONE,
  exportCustomer: NONE,
  eraseCustomer: NONE,
  myCircles: NONE,
  makeCircle: NONE,
  circle: byMemberLink(),
  joinCircle: KEY,
  linkCircle: KEY,
  leaveCircle: ofCircle(),
  saveCircleMember: byMemberLink({ wishes: 'Books' }),
  confirmCircleEmail: KEY,
  saveCircleDay: ofCircle(() => ({ kind: 'birthday', day: '03-12' })),
  removeCircleDay: byMemberLink({ id: randomUUID() }),
  exportCircleMember: ofCircle(),
  changeCircle: ofCircle(() => ({ name: 'Home', kind: 'friends', budget: 700, daysAhead: 20 })),
  addCircleMember: ofCircle(() => ({ name: 'Ravi', email: '' })),
  renewCircleLink: ofMember,
  removeCircleMember: ofMember,
  handOverCircle: ofMember,
  endCircle: ofCircle(),
  circleIdeas: ofCircle(({ askId }) => ({ askId: askId ?? randomUUID() })),
  organiseCircleGift: {
    ...ofCircle(),
    send: (circleId, { productId, details: { askId = randomUUID() } }) => ({
      body: { circleId, askId, productId },
    }),
  },
  circleDraws: ofCircle(),
  startDraw: ofCircle(() => ({ name: 'Diwali', date: indianDay(new Date()), budget: 500 })),
  joinDraw: ofDraw({ takesPart: true }),
  saveExclusions: ofDraw({ exclusions: [] }),
  drawNames: ofDraw(),
  drawResult: {
    ...byMemberLink(),
    kind: 'drawn link',
    send: (memberToken, { details }) => ({ body: { memberToken, drawId: details.drawId ?? randomUUID() } }),
  },
  reopenDraw: ofDraw({}, 'drawn names'),
  removeDraw: ofDraw(),
  renewMyLink: KEY,
  saveSpecialDays: NONE,
  mySpecialDays: byBody('token', 'special days link', 'whoever has the link'),
  changeSpecialDays: {
    kind: 'special days link',
    access: 'whoever has the link',
    send: (token) => ({ form: formOf(typedForm({ token, email: '' })) }),
  },
  saveOtherDay: byBody('token', 'special days link', 'whoever has the link', {
    name: 'Mummy',
    relation: 'Mother',
    occasion: 'Birthday',
    date: '03-12',
  }),
  removeOtherDay: byBody('token', 'special days link', 'whoever has the link', { id: randomUUID() }),
  withdrawSpecialDays: byBody('token', 'special days link', 'whoever has the link'),
  allSpecialDays: NONE,
  comingSpecialDays: NONE,
  removeSpecialDays: NONE,
  myNotices: NONE,
  chooseNotices: NONE,
  savePushSubscription: NONE,
  deletePushSubscription: NONE,
  listMails: NONE,
  previewMail: NONE,
  mailFrame: NONE,
  testMail: NONE,
  saveMailText: NONE,
  resetMailText: NONE,
  listSentMails: NONE,
  resendMail: NONE,
  sendPush: NONE,
  countPush: NONE,
  pushPeople: NONE,
  listPushes: NONE,
  pushReport: NONE,
  cancelPush: NONE,
};

export type Guard = 'in' | 'as a guest' | 'signed_out' | 'step_up_needed';

type Access =
  | 'owner'
  | 'owner or payer'
  | 'owner or link'
  | 'owner, link or admin'
  | 'owner or admin'
  | 'link'
  | 'whoever has the link'
  | 'contributor'
  | 'owner, contributor or payer'
  | 'the account that ordered'
  | 'whoever ordered'
  | 'buyer'
  | 'admin';

export interface Rule {
  kind: ObjectKind;
  access: Access;
  /** A call that is right in everything else, with this object. */
  send(id: string, more: Cast['callers'][CallerName] & Extras): Sent;
  /** The contributor's token names the object by itself. */
  namedByToken?: true;
}

interface Extras {
  productId: number;
  /** What this object's calls have to say besides its id. */
  details: Record<string, string>;
}
