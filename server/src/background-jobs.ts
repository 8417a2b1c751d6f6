import { cleanUpAccounts, findUserIdByConfirmedEmail, usersById } from './accounts/index.ts';
import {
  cleanUpAdmin,
  type DigestDeps,
  dailyDigestQueue,
  queueDailyDigests,
  sendDailyDigest,
} from './admin/index.ts';
import { agentProfileQueue, cleanUpAgentSessions, fetchAgentProfile } from './agents/index.ts';
import { deleteOldAuditEntries } from './audit/index.ts';
import {
  bulkEditQueue,
  cleanUpBulkEdits,
  cleanUpStockNotices,
  deleteOldImports,
  importQueue,
  type LowStockMailDeps,
  lowStockMailQueue,
  queueLowStockMails,
  resumeBulkEdits,
  resumeImports,
  runBulkEdit,
  sendLowStockMail,
  sendStockNotices,
  workOnImport,
} from './catalogue/index.ts';
import { askCircles, cleanUpCircles, sendDrawMails } from './circles/index.ts';
import { cleanUpContributors, cleanUpGiftNotes } from './contributions/index.ts';
import { forgetOldCouponKeys } from './coupons/index.ts';
import { countCustomers, removeErasedCustomers } from './customers/index.ts';
import { makeDueFeeds, makeFeedQueue, runFeeds } from './feeds/index.ts';
import {
  closeGiftsWhenDue,
  forgetRecipientsOfEndedGifts,
  type GiftNotifierDeps,
  giftEventQueue,
  giftNotificationQueue,
  giftRequestDigestQueue,
  queueGiftNotifications,
  queueRequestDigests,
  sendGiftNotification,
  sendRequestDigest,
} from './gifts/index.ts';
import { cleanUpGuestLanguages, cleanUpSentMails } from './mails/index.ts';
import { removeDiscardedPictures, removeOrphanPictures } from './media/index.ts';
import {
  announcementQueue,
  cleanUpPush,
  deliverPush,
  notificationQueue,
  resumePushes,
} from './notifications/index.ts';
import {
  type AlertDeps,
  alertOfRefundLimits,
  checkInvariants,
  checkPayment,
  checkPaymentQueue,
  checkPaymentRefunds,
  checkRefundsQueue,
  cleanUpRefundDetails,
  deleteOldEvidence,
  deleteOldHoldPeriods,
  deleteOldSalts,
  deleteOldWebhookRefusals,
  fetchSettlementsDaily,
  fetchSettlementsQueue,
  orphanRefundQueue,
  paymentAlertMailQueue,
  paymentAlertQueue,
  queueAlertMails,
  type RefundMailDeps,
  reconcile,
  refundMailQueue,
  refundQueue,
  remindOfRefundDetails,
  runSettlementFetch,
  sendAlertMail,
  sendOrphanRefund,
  sendRefund,
  sendRefundMail,
} from './payments/index.ts';
import { type Database, withoutTimeLimit } from './platform/database.ts';
import { deleteOldCounters } from './platform/http/rate-limit.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { repeatEvery } from './platform/periodic-tasks.ts';
import {
  cleanUpPledges,
  type PledgeReminderDeps,
  pledgeMailQueue,
  remindOfPledgesWhenDue,
  sendPledgeMail,
} from './pledges/index.ts';
import {
  cleanUpGuestBuyers,
  deleteOldReturnPictures,
  linesRefundedQueue,
  notifyLinesRefunded,
  notifyPurchaseNotPlaced,
  notifyPurchasePlaced,
  notifyPurchaseStatus,
  notifyReturnMoved,
  type PurchaseNotifierDeps,
  purchaseMessageQueue,
  purchaseMovedQueue,
  purchaseNoticeQueue,
  purchaseNotPlacedQueue,
  purchasePlacedQueue,
  returnMovedQueue,
  sendPurchaseMessage,
} from './purchases/index.ts';
import {
  type RegistryNotifierDeps,
  registryGivenQueue,
  registryThanksQueue,
  sendRegistryGiven,
  sendRegistryThanks,
  tendShares,
} from './registries/index.ts';
import { followGifts, keepReportSums } from './reports/index.ts';
import { type Shop, taxDeps } from './shop.ts';
import {
  cleanUpSpecialDays,
  createReminderNotifier,
  type ReminderDeps,
  sendReminders,
} from './special-days/index.ts';
import { checkTaxMonths, issueDueDocuments } from './taxes/index.ts';

/** Everything that happens without a request: queued jobs, scheduled tasks and periodic tasks. */
export async function startBackgroundJobs(
  shop: Shop,
  jobs: Jobs,
  log: Log,
  { periodicTasks = true, periodicTasksAfter }: BackgroundOptions = {},
): Promise<{ stop(): void }> {
  // The first search would wait for the index otherwise; when this fails, it does.
  void shop.catalogue.index.current().catch(() => undefined);
  await workQueues(shop, jobs);
  await scheduleTasks(shop, jobs, log);
  const { push } = shop;
  let tasks: { stop(): void }[] = [];
  let stopped = false;
  const startTasks = () => {
    if (periodicTasks && !stopped) tasks = startPeriodicTasks(shop, jobs, log);
  };
  if (periodicTasksAfter) void periodicTasksAfter.then(startTasks);
  else startTasks();
  return {
    stop() {
      stopped = true;
      push.stopping = true;
      for (const task of tasks) task.stop();
    },
  };
}

interface BackgroundOptions {
  periodicTasks?: boolean;
  /** They begin when this has ended: while the demo's past is loaded, they would act on what is long over. */
  periodicTasksAfter?: Promise<void> | undefined;
}

function startPeriodicTasks(shop: Shop, jobs: Jobs, log: Log): { stop(): void }[] {
  const { payments, gifts, settings, push, accounts, mailer, catalogue, imports } = shop;
  return [
    repeatEvery(TAX_DOCUMENT_SECONDS, log, 'tax-documents', () =>
      issueDueDocuments({ ...taxDeps(shop), log }),
    ),
    repeatEvery(settings.reconcileSeconds, log, 'reconcile', async () => {
      await reconcile(payments);
    }),
    // Finds what the run at midnight missed or had to leave.
    repeatEvery(settings.reconcileSeconds, log, 'close-gifts', async () => {
      await closeGiftsWhenDue(gifts);
    }),
    repeatEvery(settings.reconcileSeconds, log, 'pledge-reminders', () =>
      remindOfPledgesWhenDue(pledgeDeps(shop, jobs)),
    ),
    repeatEvery(REGISTRY_SECONDS, log, 'registries', () =>
      tendShares(shop.registries, notificationDeps(shop, jobs)),
    ),
    repeatEvery(STOCK_NOTICE_SECONDS, log, 'stock-notices', async () => {
      await sendStockNotices({ ...shop.stock, mailer, publicUrl: settings.publicUrl, log });
    }),
    repeatEvery(CIRCLE_SECONDS, log, 'ask-circles', async () => {
      await sendDrawMails(shop.circles);
      await askCircles(shop.circles, await gifts.clock.now(accounts.database));
    }),
    repeatEvery(CUSTOMER_SECONDS, log, 'count-customers', () => countCustomers(accounts.database), {
      immediately: true,
    }),
    repeatEvery(GIFT_REPORT_SECONDS, log, 'follow-gifts', () => followGifts(accounts.database)),
    repeatEvery(IMPORT_RESUME_SECONDS, log, 'resume-imports', () => resumeImports(imports), {
      immediately: true,
    }),
    repeatEvery(PUSH_RESUME_SECONDS, log, 'resume-pushes', () => resumePushes(push), { immediately: true }),
    repeatEvery(BULK_EDIT_RESUME_SECONDS, log, 'resume-bulk-edits', () => resumeBulkEdits(catalogue), {
      immediately: true,
    }),
  ];
}

/** Runs before any job can be sent. */
export async function defineQueues(shop: Shop, jobs: Jobs): Promise<void> {
  await workQueues(shop, { ...jobs, work: (queue) => jobs.define(queue) });
}

/** How long an invoice waits for its number; looking for what is due costs one small query. */
const TAX_DOCUMENT_SECONDS = 3;
/** How long the next gift of a registry waits after one was paid in full; looking costs two small queries. */
const REGISTRY_SECONDS = 5;
/** Waiting for units to come back costs one small query. */
const STOCK_NOTICE_SECONDS = 10;
/** How long the others of a circle wait to hear of a gift that somebody organises. */
const CIRCLE_SECONDS = 10;
/** What the list of customers says of payments is this much older than settled payments are. */
const CUSTOMER_SECONDS = 20;
/** So that a report has little to add up when it is opened. */
const GIFT_REPORT_SECONDS = 300;
/** How long a push whose worker has died waits at most. */
const PUSH_RESUME_SECONDS = 20;
/** The same for a change of many products, and for an import. */
const BULK_EDIT_RESUME_SECONDS = 20;
const IMPORT_RESUME_SECONDS = 20;

export async function workQueues(shop: Shop, jobs: Jobs): Promise<void> {
  const { payments, push, catalogue, imports } = shop;
  const deps = notificationDeps(shop, jobs);
  await jobs.work(agentProfileQueue, (agent) => fetchAgentProfile(shop.agents, agent));
  await jobs.work(bulkEditQueue, ({ bulkEditId }) => runBulkEdit(catalogue, bulkEditId));
  await jobs.work(refundQueue, ({ refundId }) => sendRefund(payments, refundId));
  await jobs.work(orphanRefundQueue, ({ paymentId }) => sendOrphanRefund(payments, paymentId));
  await jobs.work(checkPaymentQueue, ({ paymentId }) => checkPayment(payments, paymentId));
  await jobs.work(checkRefundsQueue, ({ paymentId }) => checkPaymentRefunds(payments, paymentId));
  await jobs.work(fetchSettlementsQueue, ({ fetchId }) => runSettlementFetch(payments, fetchId));
  await jobs.work(paymentAlertQueue, (alert) => queueAlertMails(deps, alert));
  await jobs.work(paymentAlertMailQueue, (mail) => sendAlertMail(deps, mail));
  await jobs.work(refundMailQueue, (mail) => sendRefundMail(deps, mail));
  await jobs.work(purchasePlacedQueue, ({ purchaseId }) => notifyPurchasePlaced(deps, purchaseId));
  for (const queue of [purchaseNoticeQueue, purchaseMessageQueue])
    await jobs.work(queue, (message) => sendPurchaseMessage(deps, message));
  await jobs.work(purchaseMovedQueue, (moved) => notifyPurchaseStatus(deps, moved));
  await jobs.work(linesRefundedQueue, ({ refundId }) => notifyLinesRefunded(deps, refundId));
  await jobs.work(purchaseNotPlacedQueue, (payment) => notifyPurchaseNotPlaced(deps, payment));
  await jobs.work(returnMovedQueue, (moved) => notifyReturnMoved(deps, moved));
  await jobs.work(giftEventQueue, (event) => queueGiftNotifications(deps, event));
  await jobs.work(giftRequestDigestQueue, (digest) => sendRequestDigest(deps, digest));
  await jobs.work(pledgeMailQueue, (mail) => sendPledgeMail(pledgeDeps(shop, jobs), mail));
  await jobs.work(giftNotificationQueue, (notification) => sendGiftNotification(deps, notification));
  await jobs.work(registryGivenQueue, ({ orderId }) => sendRegistryGiven(deps, orderId));
  await jobs.work(registryThanksQueue, ({ orderId }) => sendRegistryThanks(deps, orderId));
  await jobs.work(dailyDigestQueue, (digest) => sendDailyDigest(deps, digest));
  await jobs.work(lowStockMailQueue, (mail) => sendLowStockMail(deps, mail));
  await jobs.work(makeFeedQueue, ({ runId }) => runFeeds(shop.feeds, runId));
  await jobs.work(importQueue, ({ importId }) => workOnImport(imports, importId));
  for (const queue of [notificationQueue, announcementQueue])
    await jobs.work(queue, ({ sendId }) => deliverPush(push, sendId));
}

async function scheduleTasks(shop: Shop, jobs: Jobs, log: Log): Promise<void> {
  const { payments, gifts } = shop;
  const { database } = payments;
  // Just after midnight, when gifts close.
  await jobs.schedule('close-gifts', '1 0 * * *', async () => {
    await closeGiftsWhenDue(gifts);
  });
  // The first run of the day has the work; the others send what it could not.
  await jobs.schedule('remind-of-special-days', '0 9-19 * * *', async () => {
    await sendReminders(reminderDeps(shop, log), await gifts.clock.now(database));
  });
  // The same: the first run of a day takes it.
  await jobs.schedule('low-stock', '0 9-19 * * *', async () => {
    await queueLowStockMails(notificationDeps(shop, jobs), await gifts.clock.now(database));
  });
  await jobs.schedule('daily-digests', '0 * * * *', async () => {
    await queueDailyDigests(notificationDeps(shop, jobs), await gifts.clock.now(database));
  });
  await jobs.schedule('check-changed-money', '* * * * *', () => checkInvariants(database, log, 'changed'));
  await jobs.schedule('check-all-money', '30 2 * * *', () =>
    withoutTimeLimit(database, (tx) => checkInvariants(tx, log, 'everything')),
  );
  await jobs.schedule('check-tax-months', '0 3 * * *', () => checkTaxMonths(database, log));
  // Twice, because a provider that is down at the first is up at the second.
  await jobs.schedule('fetch-settlements-daily', '20 6,14 * * *', () => fetchSettlementsDaily(payments));
  await jobs.schedule('refund-limits', '30 9 * * *', () => alertOfRefundLimits(payments));
  await jobs.schedule('ask-refund-details', '0 10 * * *', () => remindOfRefundDetails({ payments }));
  await jobs.schedule('make-feeds', '* * * * *', () => makeDueFeeds(shop.feeds));
  await jobs.schedule('gift-request-digests', '* * * * *', () =>
    queueRequestDigests(notificationDeps(shop, jobs)),
  );
  // Once nothing can be added to yesterday any more.
  await jobs.schedule('sum-report-days', '15 1 * * *', () => keepReportSums(shop.accounts.database));
  await jobs.schedule('remove-pictures', '*/5 * * * *', () => removeDiscardedPictures(gifts));
  await jobs.schedule('remove-orphan-pictures', '40 3 * * *', () => removeOrphanPictures(gifts, log));
  await jobs.schedule('agent-sessions', '7 * * * *', () => cleanUpAgentSessions(shop.agents));
  await jobs.schedule('sweep', '10 3 * * *', () => cleanUp(shop.accounts.database, log));
}

/**
 * Deletes rows that are no longer needed. Provider events, payments and the ledger are never deleted.
 * A domain whose cleanup fails does not keep the others from theirs.
 */
export async function cleanUp(database: Database, log: Log): Promise<void> {
  const cleanups = {
    accounts: cleanUpAccounts,
    admin: cleanUpAdmin,
    contributors: cleanUpContributors,
    pledges: cleanUpPledges,
    'guest buyers': cleanUpGuestBuyers,
    customers: removeErasedCustomers,
    'network salts': deleteOldSalts,
    'hold periods': deleteOldHoldPeriods,
    'refused webhooks': deleteOldWebhookRefusals,
    'evidence of disputes': deleteOldEvidence,
    'refund details': cleanUpRefundDetails,
    'gift notes': cleanUpGiftNotes,
    'hidden addresses': forgetRecipientsOfEndedGifts,
    'return pictures': deleteOldReturnPictures,
    audit: deleteOldAuditEntries,
    'bulk edits': cleanUpBulkEdits,
    imports: deleteOldImports,
    push: cleanUpPush,
    'special days': cleanUpSpecialDays,
    circles: cleanUpCircles,
    'stock notices': cleanUpStockNotices,
    'coupon uses': forgetOldCouponKeys,
    'sent mails': cleanUpSentMails,
    'guest languages': cleanUpGuestLanguages,
    'rate limits': deleteOldCounters,
  };
  for (const [name, clean] of Object.entries(cleanups)) {
    try {
      await clean(database);
    } catch (error) {
      log.error({ err: error, task: 'sweep', cleanup: name }, 'cleanup failed');
    }
  }
}

function notificationDeps(
  shop: Shop,
  jobs: Jobs,
): PurchaseNotifierDeps &
  GiftNotifierDeps &
  RegistryNotifierDeps &
  AlertDeps &
  RefundMailDeps &
  LowStockMailDeps &
  DigestDeps {
  const { payments, mailer, notices, settings, listAdminEmails, listAdmins } = shop;
  return {
    database: payments.database,
    mailer,
    notifications: notices,
    publicUrl: settings.publicUrl,
    jobs,
    listAdminEmails,
    listAdmins,
    accountEmail: async (userId) => (await usersById(payments.database, [userId]))[0]?.email,
  };
}

function pledgeDeps({ pledges, payments, mailer, settings }: Shop, jobs: Jobs): PledgeReminderDeps {
  const { database, clock } = pledges;
  return { database, clock, jobs, mailer, publicUrl: settings.publicUrl, log: payments.log };
}

function reminderDeps({ payments, accounts, notices, settings, live }: Shop, log: Log): ReminderDeps {
  const { publicUrl } = settings;
  const { giftLeadDays } = live.current();
  const notify = createReminderNotifier({
    notifications: notices,
    findUserId: (email) => findUserIdByConfirmedEmail(accounts, email),
    publicUrl,
    giftLeadDays,
  });
  return { database: payments.database, log, publicUrl, notify };
}
