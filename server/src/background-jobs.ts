import { sql } from 'drizzle-orm';
import { cleanUpAccounts, findPayer, findUserIdByConfirmedEmail } from './accounts/index.ts';
import { cleanUpAdmin, listAdmins } from './admin/index.ts';
import {
  closeGifts,
  GIFT_EVENT_QUEUE,
  GIFT_NOTIFICATION_QUEUE,
  type GiftEventJob,
  type GiftNotificationJob,
  type GiftNotifierDeps,
  queueGiftNotifications,
  sendGiftNotification,
} from './gifts/index.ts';
import {
  ANNOUNCEMENT_QUEUE,
  cleanUpPush,
  deliverPush,
  NOTIFICATION_QUEUE,
  resumePushes,
} from './notifications/index.ts';
import {
  type AlertDeps,
  CHECK_REFUNDS_QUEUE,
  checkInvariants,
  checkPaymentRefunds,
  PAYMENT_ALERT_MAIL_QUEUE,
  PAYMENT_ALERT_QUEUE,
  type PaymentAlert,
  queueAlertMails,
  reconcile,
  SEND_REFUND_QUEUE,
  sendAlertMail,
  sendRefund,
} from './payments/index.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import {
  notifyPurchasePlaced,
  notifyPurchaseStatus,
  PURCHASE_MESSAGE_QUEUE,
  PURCHASE_MOVED_QUEUE,
  PURCHASE_PLACED_QUEUE,
  type PurchaseMessageJob,
  type PurchaseNotifierDeps,
  sendPurchaseMessage,
} from './purchases/index.ts';
import type { Shop } from './shop.ts';
import {
  cleanUpSpecialDays,
  createReminderNotifier,
  type ReminderDeps,
  sendReminders,
} from './special-days/index.ts';

/** Everything that happens without anybody asking: queued jobs, daily sweeps, and the reconciler's rounds. */
export async function startBackgroundJobs(shop: Shop, jobs: Jobs, log: Log): Promise<{ stop(): void }> {
  const { payments, gifts, settings, push } = shop;
  const { database } = payments;

  await jobs.work(SEND_REFUND_QUEUE, async (data) =>
    sendRefund(payments, (data as { refundId: string }).refundId),
  );
  await jobs.work(CHECK_REFUNDS_QUEUE, async (data) =>
    checkPaymentRefunds(payments, (data as { paymentId: string }).paymentId),
  );
  await jobs.work(PAYMENT_ALERT_QUEUE, async (data) =>
    queueAlertMails(notificationDeps(shop), data as PaymentAlert),
  );
  await jobs.work(PAYMENT_ALERT_MAIL_QUEUE, async (data) =>
    sendAlertMail(notificationDeps(shop), data as PaymentAlert & { to: string }),
  );
  await jobs.work(PURCHASE_PLACED_QUEUE, async (data) =>
    notifyPurchasePlaced(notificationDeps(shop), (data as { purchaseId: string }).purchaseId),
  );
  await jobs.work(PURCHASE_MESSAGE_QUEUE, async (data) =>
    sendPurchaseMessage(notificationDeps(shop), data as PurchaseMessageJob),
  );
  await jobs.work(PURCHASE_MOVED_QUEUE, async (data) => {
    const { purchaseId, status } = data as { purchaseId: string; status: string };
    await notifyPurchaseStatus(notificationDeps(shop), purchaseId, status);
  });
  await jobs.work(GIFT_EVENT_QUEUE, (data) =>
    queueGiftNotifications(notificationDeps(shop), data as GiftEventJob),
  );
  await jobs.work(GIFT_NOTIFICATION_QUEUE, (data) =>
    sendGiftNotification(notificationDeps(shop), data as GiftNotificationJob),
  );
  // Just after midnight, when gifts close; the rounds find what that run missed or had to leave.
  await jobs.schedule('close-gifts', '1 0 * * *', async () => {
    await closeGifts(payments, gifts.clock.now());
  });
  for (const queue of [NOTIFICATION_QUEUE, ANNOUNCEMENT_QUEUE])
    await jobs.work(queue, async (data) => deliverPush(push, (data as { sendId: string }).sendId));
  // The first run of the day has the work; the others send what it could not.
  await jobs.schedule('remind-of-special-days', '0 9-19 * * *', async () => {
    await sendReminders(reminderDeps(shop, log), new Date());
  });
  await jobs.schedule('check-changed-money', '* * * * *', () => checkInvariants(database, log, 'changed'));
  await jobs.schedule('check-all-money', '30 2 * * *', () => checkInvariants(database, log, 'everything'));
  await jobs.schedule('sweep', '10 3 * * *', async () => {
    await cleanUpAccounts(database);
    await cleanUpAdmin(database);
    await cleanUpPush(database);
    await cleanUpSpecialDays(database);
    await database.execute(sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`);
  });
  const rounds = [
    repeatEvery(settings.reconcileSeconds, log, 'reconcile', async () => {
      await reconcile(payments);
    }),
    repeatEvery(settings.reconcileSeconds, log, 'close-gifts', async () => {
      await closeGifts(payments, gifts.clock.now());
    }),
    repeatEvery(PUSH_RESUME_SECONDS, log, 'resume-pushes', () => resumePushes(push), { atOnce: true }),
  ];
  return {
    stop() {
      push.stopping = true;
      for (const round of rounds) round.stop();
    },
  };
}

/** How long a message whose worker has died lies still at most. */
const PUSH_RESUME_SECONDS = 20;

function notificationDeps({
  payments,
  mailer,
  notices,
  settings,
  accounts,
  admin,
}: Shop): PurchaseNotifierDeps & GiftNotifierDeps & AlertDeps {
  return {
    database: payments.database,
    mailer,
    notices,
    publicUrl: settings.publicUrl,
    jobs: payments.jobs,
    payer: (userId) => findPayer(accounts, userId),
    admins: async () => (await listAdmins(admin)).admins.map(({ email }) => email),
  };
}

function reminderDeps({ payments, accounts, notices, settings }: Shop, log: Log): ReminderDeps {
  const { publicUrl, giftLeadDays } = settings;
  const accountOf = (email: string) => findUserIdByConfirmedEmail(accounts, email);
  const notify = createReminderNotifier({
    notifications: notices,
    findUserId: accountOf,
    publicUrl,
    giftLeadDays,
  });
  return { database: payments.database, log, publicUrl, notify };
}

/** Rounds in this process; one that takes long delays the next instead of running beside it. */
function repeatEvery(
  seconds: number,
  log: Log,
  name: string,
  round: () => Promise<void>,
  { atOnce = false }: { atOnce?: boolean } = {},
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const perform = () => {
    round()
      .catch((error: unknown) => log.error({ err: error, name }, 'a round failed'))
      .finally(next);
  };
  const next = () => {
    if (stopped) return;
    timer = setTimeout(perform, seconds * 1000);
    timer.unref();
  };
  if (atOnce) perform();
  else next();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
