import { type AdminOperationName, type AdminRole, mayCall, operations } from '@tohfa/contract';
import {
  createAccountsDeps,
  createIdentityDeps,
  findConfirmedEmail,
  findPayer,
  type IdentityDeps,
  isBlockedEmail,
  listBlocked,
  lockPayer,
  saveUsedAddress,
  usersByEmail,
  usersById,
  usersMatching,
} from './accounts/index.ts';
import {
  createAdminDeps,
  createDeskWatcher,
  type DeskDeps,
  findAdmin,
  isAdminEmail,
  listAdmins,
  liveRole,
  rememberAdminEmails,
} from './admin/index.ts';
import {
  type AgentDeps,
  agentPersonalData,
  createAgentDeps,
  findStarters,
  markPrepared,
} from './agents/index.ts';
import type { AuditDeps } from './audit/index.ts';
import { auditNames } from './audit-names.ts';
import { basketPersonalData } from './basket/index.ts';
import type { CatalogueEditDeps, ImportDeps, StockDeps } from './catalogue/index.ts';
import {
  createCatalogueDeps,
  createNoticeLimits,
  findIdBySlug,
  listProductsById,
  listProductsForSale,
  lowStockMailSource,
  stockNoticePersonalData,
  suggestWithin,
} from './catalogue/index.ts';
import { type CircleDeps, circlePersonalData, createCircleDeps } from './circles/index.ts';
import {
  type ContributionDeps,
  contributionPersonalData,
  contributorsAsPayers,
} from './contributions/index.ts';
import { type CouponDeps, couponPersonalData, createCouponDeps } from './coupons/index.ts';
import { findPeople, notesPersonalData } from './customers/index.ts';
import {
  chargesOf,
  createDeliveryDeps,
  currentDeliveryRules,
  type DeliveryDeps,
  deliveryPace,
  deliveryPaceAt,
  nationwideDelivery,
  recipientPersonalData,
} from './delivery/index.ts';
import type { FeedDeps } from './feeds/index.ts';
import {
  collectDaysWithin,
  countGiftsByOwner,
  createGiftDeps,
  createGiftTarget,
  databaseClock,
  draftInstalment,
  findContributedGift,
  findGiftIds,
  type GiftDeps,
  giftMailSource,
  giftPersonalData,
  isProductInOpenGift,
  listPaidGifts,
  listProductsAskedFor,
  listThanks,
} from './gifts/index.ts';
import type { LocalServices } from './local-services.ts';
import {
  createMailer,
  guestLanguagePersonalData,
  type MailDeps,
  type MailerDeps,
  sentMailPersonalData,
} from './mails/index.ts';
import { openPictureStore, type PictureStore, renderDocument } from './media/index.ts';
import {
  createPushDeps,
  listFollowers,
  type NotificationsDeps,
  notificationPersonalData,
  type PushDeps,
} from './notifications/index.ts';
import type { DraftOrders, PaymentDeps, PaymentDeskDeps, RefundDetailsDeps } from './payments/index.ts';
import { createRazorpay, payerPersonalData, refundDetailsLimits } from './payments/index.ts';
import {
  createPlaceDeps,
  describePincode,
  isSameState,
  type PlaceDeps,
  pincodeError,
} from './places/index.ts';
import { createKeyedLimiter } from './platform/concurrency.ts';
import type { Database, DatabaseHandle } from './platform/database.ts';
import { createEventStreams } from './platform/http/event-streams.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import type { FastPath } from './platform/http/response-cache.ts';
import { sendRequest } from './platform/http/send-request.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createSmtpTransport, type Mailer, type MailTransport } from './platform/mailer.ts';
import { createPdfRenderer } from './platform/pdf-renderer.ts';
import type { PersonalData } from './platform/personal-data.ts';
import { createRowWatcher } from './platform/pg-listener.ts';
import { tracedRequests } from './platform/telemetry/telemetry.ts';
import { createPledgeDeps, type PledgeDeps, pledgePersonalData, promisesOfGifts } from './pledges/index.ts';
import type { DocumentDeps, ReturnDeps } from './purchases/index.ts';
import {
  createGuestOrderDeps,
  createPurchaseTarget,
  draftBasketOrder,
  draftProductOrder,
  findOrderIdByNumber,
  findOrderNumbers,
  findOrderProgress,
  findPurchaseId,
  type GuestOrderDeps,
  guestBuyersAsPayers,
  hasBought,
  hasOrderedBefore,
  identifyReviewer,
  isProductInOpenPurchase,
  listPaidOrders,
  listProductsOrdered,
  purchaseMailSource,
  purchasePersonalData,
} from './purchases/index.ts';
import {
  createRegistryDeps,
  draftRegistryGift,
  listThanksFor,
  type RegistryDeps,
  registryPersonalData,
  registryPlaces,
} from './registries/index.ts';
import { createReviewDeps, type ReviewDeps, reviewPersonalData } from './reviews/index.ts';
import type { RazorpaySettings, Settings } from './settings.ts';
import {
  brandOf,
  createLiveSettings,
  type LiveSettings,
  mailBrand,
  mailSender,
  sellerOf,
  signInWays,
} from './shop-settings/index.ts';
import { createSpecialDayDeps, type SpecialDayDeps, specialDaysPersonalData } from './special-days/index.ts';
import type { TaxDeps } from './taxes/index.ts';
import { type WishlistDeps, wishlistPersonalData } from './wishlists/index.ts';

/** Every domain with its dependencies, put together once. */
export async function createShop(
  deps: AppDeps,
  local: LocalServices,
  fastPath: Pick<FastPath, 'add'>,
): Promise<Shop> {
  const { settings, dbHandle, log } = deps;
  const { database } = dbHandle;
  const rateLimits = createRateLimits(dbHandle);
  const live = await createLiveSettings(dbHandle, settings.shop, log);
  const mailerDeps = createMailerDeps(deps, local, live);
  const mailer = createMailer(mailerDeps);
  const razorpay = settings.razorpay ?? requireService(local.razorpay);
  const { publicUrl, adminEmails, dataDir } = settings;
  const admin = createAdminDeps({ database, rateLimits, mailer, log, publicUrl, adminEmails, dataDir });
  const push = buildPush(deps, live);
  const pictures = await openPictureStore(settings);
  // A copy, so that a test replaces the clock of one shop only.
  const clock = { ...databaseClock };
  const findUser = async (userId: string) => (await usersById(database, [userId]))[0];
  const delivery = await createDelivery(dbHandle, rateLimits);
  const payments = createPaymentDeps(deps, razorpay, { delivery, rateLimits, live, clock });
  const renderPdf = createPdfRenderer();
  const gifts = await createGifts(deps, { admin, live, payments, rateLimits, clock, pictures, renderPdf });
  const catalogue: CatalogueEditDeps = {
    ...(await createCatalogueDeps(dbHandle, fastPath, {
      deliveryPace: async () => deliveryPace(await delivery.shownRules.current(), delivery.now()),
      deliveryPaceAt: (pincode) => deliveryPaceAt(delivery, pincode),
      charges: async () => chargesOf(await delivery.shownRules.current()),
      nationwideDelivery: async () => nationwideDelivery(await delivery.shownRules.current()),
    })),
    pictures,
    usageChecks: [isProductInOpenPurchase, isProductInOpenGift],
    jobs: deps.jobs,
  };
  const coupons = createCouponDeps({
    database,
    rateLimits,
    confirmedEmail: (userId) => findConfirmedEmail({ database }, userId),
    hasBought: (buyer) => hasOrderedBefore(database, buyer),
  });
  return {
    settings,
    live,
    mailer,
    mails: createMailDeps(mailerDeps, { publicUrl, rateLimits }),
    razorpay,
    pictures,
    admin,
    listAdminEmails: rememberAdminEmails(admin),
    listAdmins: async () => (await listAdmins(admin)).admins,
    audit: {
      database,
      findCustomers: (ids) => usersById(database, ids),
      findNames: auditNames(database),
    },
    desk: {
      database,
      findPeople: (text, by) => findPeople(database, text, by),
      watcher: await createDeskWatcher(dbHandle.listen),
      streams: createEventStreams(),
      liveRole: (request) => liveRole(admin, request),
      sessionCheckMs: 30_000,
    },
    catalogue,
    feeds: {
      database,
      jobs: deps.jobs,
      log,
      publicUrl,
      settings: live.current,
      charges: catalogue.charges,
    },
    agents: createAgentDeps({
      database,
      jobs: deps.jobs,
      log,
      publicUrl,
      settings: live.current,
      profileHosts: settings.agentProfileHosts,
      prices: { delivery, coupons },
      catalogue,
      gifts,
      isBlocked: async (userId) => (await listBlocked(database, [userId])).length > 0,
      findPurchaseId: (orderId, tx) => findPurchaseId(tx, orderId),
      findOrderProgress: (orderId) => findOrderProgress(database, orderId),
      rateLimits,
    }),
    stock: {
      database,
      changed: catalogue.changed,
      limits: createNoticeLimits(rateLimits),
      confirmedEmail,
      findOrderNumbers,
      findGiftIds,
    },
    imports: {
      ...catalogue,
      publicUrl,
      pictureHosts: settings.importPictureHosts,
      saleChecks: [listProductsOrdered, listProductsAskedFor],
    },
    identity: createIdentityDeps({ settings, database, log, embedded: local.identity }),
    accounts: createAccountsDeps({
      database,
      pictures,
      mailer,
      log,
      publicUrl,
      rateLimits,
      isAdminEmail: (email) => isAdminEmail(admin, email),
      signInWays: () => signInWays(live.current()),
      personalData: listPersonalData(gifts),
      countRequests: (userId) => countGiftsByOwner(database, userId),
    }),
    delivery,
    coupons,
    registries: createRegistryDeps({
      gifts,
      prices: { delivery, coupons },
      jobs: deps.jobs,
      rateLimits,
      streams: createEventStreams(),
      watcher: await createRowWatcher(dbHandle.listen, 'registries'),
    }),
    reviews: createReviewDeps({
      database,
      pictures,
      rateLimits,
      identifyReviewer: (call, orderToken) => identifyReviewer(database, call, orderToken, findUser),
      isConfirmedBuyer: async (userId) =>
        (await findConfirmedEmail({ database }, userId)) !== undefined && (await hasBought(database, userId)),
    }),
    wishlists: {
      database,
      publicUrl,
      listProductsById: (ids) => listProductsById(database, ids),
      findOwner: findUser,
    },
    places: createPlaceDeps({ database, rateLimits, search: dbHandle.search }),
    specialDays: createSpecialDays(deps, { rateLimits, mailer }),
    payments,
    refundDetails: { payments, limits: refundDetailsLimits(rateLimits) },
    returns: {
      payments,
      pictures,
      limit: rateLimits.limit({ name: 'return', points: 10, seconds: 3600 }),
    },
    guestOrders: createGuestOrderDeps({
      payments,
      mailer,
      rateLimits,
      confirmedEmail: (userId) => findConfirmedEmail({ database }, userId),
    }),
    gifts,
    contributions: createContributions(gifts),
    pledges: createPledgeDeps({ database, jobs: deps.jobs, clock, confirmedEmail, rateLimits }),
    circles: createCircles(deps, { catalogue, gifts, rateLimits, mailer }),
    push,
    notices: { database, mailer, push, publicKey: async () => (await push.keys()).publicKey },
  };
}

/** In the order in which a person is told what keeps their account from being erased. */
function listPersonalData(gifts: GiftDeps): PersonalData[] {
  return [
    payerPersonalData,
    purchasePersonalData({ startersOf: gifts.startersOf, confirmedEmail }),
    basketPersonalData,
    recipientPersonalData,
    contributionPersonalData({ confirmedEmail }),
    pledgePersonalData({ confirmedEmail }),
    giftPersonalData(gifts),
    registryPersonalData({ gifts }),
    reviewPersonalData,
    wishlistPersonalData,
    circlePersonalData,
    specialDaysPersonalData({ confirmedEmail }),
    agentPersonalData({ confirmedEmail }),
    stockNoticePersonalData({ confirmedEmail }),
    sentMailPersonalData({ confirmedEmail }),
    guestLanguagePersonalData,
    couponPersonalData({ confirmedEmail }),
    notificationPersonalData,
    notesPersonalData,
  ];
}

const confirmedEmail: StockDeps['confirmedEmail'] = (database, userId) =>
  findConfirmedEmail({ database }, userId);

function createMailerDeps(
  { settings, dbHandle, log, mailTransport }: AppDeps,
  { outbox }: LocalServices,
  live: LiveSettings,
): MailerDeps {
  const { smtpUrl, publicUrl } = settings;
  const transport = mailTransport ?? (smtpUrl ? createSmtpTransport(smtpUrl) : requireService(outbox));
  return {
    database: dbHandle.database,
    transport,
    brand: () => mailBrand(live.current(), publicUrl),
    from: () => mailSender(live.current()),
    log,
    publicUrl,
  };
}

/** The screen of mails: what they are about is known by the domains. */
function createMailDeps(
  mailerDeps: MailerDeps,
  { publicUrl, rateLimits }: { publicUrl: string; rateLimits: ReturnType<typeof createRateLimits> },
): MailDeps {
  const { database } = mailerDeps;
  return {
    ...mailerDeps,
    sources: {
      purchases: purchaseMailSource({ database, publicUrl }),
      gifts: giftMailSource({ database, publicUrl }),
      stock: lowStockMailSource({ database, publicUrl }),
    },
    testsPerAdmin: rateLimits.limit({ name: 'test-mail', points: 10, seconds: 3600 }),
  };
}

async function createGifts(
  { settings, dbHandle }: AppDeps,
  {
    admin,
    live,
    ...others
  }: Pick<
    Parameters<typeof createGiftDeps>[0],
    'payments' | 'rateLimits' | 'clock' | 'pictures' | 'renderPdf'
  > & {
    admin: ReturnType<typeof createAdminDeps>;
    live: LiveSettings;
  },
): Promise<GiftDeps> {
  const { database } = dbHandle;
  return createGiftDeps({
    ...others,
    database,
    publicUrl: settings.publicUrl,
    leadDays: () => live.current().giftLeadDays,
    collectDays: () => collectDaysWithin(others.payments.provider.refundHorizonDays),
    shopName: () => brandOf(live.current()).name,
    pincodeError: (pincode, state) => pincodeError(database, pincode, state),
    findUser: (userId, tx) => findPayer({ database: tx }, userId),
    confirmedEmail: (userId) => findConfirmedEmail({ database }, userId),
    adminRole: async (request) => {
      const found = await findAdmin(admin, request);
      return found && mayCall(found.role, operations.allGifts) ? found.role : undefined;
    },
    watcher: await createRowWatcher(dbHandle.listen, 'gifts'),
    streams: createEventStreams(),
    promises: promisesOfGifts({ confirmedEmail }),
    startersOf: findStarters,
  });
}

function createContributions({ database, confirmedEmail, limits }: GiftDeps): ContributionDeps {
  return {
    database,
    findGift: (id) => findContributedGift(database, id),
    listThanks: async (giftId, orderIds) => [
      ...(await listThanks(database, [giftId])),
      ...(await listThanksFor(database, orderIds)),
    ],
    confirmedEmail,
    limitMessages: limits.messages,
  };
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

function createCircles(
  { settings, dbHandle: { database }, log }: AppDeps,
  {
    catalogue,
    ...others
  }: Pick<Parameters<typeof createCircleDeps>[0], 'gifts' | 'rateLimits' | 'mailer'> & {
    catalogue: CatalogueEditDeps;
  },
): CircleDeps {
  return createCircleDeps({
    ...others,
    database,
    log,
    publicUrl: settings.publicUrl,
    pincodeError: (pincode, state) => pincodeError(database, pincode, state),
    confirmedEmail: (userId) => findConfirmedEmail({ database }, userId),
    isBlocked: async (userId) => (await listBlocked(database, [userId])).length > 0,
    listProductsById: (ids) => listProductsById(database, ids),
    findProductId: (slug) => findIdBySlug(database, slug),
    suggestGifts: (wanted) => suggestWithin(catalogue, wanted),
  });
}

function createDelivery(
  dbHandle: DatabaseHandle,
  rateLimits: ReturnType<typeof createRateLimits>,
): Promise<DeliveryDeps> {
  return createDeliveryDeps({
    dbHandle,
    rateLimits,
    findPincode: (pincode) => describePincode(dbHandle.browsingDatabase, pincode),
    isSameState,
    listProducts: listProductsForSale,
    now: () => new Date(),
  });
}

function createPaymentDeps(
  { settings, dbHandle, jobs, log }: AppDeps,
  razorpay: RazorpaySettings,
  {
    delivery,
    rateLimits,
    live,
    clock,
  }: {
    delivery: DeliveryDeps;
    rateLimits: ReturnType<typeof createRateLimits>;
    live: LiveSettings;
    clock: GiftDeps['clock'];
  },
): PaymentDeps {
  const guestDeps = { database: dbHandle.moneyDatabase, publicUrl: settings.publicUrl };
  return {
    database: dbHandle.moneyDatabase,
    jobs,
    log,
    provider: createRazorpay(razorpay, tracedRequests('razorpay', sendRequest), settings.refundHorizonDays),
    holds: live.current,
    pausedWords: () => live.current().paused,
    publicUrl: settings.publicUrl,
    lockPayer,
    isBlockedEmail,
    saveAddress: saveUsedAddress,
    startersOf: findStarters,
    targets: {
      purchase: createPurchaseTarget(jobs, { delivery }, registryPlaces(jobs, clock)),
      gift: createGiftTarget(jobs),
    },
    guests: { gift: contributorsAsPayers(guestDeps), purchase: guestBuyersAsPayers(guestDeps) },
    lookUps: {
      perPayer: rateLimits.limit({ name: 'order-look-up', points: 60, seconds: 60 }),
      perNetwork: rateLimits.limit({ name: 'order-look-up-network', points: 240, seconds: 60 }),
    },
    queues: { perTarget: createKeyedLimiter(2), perPayment: createKeyedLimiter(1) },
  };
}

/** What each kind of payment costs is drafted by the domain it is for. */
export function draftOrders({ agents, gifts, registries, delivery, coupons }: Shop): DraftOrders {
  const prices = { delivery, coupons };
  return {
    markPrepared: (draft, preparedToken, request) => markPrepared(agents, draft, preparedToken, request),
    product: (wanted, payer, network) => draftProductOrder(prices, wanted, payer, network),
    basket: (wanted, payer, network) => draftBasketOrder(prices, wanted, payer, network),
    registryGift: (wanted, payer, network) => draftRegistryGift(registries, wanted, payer, network),
    instalment: (wanted, payer) => draftInstalment(gifts, wanted, payer),
  };
}

/** The money desk asks the domains of targets what was paid for. */
export function paymentDesk({ payments, listAdmins }: Shop, database: Database): PaymentDeskDeps {
  return {
    payments,
    listAdmins,
    database,
    paidFor: {
      orders: listPaidOrders,
      gifts: listPaidGifts,
      orderIdOf: findOrderIdByNumber,
      giftIdOf: async (tx, publicId) => (await findContributedGift(tx, { publicId }))?.id,
    },
    renderDocument,
  };
}

/** What receipts are written from. */
export function documentDeps({ gifts, contributions, accounts, live }: Shop): DocumentDeps {
  const { database, renderPdf } = gifts;
  return {
    database,
    seller: () => sellerOf(live.current()),
    findGift: contributions.findGift,
    // One worker for all documents.
    renderPdf,
    findPayer: (userId) => findPayer(accounts, userId),
  };
}

/** What invoices and credit notes are issued and written from. */
export function taxDeps({ gifts, delivery, live }: Shop): TaxDeps {
  return {
    database: gifts.database,
    seller: () => sellerOf(live.current()),
    invoicePrefix: () => live.current().invoicePrefix,
    renderPdf: gifts.renderPdf,
    findStates: async (tx, pincode) => (await describePincode(tx, pincode))?.states ?? [],
    readTaxRateBp: async () => Math.round((await currentDeliveryRules(delivery)).taxRate * 100),
  };
}

function buildPush({ settings, dbHandle: { database }, jobs, log }: AppDeps, live: LiveSettings): PushDeps {
  const { publicUrl, pushHosts } = settings;
  return createPushDeps({
    database,
    jobs,
    log,
    publicUrl,
    contact: () => (publicUrl.startsWith('https:') ? publicUrl : `mailto:${live.current().contactEmail}`),
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
  /** In place of the mail server that the settings ask for. */
  mailTransport?: MailTransport;
}

export interface Shop {
  /** While the demo's past is loaded. */
  loadingHistory?: { stop(): Promise<void> } | undefined;
  settings: Settings;
  /** What the owner has set, as it is right now. */
  live: LiveSettings;
  mailer: Mailer;
  mails: MailDeps;
  razorpay: RazorpaySettings;
  pictures: PictureStore;
  admin: ReturnType<typeof createAdminDeps>;
  /** Whom to mail about orders, gifts and payments. */
  listAdminEmails(whoMay: AdminOperationName): Promise<readonly string[]>;
  listAdmins(): Promise<readonly { email: string; role: AdminRole }[]>;
  audit: AuditDeps;
  desk: DeskDeps;
  catalogue: CatalogueEditDeps;
  feeds: FeedDeps;
  agents: AgentDeps;
  stock: StockDeps;
  imports: ImportDeps;
  identity: IdentityDeps;
  accounts: ReturnType<typeof createAccountsDeps>;
  delivery: DeliveryDeps;
  coupons: CouponDeps;
  registries: RegistryDeps;
  reviews: ReviewDeps;
  wishlists: WishlistDeps;
  places: PlaceDeps;
  specialDays: SpecialDayDeps;
  payments: PaymentDeps;
  refundDetails: RefundDetailsDeps;
  returns: ReturnDeps;
  guestOrders: GuestOrderDeps;
  gifts: GiftDeps;
  contributions: ContributionDeps;
  pledges: PledgeDeps;
  circles: CircleDeps;
  push: PushDeps;
  notices: NotificationsDeps;
}
