import { MAX_PUSH_BYTES, type NotificationTopic, type PushPayload } from '@tohfa/contract';
import webPush from 'web-push';
import { type Push, parsePushEndpoint } from './push.ts';
import type { PushSend, PushSubscription } from './tables.ts';

const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_SECONDS = 3600;

/** Hands one message to the push service of one device, and says what came of it. */
export async function sendToDevice(
  push: Pick<Push, 'endpoints' | 'keys' | 'contact'>,
  subscription: PushSubscription,
  message: PushMessage,
): Promise<SendResult> {
  // Asked again: the list of known services may have become shorter since the device subscribed.
  const endpoint = parsePushEndpoint(subscription.endpoint, push.endpoints);
  const request = endpoint === undefined ? undefined : await encryptRequest(push, subscription, message);
  if (endpoint === undefined || request === undefined) return { outcome: 'refused' };
  try {
    const response = await fetch(endpoint, {
      ...request,
      // A push service that redirects us could send us anywhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return toSendResult(response);
  } catch (error) {
    // After a connection broke in the middle nobody knows whether the message was taken: a second one could be a double.
    return failedBeforeSending(error) ? { retry: {} } : { outcome: 'unknown' };
  }
}

/** Undefined when the device's keys are no keys. */
async function encryptRequest(
  { keys, contact }: Pick<Push, 'keys' | 'contact'>,
  device: PushSubscription,
  message: PushMessage,
) {
  const { payload, ttlSeconds, urgency, topic } = message;
  const vapidDetails = { subject: contact, ...(await keys()) };
  const subscription = { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } };
  try {
    const made = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails,
      TTL: ttlSeconds,
      urgency,
      topic,
    });
    const { 'Content-Length': _length, ...headers } = made.headers;
    const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    return { method: 'POST', headers: named, body: new Uint8Array(made.body) };
  } catch {
    return undefined;
  }
}

function toSendResult({ status, headers }: Response): SendResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 413) return { outcome: 'too-large' };
  if (status === 429 || status === 408 || status >= 500) return { retry: parseRetryAfter(headers) };
  return { outcome: 'refused' };
}

/** Retry-After is a number of seconds or a date. */
function parseRetryAfter(headers: Headers): { afterSeconds?: number } {
  const asked = headers.get('retry-after');
  if (asked === null) return {};
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  return Number.isNaN(seconds)
    ? {}
    : { afterSeconds: Math.min(Math.max(seconds, 1), MAX_RETRY_AFTER_SECONDS) };
}

const CONNECT_ERROR_CODES = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function failedBeforeSending(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && CONNECT_ERROR_CODES.includes(String(cause.code));
}

export type SendResult =
  | { outcome: 'sent' | 'gone' | 'too-large' | 'refused' | 'unknown' }
  | { retry: { afterSeconds?: number } };

/** How long a push service keeps a message for a device that is off, and how eagerly it wakes one that sleeps. */
const deliveryOptions: Record<NotificationTopic, { ttlSeconds: number; urgency: 'low' | 'normal' | 'high' }> =
  {
    'gifts-orders': { ttlSeconds: 3 * 24 * 3600, urgency: 'high' },
    reminders: { ttlSeconds: 24 * 3600, urgency: 'normal' },
    offers: { ttlSeconds: 24 * 3600, urgency: 'low' },
  };

export function toPushMessage({ id, title, body, path, topic, sendAt }: PushSend): PushMessage {
  const { ttlSeconds, urgency } = deliveryOptions[topic];
  return {
    payload: JSON.stringify({ id, title, body, path } satisfies PushPayload),
    urgency,
    ttlSeconds,
    // A push service keeps one message of a topic for a device: a second copy would take the place of the first.
    topic: id.replaceAll('-', ''),
    expiresAt: new Date(sendAt.getTime() + ttlSeconds * 1000),
  };
}

/** Whether it fits into what every push service takes. */
export function fitsPayloadLimit(payload: Omit<PushPayload, 'id'>): boolean {
  const id = '00000000-0000-0000-0000-000000000000';
  return Buffer.byteLength(JSON.stringify({ id, ...payload })) <= MAX_PUSH_BYTES;
}

export interface PushMessage {
  payload: string;
  urgency: 'low' | 'normal' | 'high';
  ttlSeconds: number;
  topic: string;
  /** Later it is of no use to anybody. */
  expiresAt: Date;
}
