import { MAX_PUSH_BYTES, type NotificationTopic, type PushPayload } from '@tohfa/contract';
import type { PushSend } from './push-tables.ts';

/** How long a push service keeps a message for a device that is off, and how eagerly it wakes one that sleeps. */
const manners: Record<NotificationTopic, { ttlSeconds: number; urgency: 'low' | 'normal' | 'high' }> = {
  'gifts-orders': { ttlSeconds: 3 * 24 * 3600, urgency: 'high' },
  reminders: { ttlSeconds: 24 * 3600, urgency: 'normal' },
  offers: { ttlSeconds: 24 * 3600, urgency: 'low' },
};

export function messageOf({ id, title, body, path, topic, sendAt }: PushSend): PushMessage {
  const { ttlSeconds, urgency } = manners[topic];
  return {
    payload: JSON.stringify({ id, title, body, path } satisfies PushPayload),
    urgency,
    ttlSeconds,
    // A push service keeps one message of a topic for a device: a second copy would take the place of the first.
    topic: id.replaceAll('-', ''),
    until: new Date(sendAt.getTime() + ttlSeconds * 1000),
  };
}

/** Whether it fits into what every push service takes. */
export function fits(payload: Omit<PushPayload, 'id'>): boolean {
  const id = '00000000-0000-0000-0000-000000000000';
  return Buffer.byteLength(JSON.stringify({ id, ...payload })) <= MAX_PUSH_BYTES;
}

export interface PushMessage {
  payload: string;
  urgency: 'low' | 'normal' | 'high';
  ttlSeconds: number;
  topic: string;
  /** Later it is of no use to anybody. */
  until: Date;
}
