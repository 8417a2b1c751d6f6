import { randomUUID } from 'node:crypto';
import {
  claimDelivery,
  giveUpOldClaims,
  insertDeliveries,
  insertUnreached,
  retryDelivery,
  settleDelivery,
} from './deliveries-sql.ts';
import type { Push } from './push.ts';
import { messageOf, type PushMessage } from './push-message.ts';
import type { PushSend } from './push-tables.ts';
import { sendToDevice } from './send-to-device.ts';
import { finishSend, nextTryOf, openSends, sendById, startSend } from './sends-sql.ts';
import { deleteDeadSubscription, subscribedAmong, subscriptionById } from './subscriptions-sql.ts';

/** Queue of messages to many. One of these may take minutes, so notices to single people have a queue of their own. */
export const ANNOUNCEMENT_DUE = 'push-announcement';
export const NOTICE_DUE = 'push-notice';

/** Devices a process sends to at the same moment. */
const AT_ONCE = 16;
const MOST_ATTEMPTS = 6;
const FIRST_PAUSE_SECONDS = 5;
/** Longer than any send can take: a claim that old belongs to a worker that has died. */
const CLAIM_SECONDS = 60;

/** Job: sends a message to every device it is due for. Several workers may do so at once; each device has one of them. */
export async function deliverPush(push: Push, sendId: string): Promise<void> {
  if (push.underWay.has(sendId) || push.stopping) return;
  push.underWay.add(sendId);
  try {
    await begin(push, sendId);
    const send = await sendById(push.database, sendId);
    if (send?.status !== 'sending') return;
    const message = messageOf(send);
    const worker = randomUUID();
    const lanes = Array.from({ length: AT_ONCE }, () => deliverInTurn(push, sendId, worker, message));
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
    if (failed) throw failed.reason;
    await finishSend(push.database, sendId);
    const next = await nextTryOf(push.database, sendId);
    if (next) await push.jobs.send(queueOf(send), { sendId }, undefined, { after: next });
  } finally {
    push.underWay.delete(sendId);
  }
}

/** Round: messages whose worker has died, or whose job was lost, go on; what that worker was sending is unknown. */
export async function resumePushes(push: Push): Promise<void> {
  for (const sendId of await giveUpOldClaims(push.database, CLAIM_SECONDS))
    await finishSend(push.database, sendId);
  for (const sendId of await openSends(push.database, 100)) await deliverPush(push, sendId);
}

function queueOf({ kind }: Pick<PushSend, 'kind'>): string {
  return kind === 'notice' ? NOTICE_DUE : ANNOUNCEMENT_DUE;
}

/** In one transaction the message starts and each device gets its row: a second start finds nothing to do. */
async function begin(push: Push, sendId: string): Promise<void> {
  const { database, people } = push;
  await database.transaction(async (tx) => {
    const send = await startSend(tx, sendId);
    if (!send) return;
    if (send.userId !== null) return insertDeliveries(tx, sendId, await people.byId([send.userId], tx));
    if (send.audienceTopic !== null) {
      const followers = await push.followersOf(send.audienceTopic, tx);
      return insertDeliveries(tx, sendId, await people.byId(followers, tx));
    }
    const known = await people.byEmail(send.emails, tx);
    await insertDeliveries(tx, sendId, known);
    const reached = await subscribedAmong(
      tx,
      known.map(({ id }) => id),
    );
    const ids = new Map(known.map(({ id, email }) => [email, id]));
    const unreached = send.emails.map((email) => ({ email, userId: ids.get(email) ?? null }));
    await insertUnreached(
      tx,
      sendId,
      unreached.filter(({ userId }) => userId === null || !reached.has(userId)),
    );
  });
}

async function deliverInTurn(
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
  claimed: Claimed,
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
      if (said.outcome === 'gone') await deleteDeadSubscription(tx, subscription);
    });
  }
  const inSeconds = said.retry.afterSeconds ?? FIRST_PAUSE_SECONDS * 4 ** (attempts - 1);
  const isTooLate = Date.now() + inSeconds * 1000 > message.until.getTime();
  if (attempts >= MOST_ATTEMPTS || isTooLate)
    return settleDelivery(database, { id, worker, outcome: 'failed' });
  await retryDelivery(database, { id, worker, inSeconds });
}

interface Claimed {
  id: number;
  worker: string;
  subscriptionId: string | null;
  attempts: number;
}
