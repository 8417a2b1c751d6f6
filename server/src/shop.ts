import { join } from 'node:path';
import { type OthersAboutPerson, openAccounts, payerOf } from './accounts/accounts.ts';
import { type Identity, openIdentity } from './accounts/identity/open-identity.ts';
import { peopleByEmail, peopleById, peopleLike } from './accounts/people.ts';
import { keepAddress } from './accounts/save-address.ts';
import { openAdmin } from './admin/admin.ts';
import { adminOf } from './admin/admin-guards.ts';
import { isAdminEmail } from './admin/admins.ts';
import type { Editing } from './catalogue/editing.ts';
import { openCatalogue } from './catalogue/routes.ts';
import {
  askedBy,
  countAskedBy,
  forgetAsker,
  isProductAskedFor,
  isWaitingForGift,
} from './gifts/about-person.ts';
import { draftInstalment } from './gifts/draft-instalment.ts';
import { giftTarget } from './gifts/gift-target.ts';
import { type Gifts, openGifts } from './gifts/gifts.ts';
import { watchGifts } from './gifts/watch-gifts.ts';
import type { LocalServices } from './local-services.ts';
import { folderPictureStore, type PictureStore } from './media/picture-store.ts';
import { choicesFor, followersOf, forgetChoices } from './notices/choices.ts';
import type { Notices } from './notices/notices.ts';
import { forgetPayer, paidBy } from './payments/about-payer.ts';
import type { Drafts } from './payments/create-order.ts';
import type { Payments } from './payments/payments.ts';
import { razorpayClient } from './payments/razorpay-client.ts';
import { findPincode, isPincode } from './places/find-pincode.ts';
import { openPlaces, type Places } from './places/places.ts';
import type { OpenDatabase } from './platform/database.ts';
import { createEventStreams } from './platform/http/event-streams.ts';
import type { FastLane } from './platform/http/fast-lane.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import { Refusal } from './platform/http/refusal.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { type Mailer, smtpMailer } from './platform/mail/mailer.ts';
import type { RazorpaySettings, Settings } from './platform/settings.ts';
import { boughtBy, forgetBuyer, isWaitingFor } from './purchases/about-buyer.ts';
import { draftPurchase } from './purchases/draft-purchase.ts';
import type { Papers } from './purchases/invoice.ts';
import { isProductBought, purchaseTarget } from './purchases/purchase-target.ts';
import { openPush, type Push } from './push/push.ts';
import { devicesOf, forgetSubscriber } from './push/push-subscription.ts';
import { openSpecialDays, type SpecialDays } from './special-days/special-days.ts';

/** Every domain with what it works with, put together once. */
export async function openShop(
  parts: Parts,
  local: LocalServices,
  lane: Pick<FastLane, 'add'>,
): Promise<Shop> {
  const { settings, opened, log, jobs } = parts;
  const { database } = opened;
  const rateLimits = createRateLimits(opened);
  const mailer =
    parts.mailer ??
    (settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings.mailFrom) : required(local.outbox));
  const razorpay = settings.razorpay ?? required(local.razorpay);
  const { publicUrl, adminEmails } = settings;
  const admin = openAdmin({ database, rateLimits, mailer, log, publicUrl, adminEmails });
  const push = pushOf(parts);
  const pictures = folderPictureStore(join(settings.dataDir, 'uploads'));
  const clock = { now: () => new Date() };
  const payments: Payments = {
    database,
    jobs,
    log,
    razorpay: razorpayClient(razorpay),
    keyId: razorpay.keyId,
    keySecret: razorpay.keySecret,
    webhookSecrets: razorpay.webhookSecrets,
    holdSeconds: settings.holdSeconds,
    targets: { purchase: purchaseTarget(jobs), gift: giftTarget(jobs, clock) },
  };
  const gifts = openGifts({
    payments,
    rateLimits,
    publicUrl,
    clock,
    leadDays: settings.giftLeadDays,
    hasPincode: (pincode) => isPincode(database, pincode),
    person: (userId) => payerOf({ database }, userId),
    isAdmin: async (request) => (await adminOf(admin, request)) !== undefined,
    watch: await watchGifts(opened.listen),
    streams: createEventStreams(),
  });
  return {
    settings,
    mailer,
    razorpay,
    pictures,
    admin,
    catalogue: {
      ...(await openCatalogue(opened, lane)),
      pictures,
      uses: [isProductBought, isProductAskedFor],
    },
    identity: openIdentity({ settings, database, log, ...(local.identity && { embedded: local.identity }) }),
    accounts: openAccounts({
      database,
      mailer,
      log,
      publicUrl,
      rateLimits,
      isAdminEmail: (email) => isAdminEmail(admin, email),
      others: othersAboutPerson(gifts),
      countRequests: (userId) => countAskedBy(database, userId),
    }),
    places: openPlaces({ database, rateLimits }),
    specialDays: openSpecialDays({
      database,
      rateLimits,
      mailer,
      log,
      publicUrl,
      hasPincode: (pincode) => isPincode(database, pincode),
    }),
    payments,
    gifts,
    push,
    notices: { database, mailer, push, publicKey: async () => (await push.keys()).publicKey },
  };
}

/** What each kind of payment costs is drafted by the domain it is for. */
export function draftsOf({ payments, accounts, gifts }: Shop): Drafts {
  const { database } = payments;
  return {
    payer: (userId) => payerOf(accounts, userId),
    async purchase(wanted, payer) {
      const draft = await draftPurchase(database, wanted, payer);
      if (!(draft instanceof Refusal)) await keepAddress(database, payer.id, wanted.address);
      return draft;
    },
    gift: (wanted, payer) => draftInstalment(gifts, wanted, payer),
  };
}

function othersAboutPerson(gifts: Gifts): OthersAboutPerson {
  const { database } = gifts.payments;
  return {
    dataOf: async (userId) => ({
      orders: await boughtBy(database, userId),
      payments: await paidBy(database, userId),
      ...(await askedBy(gifts, userId)),
      notices: await choicesFor(database, userId),
      notifiedDevices: await devicesOf(database, userId),
    }),
    async underWay(userId) {
      if (await isWaitingFor(database, userId))
        return 'You have an order under way. Please wait until it has arrived, or cancel it first.';
      if (await isWaitingForGift(database, userId))
        return 'You have a gift under way. Please wait until it has arrived, or cancel it first.';
      return undefined;
    },
    async forget(tx, userId) {
      await forgetBuyer(tx, userId);
      await forgetPayer(tx, userId);
      await forgetAsker(tx, userId);
      await forgetChoices(tx, userId);
      for (const person of await peopleById(tx, [userId])) await forgetSubscriber(tx, person);
    },
  };
}

/** What invoices and receipts are written from. */
export function papersOf({ payments: { database }, accounts, settings }: Shop): Papers {
  return {
    database,
    seller: settings.seller,
    payer: (userId) => payerOf(accounts, userId),
    stateOf: async (pincode) => (await findPincode({ database, loading: undefined }, pincode))?.state,
  };
}

function pushOf({ settings, opened: { database }, jobs, log }: Parts): Push {
  const { publicUrl, pushHosts, standIns, mailFrom } = settings;
  return openPush({
    database,
    jobs,
    log,
    publicUrl,
    contact: publicUrl.startsWith('https:') ? publicUrl : `mailto:${/[^<\s]+@[^>\s]+/.exec(mailFrom)?.[0]}`,
    endpoints: { hosts: pushHosts, loopback: standIns.size > 0 },
    people: {
      byEmail: (emails, tx = database) => peopleByEmail(tx, emails),
      byId: (ids, tx = database) => peopleById(tx, ids),
      like: (words, limit) => peopleLike(database, words, limit),
    },
    followersOf: (topic, tx = database) => followersOf(tx, topic),
  });
}

function required<Service>(service: Service | undefined): Service {
  if (service === undefined) throw new Error('a service has neither settings nor a stand-in');
  return service;
}

export interface Parts {
  settings: Settings;
  opened: OpenDatabase;
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
  admin: ReturnType<typeof openAdmin>;
  catalogue: Editing;
  identity: Identity;
  accounts: ReturnType<typeof openAccounts>;
  places: Places;
  specialDays: SpecialDays;
  payments: Payments;
  gifts: Gifts;
  push: Push;
  notices: Notices;
}
