import { sql } from 'drizzle-orm';
import { accountOfEmail, payerOf } from './accounts/accounts.ts';
import { sweepAccounts } from './accounts/sweep-accounts.ts';
import { listAdmins } from './admin/list-admins.ts';
import { sweepAdmin } from './admin/sweep-admin.ts';
import { GIFT_NEWS } from './gifts/announce.ts';
import { closeGifts } from './gifts/close-gifts.ts';
import {
  GIFT_MESSAGE,
  messageOfGift,
  type QueuedMessage,
  type QueuedNews,
  type TellingOfGifts,
  tellOfGift,
} from './gifts/tell-of-gift.ts';
import { checkInvariants } from './payments/check-invariants.ts';
import { reconcile } from './payments/reconcile.ts';
import { SEND_REFUND } from './payments/request-refund.ts';
import { sendRefund } from './payments/send-refund.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { PURCHASE_PLACED } from './purchases/purchase-target.ts';
import { PURCHASE_MOVED, type Telling, tellOfPurchase, tellOfStep } from './purchases/tell-of-purchase.ts';
import { ANNOUNCEMENT_DUE, deliverPush, NOTICE_DUE, resumePushes } from './push/deliver-push.ts';
import { sweepPush } from './push/sweep-push.ts';
import type { Shop } from './shop.ts';
import { type Reminding, sendReminders } from './special-days/send-reminders.ts';
import { sweepSpecialDays } from './special-days/sweep-special-days.ts';
import { tellOfSpecialDay } from './special-days/tell-of-special-day.ts';

/** Everything that happens without anybody asking: queued jobs, daily sweeps, and the reconciler's rounds. */
export async function startWork(shop: Shop, jobs: Jobs, log: Log): Promise<{ stop(): void }> {
  const { payments, gifts, settings, push } = shop;
  const { database } = payments;

  await jobs.work(SEND_REFUND, async (data) => sendRefund(payments, (data as { refundId: string }).refundId));
  await jobs.work(PURCHASE_PLACED, async (data) =>
    tellOfPurchase(tellingOf(shop), (data as { purchaseId: string }).purchaseId),
  );
  await jobs.work(PURCHASE_MOVED, async (data) => {
    const { purchaseId, status } = data as { purchaseId: string; status: string };
    await tellOfStep(tellingOf(shop), purchaseId, status);
  });
  await jobs.work(GIFT_NEWS, (data) => tellOfGift(tellingOf(shop), data as QueuedNews));
  await jobs.work(GIFT_MESSAGE, (data) => messageOfGift(tellingOf(shop), data as QueuedMessage));
  // Just after midnight, when gifts close; the rounds find what that run missed or had to leave.
  await jobs.schedule('close-gifts', '1 0 * * *', async () => {
    await closeGifts(payments, gifts.clock.now());
  });
  for (const queue of [NOTICE_DUE, ANNOUNCEMENT_DUE])
    await jobs.work(queue, async (data) => deliverPush(push, (data as { sendId: string }).sendId));
  // The first run of the day has the work; the others send what it could not.
  await jobs.schedule('remind-of-special-days', '0 9-19 * * *', async () => {
    await sendReminders(remindingOf(shop, log), new Date());
  });
  await jobs.schedule('check-changed-money', '* * * * *', () => checkInvariants(database, log, 'changed'));
  await jobs.schedule('check-all-money', '30 2 * * *', () => checkInvariants(database, log, 'everything'));
  await jobs.schedule('sweep', '10 3 * * *', async () => {
    await sweepAccounts(database);
    await sweepAdmin(database);
    await sweepPush(database);
    await sweepSpecialDays(database);
    await database.execute(sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`);
  });
  const rounds = [
    every(settings.reconcileSeconds, log, 'reconcile', async () => {
      await reconcile(payments);
    }),
    every(settings.reconcileSeconds, log, 'close-gifts', async () => {
      await closeGifts(payments, gifts.clock.now());
    }),
    every(PUSH_ROUND_SECONDS, log, 'resume-pushes', () => resumePushes(push), { atOnce: true }),
  ];
  return {
    stop() {
      push.stopping = true;
      for (const round of rounds) round.stop();
    },
  };
}

/** How long a message whose worker has died lies still at most. */
const PUSH_ROUND_SECONDS = 20;

function tellingOf({ payments, mailer, notices, settings, accounts, admin }: Shop): Telling & TellingOfGifts {
  return {
    database: payments.database,
    mailer,
    notices,
    publicUrl: settings.publicUrl,
    jobs: payments.jobs,
    payer: (userId) => payerOf(accounts, userId),
    admins: async () => (await listAdmins(admin)).admins.map(({ email }) => email),
  };
}

function remindingOf({ payments, accounts, notices, settings }: Shop, log: Log): Reminding {
  const { publicUrl, giftLeadDays } = settings;
  const accountOf = (email: string) => accountOfEmail(accounts, email);
  const notify = tellOfSpecialDay({ notices, accountOf, publicUrl, giftLeadDays });
  return { database: payments.database, log, publicUrl, notify };
}

/** Rounds in this process; one that takes long delays the next instead of running beside it. */
function every(
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
