import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text. Store only the hash; a fast hash is enough for a value that cannot be guessed. */
export function generateToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
