import type { NotificationTopic } from '@tohfa/contract';
import type { Mail } from '../platform/mail/mailer.ts';
import { queueNotice } from '../push/queue-push.ts';
import { choicesFor } from './choices.ts';
import type { Notices } from './notices.ts';

/**
 * Everything the shop tells people of by itself. A mail that is `always` sent is proof of something paid or agreed;
 * the others, and every push, go to those who want their topic.
 */
const events = {
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
export async function tell({ database, mailer, push }: Notices, notice: Notice): Promise<void> {
  const { topic, mail } = events[notice.event];
  const { userId, email } = notice.person;
  const choices = userId === null ? [] : await choicesFor(database, userId);
  const wants = choices.find((choice) => choice.topic === topic);
  // The push first: it is queued once however often this is tried, while a mail that is sent is sent.
  if (userId !== null && wants?.push && notice.push)
    await queueNotice({ jobs: push.jobs }, database, {
      ...notice.push,
      userId,
      topic,
      key: `${notice.event} ${notice.about} ${userId}`,
    });
  if (email !== '' && notice.mail && (mail === 'always' || wants?.mail !== false))
    await mailer.send({ to: email, ...notice.mail });
}

export type NoticeEvent = keyof typeof events;

export interface Notice {
  event: NoticeEvent;
  /** What it happened to; together with the event and the person it names this very notice. */
  about: string;
  /** Without an id: somebody who has no account, or has it no more. */
  person: { userId: string | null; email: string };
  mail?: Omit<Mail, 'to'>;
  push?: { title: string; body: string; path: string };
}
