import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Keyed with the holder's secret: whoever copies the database cannot try out the million codes there are. */
export function hmacOf(code: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(code).digest();
}

export function isSameCode(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
