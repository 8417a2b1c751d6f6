import webPush from 'web-push';
import type { Push } from './push.ts';
import { pushEndpoint } from './push-endpoint.ts';
import type { PushMessage } from './push-message.ts';
import type { PushSubscription } from './push-tables.ts';

const TIMEOUT_MS = 10_000;
const LONGEST_WAIT_SECONDS = 3600;

/** Hands one message to the push service of one device, and says what came of it. */
export async function sendToDevice(
  push: Pick<Push, 'endpoints' | 'keys' | 'contact'>,
  subscription: PushSubscription,
  message: PushMessage,
): Promise<Said> {
  // Asked again: the list of known services may have become shorter since the device subscribed.
  const endpoint = pushEndpoint(subscription.endpoint, push.endpoints);
  const request = endpoint === undefined ? undefined : await encrypted(push, subscription, message);
  if (endpoint === undefined || request === undefined) return { outcome: 'refused' };
  try {
    const response = await fetch(endpoint, {
      ...request,
      // A push service that redirects us could send us anywhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return judged(response);
  } catch (error) {
    // After a connection broke in the middle nobody knows whether the message was taken: a second one could be a double.
    return neverArrived(error) ? { retry: {} } : { outcome: 'unknown' };
  }
}

/** Undefined when the device's keys are no keys. */
async function encrypted(
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

function judged({ status, headers }: Response): Said {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 413) return { outcome: 'too-large' };
  if (status === 429 || status === 408 || status >= 500) return { retry: waitAsked(headers) };
  return { outcome: 'refused' };
}

/** Retry-After is a number of seconds or a date. */
function waitAsked(headers: Headers): { afterSeconds?: number } {
  const asked = headers.get('retry-after');
  if (asked === null) return {};
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? {} : { afterSeconds: Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS) };
}

const BEFORE_SENDING = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function neverArrived(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && BEFORE_SENDING.includes(String(cause.code));
}

export type Said =
  | { outcome: 'sent' | 'gone' | 'too-large' | 'refused' | 'unknown' }
  | { retry: { afterSeconds?: number } };
