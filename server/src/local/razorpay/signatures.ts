import { createHmac, timingSafeEqual } from 'node:crypto';

/** Proves to the shop that this payment belongs to this order. */
export function checkoutSignature(keySecret: string, orderId: string, paymentId: string): string {
  return hmac(keySecret, `${orderId}|${paymentId}`);
}

export function webhookSignature(webhookSecret: string, body: string): string {
  return hmac(webhookSecret, body);
}

/** The header is exactly `Basic <base64>`: the provider takes neither `basic` nor quotes. */
export function isSignedBy(keys: { keyId: string; keySecret: string }, header: string | undefined): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`);
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}
