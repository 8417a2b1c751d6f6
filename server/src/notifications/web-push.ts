import { MAX_PUSH_BYTES, type NotificationTopic, type PushPayload } from '@tohfa/contract';
import { type PushDeps, parsePushEndpoint } from './push.ts';
import type { PushSend, PushSubscription } from './tables.ts';

const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_SECONDS = 3600;

const CONNECT_ERROR_CODES = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** How long a push service stores a message for a device that is off, and how urgently it wakes a sleeping one. */
const deliveryOptions: Record<NotificationTopic, { ttlSeconds: number; urgency: 'low' | 'normal' | 'high' }> =
  {
    'gifts-orders': { ttlSeconds: 3 * 24 * 3600, urgency: 'high' },
    reminders: { ttlSeconds: 24 * 3600, urgency: 'normal' },
    offers: { ttlSeconds: 24 * 3600, urgency: 'low' },
  };

/** Sends one message to the push service of one device. */
export async function sendToDevice(
  push: Pick<PushDeps, 'pushHosts' | 'keys' | 'contact'>,
  subscription: PushSubscription,
  message: PushMessage,
): Promise<SendResult> {
  // Checked again: a push service may have been removed from the list since the device subscribed.
  const endpoint = parsePushEndpoint(subscription.endpoint, push.pushHosts);
  const request = endpoint === undefined ? undefined : await encryptRequest(push, subscription, message);
  if (endpoint === undefined || request === undefined) return { outcome: 'refused' };
  try {
    const response = await fetch(endpoint, {
      ...request,
      // A redirect could lead anywhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return toSendResult(response);
  } catch (error) {
    // After a broken connection the message may have been accepted: a retry could deliver it twice.
    return failedBeforeSending(error) ? { retry: {} } : { outcome: 'unknown' };
  }
}

export function toPushMessage({ id, title, body, path, topic, sendAt }: PushSend): PushMessage {
  const { ttlSeconds, urgency } = deliveryOptions[topic];
  return {
    payload: JSON.stringify({ id, title, body, path } satisfies PushPayload),
    urgency,
    ttlSeconds,
    // A push service stores one message per topic and device: a second copy replaces the first.
    topic: id.replaceAll('-', ''),
    expiresAt: new Date(sendAt.getTime() + ttlSeconds * 1000),
  };
}

/** Whether every push service accepts a message of this size. */
export function fitsPayloadLimit(payload: Omit<PushPayload, 'id'>): boolean {
  const id = '00000000-0000-0000-0000-000000000000';
  return Buffer.byteLength(JSON.stringify({ id, ...payload })) <= MAX_PUSH_BYTES;
}

/** Undefined when the device's keys are invalid. */
async function encryptRequest(
  { keys, contact }: Pick<PushDeps, 'keys' | 'contact'>,
  device: PushSubscription,
  message: PushMessage,
) {
  const { payload, ttlSeconds, urgency, topic } = message;
  const vapidDetails = { subject: contact(), ...(await keys()) };
  const subscription = { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } };
  const { default: webPush } = await import('web-push');
  try {
    const details = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails,
      TTL: ttlSeconds,
      urgency,
      topic,
    });
    const { 'Content-Length': _length, ...headers } = details.headers;
    const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    return { method: 'POST', headers: entries, body: new Uint8Array(details.body) };
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
  const value = headers.get('retry-after');
  if (value === null) return {};
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds)
    ? {}
    : { afterSeconds: Math.min(Math.max(seconds, 1), MAX_RETRY_AFTER_SECONDS) };
}

function failedBeforeSending(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && CONNECT_ERROR_CODES.includes(String(cause.code));
}

export interface PushMessage {
  payload: string;
  urgency: 'low' | 'normal' | 'high';
  ttlSeconds: number;
  topic: string;
  /** No attempts are made after this time. */
  expiresAt: Date;
}

export type SendResult =
  | { outcome: 'sent' | 'gone' | 'too-large' | 'refused' | 'unknown' }
  | { retry: { afterSeconds?: number } };
