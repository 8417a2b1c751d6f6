import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

const PUBLIC_KEY_BYTES = 32;
const ID_BYTES = 16;
const TAG_BYTES = 16;

/**
 * Seals whom a person has drawn to their seal key, so that only the token of their own link opens it. Draw and giver are
 * authenticated: a result that is copied to another row does not open. All are equally long: key, id and tag.
 */
export function sealResult({ drawId, giverId, receiverId }: DrawnPair, sealKey: string): Buffer {
  const ephemeral = generateKeyPairSync('x25519');
  const ephemeralKey = rawKey(ephemeral.publicKey);
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: publicKeyOf(sealKey) });
  const { key, nonce } = deriveKey(secret, ephemeralKey, Buffer.from(sealKey, 'base64url'));
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(contextOf(drawId, giverId));
  const sealed = Buffer.concat([cipher.update(idBytes(receiverId)), cipher.final()]);
  return Buffer.concat([ephemeralKey, sealed, cipher.getAuthTag()]);
}

/** The receiver's id; undefined when this key is not the one it was sealed to, or the row was changed. */
export function openResult(
  sealed: Buffer,
  { drawId, giverId }: Omit<DrawnPair, 'receiverId'>,
  privateKey: KeyObject,
): string | undefined {
  const ephemeralKey = sealed.subarray(0, PUBLIC_KEY_BYTES);
  const secret = diffieHellman({ privateKey, publicKey: publicKeyOf(ephemeralKey.toString('base64url')) });
  const { key, nonce } = deriveKey(secret, ephemeralKey, rawKey(createPublicKey(privateKey)));
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(contextOf(drawId, giverId))
    .setAuthTag(sealed.subarray(PUBLIC_KEY_BYTES + ID_BYTES));
  const id = decipher.update(sealed.subarray(PUBLIC_KEY_BYTES, PUBLIC_KEY_BYTES + ID_BYTES));
  try {
    decipher.final();
  } catch {
    return undefined;
  }
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Each secret is used once, so that the nonce may come from it too. */
function deriveKey(secret: Buffer, ephemeralKey: Buffer, sealKey: Buffer) {
  const salt = Buffer.concat([ephemeralKey, sealKey]);
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, 'tohfa draw result', 44));
  return { key: bytes.subarray(0, 32), nonce: bytes.subarray(32) };
}

function contextOf(drawId: string, giverId: string): Buffer {
  return Buffer.concat([idBytes(drawId), idBytes(giverId)]);
}

function idBytes(id: string): Buffer {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  if (bytes.length !== ID_BYTES) throw new Error('a sealed id is a UUID');
  return bytes;
}

function rawKey(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
}

function publicKeyOf(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
}

interface DrawnPair {
  drawId: string;
  giverId: string;
  receiverId: string;
}
