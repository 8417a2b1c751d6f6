import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { putRecordOnce } from './local-identity-sql.ts';

/** Made at the first start and kept: with new keys, everybody's remembered sign-in would end. */
export async function localSecrets(database: Database): Promise<LocalSecrets> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const made: LocalSecrets = {
    signingKey: { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' },
    cookieKey: randomSecret(),
    clientSecret: randomSecret(),
  };
  return secrets.parse(await putRecordOnce(database, { model: 'Secrets', id: 'own', payload: { ...made } }));
}

const randomSecret = () => randomBytes(32).toString('base64url');

const secrets = z.object({
  signingKey: z.record(z.string(), z.unknown()),
  cookieKey: z.string(),
  clientSecret: z.string(),
});

export type LocalSecrets = z.output<typeof secrets>;
