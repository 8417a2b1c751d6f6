import type { NotificationTopic } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Mail } from '../platform/mailer.ts';
import { listPreferences, type Notifications } from './preferences.ts';
import type { Push } from './push.ts';
import { notificationQueue } from './push-delivery.ts';
import { insertSend } from './sql.ts';

/**
 * Everything the shop tells people of by itself. A mail that is `always` sent is proof of something paid or agreed;
 * the others, and every push, go to those who want their topic.
 */
const eventRules = {
  'order-placed': { topic: 'gifts-orders', mail: 'always' },
  'order-packed': { topic: 'gifts-orders', mail: 'chosen' },
  'order-dispatched': { topic: 'gifts-orders', mail: 'chosen' },
  'order-delivered': { topic: 'gifts-orders', mail: 'chosen' },
  'order-cancelled': { topic: 'gifts-orders', mail: 'always' },
  'order-refunded': { topic: 'gifts-orders', mail: 'always' },
  'gift-requested': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-approved': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-declined': { topic: 'gifts-orders', mail: 'always' },
  'gift-payment': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-thanks': { topic: 'gifts-orders', mail: 'always' },
  'gift-sent-back': { topic: 'gifts-orders', mail: 'always' },
  'gift-full': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-closing': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-dispatched': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-delivered': { topic: 'gifts-orders', mail: 'chosen' },
  'gift-cancelled': { topic: 'gifts-orders', mail: 'always' },
  'gift-expired': { topic: 'gifts-orders', mail: 'always' },
  'gift-refunded': { topic: 'gifts-orders', mail: 'always' },
  'special-day': { topic: 'reminders', mail: 'chosen' },
} as const satisfies Record<string, { topic: NotificationTopic; mail: 'always' | 'chosen' }>;

/** The one place that decides who is told what: by mail, by push, by both or not at all. */
export async function notify(
  { database, mailer, push }: Notifications,
  notice: UserNotification,
): Promise<void> {
  const { topic, mail } = eventRules[notice.event];
  const { userId, email } = notice.recipient;
  const choices = userId === null ? [] : await listPreferences(database, userId);
  const wants = choices.find((choice) => choice.topic === topic);
  // The push first: it is queued once however often this is tried, while a mail that is sent is sent.
  if (userId !== null && wants?.push && notice.push)
    await queuePush({ jobs: push.jobs }, database, {
      ...notice.push,
      userId,
      topic,
      key: `${notice.event} ${notice.subjectId} ${userId}`,
    });
  if (email !== '' && notice.mail && (mail === 'always' || wants?.mail !== false))
    await mailer.send({ to: email, ...notice.mail });
}

export type NotificationEvent = keyof typeof eventRules;

export interface UserNotification {
  event: NotificationEvent;
  /** What it happened to; together with the event and the person it names this very notice. */
  subjectId: string;
  /** Without an id: somebody who has no account, or has it no more. */
  recipient: { userId: string | null; email: string };
  mail?: Omit<Mail, 'to'>;
  push?: { title: string; body: string; path: string };
}

/** Queues a notice to one person's devices. The same key twice is one notice. */
async function queuePush({ jobs }: Pick<Push, 'jobs'>, tx: Database, notice: NewPush): Promise<void> {
  const { key, title, body, ...rest } = notice;
  const sendId = await insertSend(tx, {
    ...rest,
    title: truncate(title, 120),
    body: truncate(body, 400),
    kind: 'notice',
    noticeKey: key,
  });
  if (sendId !== undefined) await jobs.send(notificationQueue, { sendId }, tx);
}

/** Names and reasons that people typed may be long; a notification is not. */
function truncate(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

interface NewPush {
  key: string;
  userId: string;
  topic: NotificationTopic;
  title: string;
  body: string;
  path: string;
}
