import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A security key in software, as far as a server can tell. */
export function createAuthenticator({ origin }: { origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = sha256(Buffer.from(new URL(origin).hostname));
  let userHandle: string | undefined;
  const authenticatorData = (flags: number, counter: number) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([rpIdHash, head]);
  };
  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  return {
    id: named.id,
    make({ challenge, user }: { challenge: string; user: { id: string } }) {
      userHandle = user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([authenticatorData(UP | UV | AT, 0), Buffer.alloc(16), length, id, key]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    sign({ challenge }: { challenge: string }, { counter, verified = true, at }: SignOptions) {
      const data = authenticatorData(verified ? UP | UV : UP, counter);
      const client = clientData('webauthn.get', challenge, at);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Flags of the authenticator's data: user present, user verified, has a new key. */
const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

interface SignOptions {
  counter: number;
  verified?: boolean;
  /** Another page than the shop's. */
  at?: string;
}
