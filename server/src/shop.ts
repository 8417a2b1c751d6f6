import { join } from 'node:path';
import {
  createAccounts,
  createIdentity,
  findPayer,
  findUsersByEmail,
  findUsersById,
  type Identity,
  keepFromErasure,
  type PersonalData,
  saveUsedAddress,
  searchUsers,
} from './accounts/index.ts';
import { createAdminContext, findAdmin, isAdminEmail } from './admin/index.ts';
import type { EditableCatalogue } from './catalogue/index.ts';
import { createCatalogue } from './catalogue/index.ts';
import {
  countGiftRequests,
  createGifts,
  createGiftTarget,
  createGiftWatcher,
  draftInstalment,
  eraseRequester,
  exportGifts,
  type Gifts,
  hasOpenGift,
  isProductInOpenGift,
} from './gifts/index.ts';
import type { LocalServices } from './local-services.ts';
import { createFolderPictureStore, type PictureStore } from './media/index.ts';
import {
  createPush,
  deletePreferences,
  eraseSubscriber,
  listDevices,
  listFollowers,
  listPreferences,
  type Notifications,
  type Push,
} from './notifications/index.ts';
import type { CreateOrderDeps, PaymentDeps } from './payments/index.ts';
import {
  createRazorpayClient,
  erasePayerDetails,
  hasPaymentInProgress,
  listPaymentsByPayer,
} from './payments/index.ts';
import { createPlaces, findPincode, isKnownPincode, type Places } from './places/index.ts';
import type { DatabaseHandle } from './platform/database.ts';
import { createEventStreams } from './platform/http/event-streams.ts';
import { Refusal } from './platform/http/operations.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import type { FastPath } from './platform/http/response-cache.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createSmtpMailer, type Mailer } from './platform/mailer.ts';
import type { RazorpaySettings, Settings } from './platform/settings.ts';
import type { DocumentDeps } from './purchases/index.ts';
import {
  createPdfRenderer,
  createPurchaseTarget,
  draftPurchase,
  eraseBuyerDetails,
  exportPurchases,
  hasOpenPurchaseOfUser,
  isProductInOpenPurchase,
} from './purchases/index.ts';
import { createSpecialDays, type SpecialDays } from './special-days/index.ts';

/** Every domain with what it works with, put together once. */
export async function createShop(
  parts: AppDeps,
  local: LocalServices,
  lane: Pick<FastPath, 'add'>,
): Promise<Shop> {
  const { settings, dbHandle, log, jobs } = parts;
  const { database } = dbHandle;
  const rateLimits = createRateLimits(dbHandle);
  const mailer =
    parts.mailer ??
    (settings.smtpUrl ? createSmtpMailer(settings.smtpUrl, settings.mailFrom) : requireService(local.outbox));
  const razorpay = settings.razorpay ?? requireService(local.razorpay);
  const { publicUrl, adminEmails } = settings;
  const admin = createAdminContext({ database, rateLimits, mailer, log, publicUrl, adminEmails });
  const push = buildPush(parts);
  const pictures = createFolderPictureStore(join(settings.dataDir, 'uploads'));
  const clock = { now: () => new Date() };
  const payments: PaymentDeps = {
    database,
    jobs,
    log,
    razorpay: createRazorpayClient(razorpay),
    keyId: razorpay.keyId,
    keySecret: razorpay.keySecret,
    webhookSecrets: razorpay.webhookSecrets,
    holdSeconds: settings.holdSeconds,
    lockPayer: keepFromErasure,
    targets: { purchase: createPurchaseTarget(jobs), gift: createGiftTarget(jobs, clock) },
  };
  const gifts = createGifts({
    payments,
    rateLimits,
    publicUrl,
    clock,
    leadDays: settings.giftLeadDays,
    hasPincode: (pincode) => isKnownPincode(database, pincode),
    findUser: (userId) => findPayer({ database }, userId),
    isAdmin: async (request) => (await findAdmin(admin, request)) !== undefined,
    watcher: await createGiftWatcher(dbHandle.listen),
    streams: createEventStreams(),
  });
  return {
    settings,
    mailer,
    razorpay,
    pictures,
    admin,
    catalogue: {
      ...(await createCatalogue(dbHandle, lane)),
      pictures,
      usageChecks: [isProductInOpenPurchase, isProductInOpenGift],
    },
    identity: createIdentity({
      settings,
      database,
      log,
      ...(local.identity && { embedded: local.identity }),
    }),
    accounts: createAccounts({
      database,
      mailer,
      log,
      publicUrl,
      rateLimits,
      isAdminEmail: (email) => isAdminEmail(admin, email),
      personalData: createPersonalData(gifts),
      countRequests: (userId) => countGiftRequests(database, userId),
    }),
    places: createPlaces({ database, rateLimits }),
    specialDays: createSpecialDays({
      database,
      rateLimits,
      mailer,
      log,
      publicUrl,
      hasPincode: (pincode) => isKnownPincode(database, pincode),
    }),
    payments,
    gifts,
    push,
    notices: { database, mailer, push, publicKey: async () => (await push.keys()).publicKey },
  };
}

/** What each kind of payment costs is drafted by the domain it is for. */
export function createOrderDeps({ payments, accounts, gifts }: Shop): CreateOrderDeps {
  const { database } = payments;
  return {
    findPayer: (userId) => findPayer(accounts, userId),
    async draftPurchase(wanted, payer) {
      const draft = await draftPurchase(database, wanted, payer);
      if (!(draft instanceof Refusal)) await saveUsedAddress(database, payer.id, wanted.address);
      return draft;
    },
    draftInstalment: (wanted, payer) => draftInstalment(gifts, wanted, payer),
  };
}

function createPersonalData(gifts: Gifts): PersonalData {
  const { database } = gifts.payments;
  return {
    exportData: async (userId) => ({
      orders: await exportPurchases(database, userId),
      payments: await listPaymentsByPayer(database, userId),
      ...(await exportGifts(gifts, userId)),
      notices: await listPreferences(database, userId),
      notifiedDevices: await listDevices(database, userId),
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
      await erasePayerDetails(tx, userId);
      await eraseRequester(tx, userId);
      await deletePreferences(tx, userId);
      for (const person of await findUsersById(tx, [userId])) await eraseSubscriber(tx, person);
    },
  };
}

/** What invoices and receipts are written from. */
export function documentDeps({ payments: { database }, accounts, settings }: Shop): DocumentDeps {
  return {
    database,
    seller: settings.seller,
    renderPdf: createPdfRenderer(),
    findPayer: (userId) => findPayer(accounts, userId),
    findState: async (pincode) => (await findPincode({ database, loading: undefined }, pincode))?.state,
  };
}

function buildPush({ settings, dbHandle: { database }, jobs, log }: AppDeps): Push {
  const { publicUrl, pushHosts, standIns, mailFrom } = settings;
  return createPush({
    database,
    jobs,
    log,
    publicUrl,
    contact: publicUrl.startsWith('https:') ? publicUrl : `mailto:${/[^<\s]+@[^>\s]+/.exec(mailFrom)?.[0]}`,
    endpoints: { hosts: pushHosts, loopback: standIns.size > 0 },
    people: {
      byEmail: (emails, tx = database) => findUsersByEmail(tx, emails),
      byId: (ids, tx = database) => findUsersById(tx, ids),
      like: (words, limit) => searchUsers(database, words, limit),
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
  admin: ReturnType<typeof createAdminContext>;
  catalogue: EditableCatalogue;
  identity: Identity;
  accounts: ReturnType<typeof createAccounts>;
  places: Places;
  specialDays: SpecialDays;
  payments: PaymentDeps;
  gifts: Gifts;
  push: Push;
  notices: Notifications;
}
