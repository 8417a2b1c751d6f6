import {
  createAccountsDeps,
  createIdentityDeps,
  findConfirmedEmail,
  findPayer,
  type IdentityDeps,
  lockPayer,
  type PersonalData,
  saveUsedAddress,
  usersByEmail,
  usersById,
  usersMatching,
} from './accounts/index.ts';
import { createAdminDeps, findAdmin, isAdminEmail, rememberAdminEmails } from './admin/index.ts';
import { eraseBasket, exportBasket } from './basket/index.ts';
import type { CatalogueEditDeps } from './catalogue/index.ts';
import { createCatalogueDeps, listProductsById, listProductsForSale } from './catalogue/index.ts';
import { type CouponDeps, createCouponDeps } from './coupons/index.ts';
import { createDeliveryDeps, type DeliveryDeps, deliveryPace, eraseRecipients } from './delivery/index.ts';
import {
  countGiftsByOwner,
  createGiftDeps,
  createGiftTarget,
  createGiftWatcher,
  databaseClock,
  draftInstalment,
  eraseRequester,
  exportGifts,
  type GiftDeps,
  hasOpenGift,
  isProductInOpenGift,
} from './gifts/index.ts';
import type { LocalServices } from './local-services.ts';
import { openPictureStore, type PictureStore } from './media/index.ts';
import {
  createPushDeps,
  deletePreferences,
  eraseSubscriber,
  listFollowers,
  listPreferences,
  listUserSubscriptions,
  type NotificationsDeps,
  type PushDeps,
} from './notifications/index.ts';
import type { DraftOrders, PaymentDeps } from './payments/index.ts';
import {
  createRazorpay,
  erasePayerDetails,
  hasPaymentInProgress,
  listPaymentsByPayer,
} from './payments/index.ts';
import {
  createPlaceDeps,
  describePincode,
  findPincode,
  isSameState,
  type PlaceDeps,
  pincodeError,
} from './places/index.ts';
import { createKeyedLimiter } from './platform/concurrency.ts';
import type { DatabaseHandle } from './platform/database.ts';
import { createEventStreams } from './platform/http/event-streams.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import type { FastPath } from './platform/http/response-cache.ts';
import { sendRequest } from './platform/http/send-request.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createSmtpMailer, type Mailer } from './platform/mailer.ts';
import { createPdfRenderer } from './platform/pdf-renderer.ts';
import type { RazorpaySettings, Settings } from './platform/settings.ts';
import { tracedRequests } from './platform/telemetry/telemetry.ts';
import type { DocumentDeps, ReturnDeps } from './purchases/index.ts';
import {
  createPurchaseTarget,
  draftBasketOrder,
  draftProductOrder,
  eraseBuyerDetails,
  eraseReturns,
  findReceivedProduct,
  hasOpenPurchaseOfUser,
  isProductInOpenPurchase,
  listPurchaseViewsOf,
} from './purchases/index.ts';
import {
  createReviewDeps,
  deleteReviewsOfUser,
  listReviewsOfUser,
  type ReviewDeps,
} from './reviews/index.ts';
import { createSpecialDayDeps, type SpecialDayDeps } from './special-days/index.ts';
import { deleteWishlist, listWishedIds, type WishlistDeps } from './wishlists/index.ts';

/** Every domain with its dependencies, put together once. */
export async function createShop(
  deps: AppDeps,
  local: LocalServices,
  fastPath: Pick<FastPath, 'add'>,
): Promise<Shop> {
  const { settings, dbHandle, log } = deps;
  const { database } = dbHandle;
  const rateLimits = createRateLimits(dbHandle);
  const mailer = deps.mailer ?? createMailer(settings, local);
  const razorpay = settings.razorpay ?? requireService(local.razorpay);
  const { publicUrl, adminEmails } = settings;
  const admin = createAdminDeps({ database, rateLimits, mailer, log, publicUrl, adminEmails });
  const push = buildPush(deps);
  const pictures = await openPictureStore(settings);
  // A copy, so that a test replaces the clock of one shop only.
  const clock = { ...databaseClock };
  const listAdminEmails = rememberAdminEmails(admin);
  const payments = createPaymentDeps(deps, razorpay);
  const renderPdf = createPdfRenderer();
  const gifts = await createGifts(deps, { admin, payments, rateLimits, clock, pictures, renderPdf });
  const delivery = await createDelivery(dbHandle, rateLimits);
  return {
    settings,
    mailer,
    razorpay,
    pictures,
    admin,
    listAdminEmails,
    catalogue: {
      ...(await createCatalogueDeps(dbHandle, fastPath, async () =>
        deliveryPace(await delivery.rules.current(), delivery.now()),
      )),
      pictures,
      usageChecks: [isProductInOpenPurchase, isProductInOpenGift],
    },
    identity: createIdentityDeps({
      settings,
      database,
      log,
      ...(local.identity && { embedded: local.identity }),
    }),
    accounts: createAccountsDeps({
      database,
      pictures,
      mailer,
      log,
      publicUrl,
      rateLimits,
      isAdminEmail: (email) => isAdminEmail(admin, email),
      personalData: createPersonalData(gifts),
      countRequests: (userId) => countGiftsByOwner(database, userId),
    }),
    delivery,
    coupons: createCouponDeps(database, rateLimits),
    reviews: createReviewDeps({
      database,
      pictures,
      rateLimits,
      findReceived: (userId, orderId, productId) => findReceivedProduct(database, userId, orderId, productId),
      findAuthor: async (userId) => (await usersById(database, [userId]))[0],
    }),
    wishlists: {
      database,
      publicUrl,
      listProductsById: (ids) => listProductsById(database, ids),
      findOwner: async (userId) => (await usersById(database, [userId]))[0],
    },
    places: createPlaceDeps({ database, rateLimits, search: dbHandle.search }),
    specialDays: createSpecialDays(deps, { rateLimits, mailer }),
    payments,
    returns: {
      payments,
      pictures,
      limit: rateLimits.limit({ name: 'return', points: 10, seconds: 3600 }),
    },
    gifts,
    push,
    notices: { database, mailer, push, publicKey: async () => (await push.keys()).publicKey },
  };
}

function createMailer({ smtpUrl, mailFrom }: Settings, { outbox }: LocalServices): Mailer {
  return smtpUrl ? createSmtpMailer(smtpUrl, mailFrom) : requireService(outbox);
}

async function createGifts(
  { settings, dbHandle }: AppDeps,
  {
    admin,
    ...others
  }: Pick<
    Parameters<typeof createGiftDeps>[0],
    'payments' | 'rateLimits' | 'clock' | 'pictures' | 'renderPdf'
  > & {
    admin: ReturnType<typeof createAdminDeps>;
  },
): Promise<GiftDeps> {
  const { database } = dbHandle;
  return createGiftDeps({
    ...others,
    database,
    publicUrl: settings.publicUrl,
    leadDays: settings.giftLeadDays,
    pincodeError: (pincode, state) => pincodeError(database, pincode, state),
    findUser: (userId, tx) => findPayer({ database: tx }, userId),
    confirmedEmail: (userId) => findConfirmedEmail({ database }, userId),
    isAdmin: async (request) => (await findAdmin(admin, request)) !== undefined,
    watcher: await createGiftWatcher(dbHandle.listen),
    streams: createEventStreams(),
  });
}

function createSpecialDays(
  { settings, dbHandle: { database }, log }: AppDeps,
  others: Pick<Parameters<typeof createSpecialDayDeps>[0], 'rateLimits' | 'mailer'>,
): SpecialDayDeps {
  return createSpecialDayDeps({
    ...others,
    database,
    log,
    publicUrl: settings.publicUrl,
    pincodeError: (pincode, state) => pincodeError(database, pincode, state),
  });
}

function createDelivery(
  dbHandle: DatabaseHandle,
  rateLimits: ReturnType<typeof createRateLimits>,
): Promise<DeliveryDeps> {
  return createDeliveryDeps({
    dbHandle,
    rateLimits,
    findPincode: (pincode) => describePincode(dbHandle.database, pincode),
    isSameState,
    listProducts: listProductsForSale,
    now: () => new Date(),
  });
}

function createPaymentDeps(
  { settings, dbHandle, jobs, log }: AppDeps,
  razorpay: RazorpaySettings,
): PaymentDeps {
  return {
    database: dbHandle.moneyDatabase,
    jobs,
    log,
    provider: createRazorpay(razorpay, tracedRequests('razorpay', sendRequest)),
    holdSeconds: settings.holdSeconds,
    guestHoldSeconds: settings.guestHoldSeconds,
    publicUrl: settings.publicUrl,
    lockPayer,
    saveAddress: saveUsedAddress,
    targets: {
      purchase: createPurchaseTarget(jobs),
      gift: createGiftTarget(jobs),
    },
    queues: { perTarget: createKeyedLimiter(2), perPayment: createKeyedLimiter(1) },
  };
}

/** What each kind of payment costs is drafted by the domain it is for. */
export function draftOrders({ gifts, delivery, coupons }: Shop): DraftOrders {
  const prices = { delivery, coupons };
  return {
    product: (wanted, payer, network) => draftProductOrder(prices, wanted, payer, network),
    basket: (wanted, payer, network) => draftBasketOrder(prices, wanted, payer, network),
    instalment: (wanted, payer) => draftInstalment(gifts, wanted, payer),
  };
}

function createPersonalData(gifts: GiftDeps): PersonalData {
  const { database } = gifts.payments;
  return {
    exportData: async (userId) => ({
      orders: await listPurchaseViewsOf(database, userId),
      basket: await exportBasket(database, userId),
      payments: await listPaymentsByPayer(database, userId),
      ...(await exportGifts(gifts, userId)),
      reviews: await listReviewsOfUser(database, userId),
      wishes: await listWishedIds(database, userId),
      notices: await listPreferences(database, userId),
      notifiedDevices: await listUserSubscriptions(database, userId),
    }),
    async erasureBlocker(userId, tx = database) {
      if (await hasPaymentInProgress(tx, userId))
        return 'A payment of yours is in progress. Please finish it, or try again in a few minutes.';
      if (await hasOpenPurchaseOfUser(tx, userId))
        return 'You have an order under way. Please wait until it has arrived, or cancel it first.';
      if (await hasOpenGift(tx, userId))
        return 'You have a gift under way. Please wait until it has arrived, or cancel it first.';
      return undefined;
    },
    async erase(tx, userId) {
      await eraseBuyerDetails(tx, userId);
      await eraseBasket(tx, userId);
      await eraseRecipients(tx, userId);
      await eraseReturns(tx, userId);
      await erasePayerDetails(tx, userId);
      await eraseRequester(tx, userId);
      await deleteReviewsOfUser(tx, userId);
      await deleteWishlist(tx, userId);
      await deletePreferences(tx, userId);
      for (const person of await usersById(tx, [userId])) await eraseSubscriber(tx, person);
    },
  };
}

/** What invoices and receipts are written from. */
export function documentDeps({ gifts, accounts, settings }: Shop): DocumentDeps {
  const { database, renderPdf } = gifts;
  return {
    database,
    seller: settings.seller,
    // One worker for all documents.
    renderPdf,
    findPayer: (userId) => findPayer(accounts, userId),
    findState: async (pincode) => (await findPincode({ database, loading: undefined }, pincode))?.state,
  };
}

function buildPush({ settings, dbHandle: { database }, jobs, log }: AppDeps): PushDeps {
  const { publicUrl, pushHosts, mailFrom } = settings;
  return createPushDeps({
    database,
    jobs,
    log,
    publicUrl,
    contact: publicUrl.startsWith('https:') ? publicUrl : `mailto:${/[^<\s]+@[^>\s]+/.exec(mailFrom)?.[0]}`,
    pushHosts,
    people: {
      byEmail: (emails, tx = database) => usersByEmail(tx, emails),
      byId: (ids, tx = database) => usersById(tx, ids),
      like: (words, limit) => usersMatching(database, words, limit),
    },
    listFollowers: (topic, tx = database) => listFollowers(tx, topic),
  });
}

function requireService<Service>(service: Service | undefined): Service {
  if (service === undefined) throw new Error('a service has neither settings nor a stand-in');
  return service;
}

export interface AppDeps {
  settings: Settings;
  dbHandle: DatabaseHandle;
  jobs: Jobs;
  log: Log;
  /** In place of the one the settings ask for. */
  mailer?: Mailer;
}

export interface Shop {
  settings: Settings;
  mailer: Mailer;
  razorpay: RazorpaySettings;
  pictures: PictureStore;
  admin: ReturnType<typeof createAdminDeps>;
  /** Whom to mail about orders, gifts and payments. */
  listAdminEmails(): Promise<readonly string[]>;
  catalogue: CatalogueEditDeps;
  identity: IdentityDeps;
  accounts: ReturnType<typeof createAccountsDeps>;
  delivery: DeliveryDeps;
  coupons: CouponDeps;
  reviews: ReviewDeps;
  wishlists: WishlistDeps;
  places: PlaceDeps;
  specialDays: SpecialDayDeps;
  payments: PaymentDeps;
  returns: ReturnDeps;
  gifts: GiftDeps;
  push: PushDeps;
  notices: NotificationsDeps;
}
