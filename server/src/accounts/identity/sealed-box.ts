import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key made of a secret the server does not keep; `label` says what the box may be taken for. */
export function seal(secret: string, label: string, content: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(label));
  const encrypted = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Undefined for another secret, another label, or a box somebody changed. */
export function unseal(secret: string, label: string, sealed: Buffer): string | undefined {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(label));
    decipher.setAuthTag(tag);
    const content = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([content, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'tohfa sealed box', 32));
}
