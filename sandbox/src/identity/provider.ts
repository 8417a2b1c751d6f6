import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { errors } from 'oidc-provider';
import type { Database, Log } from '../types.ts';
import { CLIENT_ID, findPerson, IDENTITY_PATH, type IdentitySecrets } from './people-and-keys.ts';
import { databaseAdapter } from './records.ts';

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

/** The sign-in that waits for a choice; undefined when it has expired. */
export async function pendingInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

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
