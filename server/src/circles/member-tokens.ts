import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { generateToken, hashToken } from '../platform/tokens.ts';

/** RFC 8410: what stands before the 32 bytes of an X25519 private key in PKCS #8. */
const X25519_PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const SEAL_INFO = 'tohfa circle member seal';

/**
 * What opens a member's page. The server keeps the hash and a public key made from the token, so that something can be
 * sealed for the link's holder that the database alone does not open.
 */
export function newMemberToken(): MemberToken {
  return memberTokenOf(generateToken().token);
}

export function memberTokenOf(token: string): MemberToken {
  const { x } = createPublicKey(privateKeyOf(token)).export({ format: 'jwk' });
  if (x === undefined) throw new Error('the key has no public part');
  return { token, tokenHash: hashToken(token), sealKey: x };
}

export function privateKeyOf(token: string): KeyObject {
  const seed = hkdfSync('sha256', Buffer.from(token, 'base64url'), Buffer.alloc(0), SEAL_INFO, 32);
  const key = Buffer.concat([X25519_PKCS8, Buffer.from(seed)]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

export interface MemberToken {
  token: string;
  tokenHash: Buffer;
  sealKey: string;
}
