import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 14;

export function newId<Kind extends IdKind>(kind: Kind): `${Kind}_${string}` {
  return `${kind}_${alphanumerics(randomBytes(LENGTH))}`;
}

/** Event ids come without a prefix. */
export function newEventId(): string {
  return alphanumerics(randomBytes(LENGTH));
}

/** The account belongs to the keys and outlives a restart. */
export function accountIdOf(keyId: string): string {
  return `acc_${alphanumerics(createHash('sha256').update(keyId).digest())}`;
}

export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(`${kind}_`) && /^[A-Za-z0-9]{14}$/.test(text.slice(kind.length + 1));
}

function alphanumerics(bytes: Buffer): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

type IdKind = 'order' | 'pay' | 'rfnd' | 'card';
