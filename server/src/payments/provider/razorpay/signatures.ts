import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CheckoutProof } from '../provider.ts';

/** Checkout signs order and payment id with the key secret. */
export function verifyCheckoutSignature(
  { orderId, paymentId, signature }: CheckoutProof,
  keySecret: string,
): boolean {
  return equalsConstantTime(signature, hmacHex(`${orderId}|${paymentId}`, keySecret));
}

/** Retries of older events may still be signed with the previous secret. */
export function verifyWebhookSignature(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => equalsConstantTime(signature, hmacHex(body, secret)));
}

export function hmacHex(data: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(data).digest('hex');
}

function equalsConstantTime(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}
