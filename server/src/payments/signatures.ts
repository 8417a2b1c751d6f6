import { createHmac, timingSafeEqual } from 'node:crypto';

/** What checkout hands the browser after a payment: made with the key secret over order and payment. */
export function isCheckoutSignature(
  { orderId, paymentId, signature }: { orderId: string; paymentId: string; signature: string },
  keySecret: string,
): boolean {
  return sameHex(signature, hmacHex(`${orderId}|${paymentId}`, keySecret));
}

/** Over the bytes received, never over JSON written again; the previous secret signs retries of older events. */
export function isWebhookSignature(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => sameHex(signature, hmacHex(body, secret)));
}

export function hmacHex(data: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(data).digest('hex');
}

function sameHex(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}
