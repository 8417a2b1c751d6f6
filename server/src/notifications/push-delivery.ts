import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import { defineQueue } from '../platform/jobs.ts';
import { deleteGoneSubscription, filterSubscribed, type Push, subscriptionById } from './push.ts';
import {
  claimDelivery,
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

/** Queue of messages to many. One of these may take minutes, so notices to single people have a queue of their own. */
const pushJobSchema = z.object({ sendId: z.uuid() });
export const announcementQueue = defineQueue('push-announcement', pushJobSchema);
export const notificationQueue = defineQueue('push-notice', pushJobSchema);

/** Devices a process sends to at the same moment. */
const CONCURRENT_SENDS = 16;
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_SECONDS = 5;
/** Longer than any send can take: a claim that old belongs to a worker that has died. */
const CLAIM_TIMEOUT_SECONDS = 60;

/** Job: sends a message to every device it is due for. Several workers may do so at once; each device has one of them. */
export async function deliverPush(push: Push, sendId: string): Promise<void> {
  if (push.activeSends.has(sendId) || push.stopping) return;
  push.activeSends.add(sendId);
  try {
    await startDelivery(push, sendId);
    const send = await sendById(push.database, sendId);
    if (send?.status !== 'sending') return;
    const message = toPushMessage(send);
    const worker = randomUUID();
    const lanes = Array.from({ length: CONCURRENT_SENDS }, () =>
      deliverUntilDone(push, sendId, worker, message),
    );
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
    if (failed) throw failed.reason;
    await finishSend(push.database, sendId);
    const next = await nextRetryAt(push.database, sendId);
    if (next) await push.jobs.send(queueFor(send), { sendId }, undefined, { after: next });
  } finally {
    push.activeSends.delete(sendId);
  }
}

/** Round: messages whose worker has died, or whose job was lost, go on; what that worker was sending is unknown. */
export async function resumePushes(push: Push): Promise<void> {
  for (const sendId of await expireOldClaims(push.database, CLAIM_TIMEOUT_SECONDS))
    await finishSend(push.database, sendId);
  for (const sendId of await listDueSends(push.database, 100)) await deliverPush(push, sendId);
}

function queueFor({ kind }: Pick<PushSend, 'kind'>) {
  return kind === 'notice' ? notificationQueue : announcementQueue;
}

/** In one transaction the message starts and each device gets its row: a second start finds nothing to do. */
async function startDelivery(push: Push, sendId: string): Promise<void> {
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
    const unreached = send.emails.map((email) => ({ email, userId: ids.get(email) ?? null }));
    await insertUnreachable(
      tx,
      sendId,
      unreached.filter(({ userId }) => userId === null || !reached.has(userId)),
    );
  });
}

async function deliverUntilDone(
  push: Push,
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
  { database, ...push }: Push,
  claimed: ClaimedDelivery,
  message: PushMessage,
): Promise<void> {
  const { id, worker, subscriptionId, attempts } = claimed;
  const subscription = subscriptionId === null ? undefined : await subscriptionById(database, subscriptionId);
  if (!subscription) return settleDelivery(database, { id, worker, outcome: 'gone' });
  const said = await sendToDevice(push, subscription, message);
  if ('outcome' in said) {
    // Together: a worker that dies between the two would leave a dead device behind that nobody tries again.
    return database.transaction(async (tx) => {
      await settleDelivery(tx, { id, worker, outcome: said.outcome });
      if (said.outcome === 'gone') await deleteGoneSubscription(tx, subscription);
    });
  }
  const inSeconds = said.retry.afterSeconds ?? FIRST_RETRY_SECONDS * 4 ** (attempts - 1);
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

/** Reports are of interest for a season, single notices only until nobody asks after them any more. */
export async function cleanUpPush(database: Database): Promise<void> {
  await deleteOldSends(database, 'announcement', 180);
  await deleteOldSends(database, 'test', 7);
  await deleteOldSends(database, 'notice', 30);
}
