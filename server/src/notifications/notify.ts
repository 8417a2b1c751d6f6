import type { NotificationTopic } from '@tohfa/contract';
import type { MailContent } from '@tohfa/contract/phrases';
import type { Database } from '../platform/database.ts';
import { loadChoice, type NotificationsDeps } from './preferences.ts';
import type { PushDeps } from './push.ts';
import { notificationQueue } from './push-delivery.ts';
import { insertSend } from './sql.ts';

/**
 * Every automatic notification. A mail marked `always` confirms something paid or agreed; the other mails, and every
 * push, depend on the person's preference for the topic.
 */
const eventRules = {
  'order-placed': { topic: 'gifts-orders', mail: 'always' },
  'order-packed': { topic: 'gifts-orders', mail: 'chosen' },
  'order-dispatched': { topic: 'gifts-orders', mail: 'chosen' },
  'order-delivered': { topic: 'gifts-orders', mail: 'chosen' },
  'order-cancelled': { topic: 'gifts-orders', mail: 'always' },
  'order-refunded': { topic: 'gifts-orders', mail: 'always' },
  'order-part-refunded': { topic: 'gifts-orders', mail: 'always' },
  'order-not-placed': { topic: 'gifts-orders', mail: 'always' },
  'return-decided': { topic: 'gifts-orders', mail: 'always' },
  'gift-requested': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-approved': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-declined': { topic: 'gifts-orders', mail: 'always' },
  'gift-payment': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-thanks': { topic: 'gifts-orders', mail: 'always' },
  'gift-sent-back': { topic: 'gifts-orders', mail: 'always' },
  'gift-full': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-opened': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-ending': { topic: 'gifts-orders', mail: 'always' },
  'gift-closing': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-thanked': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-extended': { topic: 'gifts-orders', mail: 'always' },
  'gift-dispatched': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-delivered': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-cancelled': { topic: 'gifts-orders', mail: 'always' },
  'gift-expired': { topic: 'gifts-orders', mail: 'always' },
  'gift-refunded': { topic: 'gifts-orders', mail: 'always' },
  'registry-given': { topic: 'gifts-orders', mail: 'chosen' },
  'registry-recipient': { topic: 'gifts-orders', mail: 'always' },
  'registry-thanks': { topic: 'gifts-orders', mail: 'chosen' },
  'special-day': { topic: 'reminders', mail: 'chosen' },
} as const satisfies Record<string, { topic: NotificationTopic; mail: 'always' | 'chosen' }>;

/** Decides whether a person is notified by mail, by push, by both or not at all. */
export async function notify(
  { database, mailer, push }: NotificationsDeps,
  notification: UserNotification,
): Promise<void> {
  const { topic, mail } = eventRules[notification.event];
  const { userId, guestId, email } = notification.recipient;
  const choice = userId === null ? undefined : await loadChoice(database, userId, topic);
  // The push comes first: a retry does not queue it again, but would send the mail again. Without a device there is
  // nothing to push to.
  if (userId !== null && choice?.push && choice.hasDevice && notification.push)
    await queuePush({ jobs: push.jobs }, database, {
      ...notification.push,
      userId,
      topic,
      key: `${notification.event} ${notification.subjectId} ${userId}`,
    });
  if (email !== '' && notification.mail && (mail === 'always' || choice?.mail !== false))
    await mailer.send({ ...notification.mail, to: email, person: { userId, guestId } });
}

/** Queues a notification to one person's devices, once per key. */
async function queuePush({ jobs }: Pick<PushDeps, 'jobs'>, tx: Database, push: NewPush): Promise<void> {
  const { key, title, body, ...rest } = push;
  const sendId = await insertSend(tx, {
    ...rest,
    title: truncate(title, 120),
    body: truncate(body, 400),
    kind: 'notice',
    noticeKey: key,
  });
  if (sendId !== undefined) await jobs.send(notificationQueue, { sendId }, tx);
}

function truncate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

type NotificationEvent = keyof typeof eventRules;

export interface UserNotification {
  event: NotificationEvent;
  /** What it happened to. Event, subject and person together identify a notification. */
  subjectId: string;
  /** `userId` is null for a person without an account. */
  recipient: { userId: string | null; guestId?: string | null; email: string };
  mail?: MailContent;
  push?: { title: string; body: string; path: string };
}

interface NewPush {
  key: string;
  userId: string;
  topic: NotificationTopic;
  title: string;
  body: string;
  path: string;
}
