import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../types.ts';
import { readRecord, saveRecord, saveRecordOnce } from './records.ts';

export const IDENTITY_PATH = '/local/identity';
export const CLIENT_ID = 'tohfa-shop';

const MODEL = 'Person';

/** The same email is always the same person. */
export async function savePerson(database: Database, person: Person): Promise<string> {
  const subject = createHash('sha256').update(person.email).digest('base64url').slice(0, 22);
  await saveRecord(database, { model: MODEL, id: subject, payload: { ...person } });
  return subject;
}

export async function findPerson(database: Database, subject: string): Promise<Person | undefined> {
  const payload = await readRecord(database, MODEL, subject);
  return payload && personSchema.parse(payload);
}

export const personSchema = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  name: z.string().trim().min(1).max(100),
  emailVerified: z.boolean(),
});

export type Person = z.output<typeof personSchema>;

/** Created at the first start and stored: new keys would sign everybody out. */
export async function loadSecrets(database: Database): Promise<IdentitySecrets> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const created: IdentitySecrets = {
    signingKey: { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' },
    cookieKey: randomSecret(),
    clientSecret: randomSecret(),
  };
  return secretsSchema.parse(
    await saveRecordOnce(database, { model: 'Secrets', id: 'own', payload: { ...created } }),
  );
}

const randomSecret = () => randomBytes(32).toString('base64url');

const secretsSchema = z.object({
  signingKey: z.record(z.string(), z.unknown()),
  cookieKey: z.string(),
  clientSecret: z.string(),
});

export type IdentitySecrets = z.output<typeof secretsSchema>;
