import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import { defineQueue } from '../platform/jobs.ts';
import { deleteGoneSubscription, filterSubscribed, type PushDeps, subscriptionById } from './push.ts';
import {
  claimDelivery,
  countDueDeliveries,
  deleteOldSends,
  expireOldClaims,
  finishSend,
  insertDeliveries,
  insertUnreachable,
  listDueSends,
  nextRetryAt,
  retryDelivery,
  sendById,
  settleDelivery,
  startSend,
} from './sql.ts';
import type { PushSend } from './tables.ts';
import { type PushMessage, sendToDevice, toPushMessage } from './web-push.ts';

/** An announcement may take minutes, so notifications to single people have their own queue. */
const pushJobSchema = z.object({ sendId: z.uuid() });
export const announcementQueue = defineQueue('push-announcement', pushJobSchema);
export const notificationQueue = defineQueue('push-notice', pushJobSchema);

const CONCURRENT_SENDS = 16;
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_SECONDS = 5;
/** Longer than any send takes: an older claim belongs to a worker that has died. */
const CLAIM_TIMEOUT_SECONDS = 60;

/** Job: sends a message to every due device. Several workers may share the work; each device is claimed by one. */
export async function deliverPush(push: PushDeps, sendId: string): Promise<void> {
  if (push.activeSends.has(sendId) || push.stopping) return;
  push.activeSends.add(sendId);
  try {
    await startDelivery(push, sendId);
    const send = await sendById(push.database, sendId);
    if (send?.status !== 'sending') return;
    const message = toPushMessage(send);
    const worker = randomUUID();
    const due = await countDueDeliveries(push.database, sendId, CONCURRENT_SENDS);
    const senders = Array.from({ length: due }, () => deliverUntilDone(push, sendId, worker, message));
    const failed = (await Promise.allSettled(senders)).find((sender) => sender.status === 'rejected');
    if (failed) throw failed.reason;
    await finishSend(push.database, sendId);
    const next = await nextRetryAt(push.database, sendId);
    if (next) await push.jobs.send(queueFor(send), { sendId }, undefined, { after: next });
  } finally {
    push.activeSends.delete(sendId);
  }
}

/** Periodic task: resumes messages whose worker died or whose job was lost; what that worker was sending is unknown. */
export async function resumePushes(push: PushDeps): Promise<void> {
  for (const sendId of await expireOldClaims(push.database, CLAIM_TIMEOUT_SECONDS))
    await finishSend(push.database, sendId);
  for (const sendId of await listDueSends(push.database, 100)) await deliverPush(push, sendId);
}

/** Reports of announcements are kept for a season, notifications to single people for a month. */
export async function cleanUpPush(database: Database): Promise<void> {
  await deleteOldSends(database, 'announcement', 180);
  await deleteOldSends(database, 'test', 7);
  await deleteOldSends(database, 'notice', 30);
}

function queueFor({ kind }: Pick<PushSend, 'kind'>) {
  return kind === 'notice' ? notificationQueue : announcementQueue;
}

/** Starts the message and inserts a row for each device in one transaction, so that it happens once. */
async function startDelivery(push: PushDeps, sendId: string): Promise<void> {
  const { database, people } = push;
  await database.transaction(async (tx) => {
    const send = await startSend(tx, sendId);
    if (!send) return;
    if (send.userId !== null) return insertDeliveries(tx, sendId, await people.byId([send.userId], tx));
    if (send.audienceTopic !== null) {
      const followers = await push.listFollowers(send.audienceTopic, tx);
      return insertDeliveries(tx, sendId, await people.byId(followers, tx));
    }
    const known = await people.byEmail(send.emails, tx);
    await insertDeliveries(tx, sendId, known);
    const reached = await filterSubscribed(
      tx,
      known.map(({ id }) => id),
    );
    const ids = new Map(known.map(({ id, email }) => [email, id]));
    const named = send.emails.map((email) => ({ email, userId: ids.get(email) ?? null }));
    await insertUnreachable(
      tx,
      sendId,
      named.filter(({ userId }) => userId === null || !reached.has(userId)),
    );
  });
}

async function deliverUntilDone(
  push: PushDeps,
  sendId: string,
  worker: string,
  message: PushMessage,
): Promise<void> {
  while (!push.stopping) {
    const claimed = await claimDelivery(push.database, sendId, worker);
    if (!claimed) return;
    await deliverOne(push, { ...claimed, worker }, message);
  }
}

async function deliverOne(
  { database, ...push }: PushDeps,
  claimed: ClaimedDelivery,
  message: PushMessage,
): Promise<void> {
  const { id, worker, subscriptionId, attempts } = claimed;
  const subscription = subscriptionId === null ? undefined : await subscriptionById(database, subscriptionId);
  if (!subscription) return settleDelivery(database, { id, worker, outcome: 'gone' });
  const result = await sendToDevice(push, subscription, message);
  if ('outcome' in result) {
    // In one transaction: a worker that dies in between must not leave a dead subscription behind.
    return database.transaction(async (tx) => {
      await settleDelivery(tx, { id, worker, outcome: result.outcome });
      if (result.outcome === 'gone') await deleteGoneSubscription(tx, subscription);
    });
  }
  const inSeconds = result.retry.afterSeconds ?? FIRST_RETRY_SECONDS * 4 ** (attempts - 1);
  const isTooLate = Date.now() + inSeconds * 1000 > message.expiresAt.getTime();
  if (attempts >= MAX_ATTEMPTS || isTooLate)
    return settleDelivery(database, { id, worker, outcome: 'failed' });
  await retryDelivery(database, { id, worker, inSeconds });
}

interface ClaimedDelivery {
  id: number;
  worker: string;
  subscriptionId: string | null;
  attempts: number;
}
