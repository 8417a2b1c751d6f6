import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { z } from 'zod';
import type { Database, Log } from '../types.ts';
import { databaseAdapter, readRecord, saveRecord, saveRecordOnce } from './records.ts';

export const IDENTITY_PATH = '/local/identity';
export const CLIENT_ID = 'tohfa-shop';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** An OpenID provider with one client, this shop; consent is always given. */
export function createProvider({
  publicUrl,
  callbackPath,
  secrets,
  database,
  log,
  isLoopback,
}: ProviderOptions): Provider {
  const callbackUrl = `${publicUrl}${callbackPath}`;
  const provider = new Provider(`${publicUrl}${IDENTITY_PATH}`, {
    adapter: databaseAdapter(database),
    jwks: { keys: [secrets.signingKey] },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: secrets.clientSecret,
        redirect_uris: [callbackUrl],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    clientAuthMethods: ['client_secret_post'],
    clientBasedCORS: () => false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // The shop reads the profile from the id token only.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: async (_ctx, subject) => {
      const person = await findPerson(database, subject);
      if (!person) return undefined;
      const { email, emailVerified, name } = person;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, email, email_verified: emailVerified, name }),
      };
    },
    cookies: {
      keys: [secrets.cookieKey],
      names: { session: 'local-session', interaction: 'local-choice', resume: 'local-choice-made' },
    },
    interactions: { url: (_ctx, interaction) => `${IDENTITY_PATH}/choose/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
    },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: HOUR,
      IdToken: HOUR,
      Interaction: 10 * 60,
      Session: DAY,
      Grant: 180 * DAY,
      RefreshToken: 30 * DAY,
    },
    renderError: (ctx) => ctx.redirect('/signed-in?problem=refused'),
  });
  // The shop may be opened under any loopback name, and the callback must use the same one.
  provider.Client.prototype.redirectUriAllowed = (value) =>
    value === callbackUrl || isLoopbackUrl(value, callbackPath, isLoopback);
  // mount.ts sets the forwarded headers itself and removes those of the request.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity sandbox: a call failed'));
  return provider;
}

function isLoopbackUrl(value: string, path: string, isLoopback: ProviderOptions['isLoopback']): boolean {
  const url = URL.parse(value);
  return url?.protocol === 'http:' && isLoopback(url.hostname) && value === `${url.origin}${path}`;
}

export interface ProviderOptions {
  publicUrl: string;
  callbackPath: string;
  secrets: IdentitySecrets;
  database: Database;
  log: Log;
  isLoopback: (host: string) => boolean;
}

const MODEL = 'Person';

/** The same email is always the same person. */
export async function savePerson(database: Database, person: Person): Promise<string> {
  const subject = createHash('sha256').update(person.email).digest('base64url').slice(0, 22);
  await saveRecord(database, { model: MODEL, id: subject, payload: { ...person } });
  return subject;
}

async function findPerson(database: Database, subject: string): Promise<Person | undefined> {
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
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const created: IdentitySecrets = {
    signingKey: { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' },
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
