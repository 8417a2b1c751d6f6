import Provider from 'oidc-provider';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { isLoopback } from '../../platform/settings.ts';
import { findPerson } from './local-people.ts';
import type { LocalSecrets } from './local-secrets.ts';
import { recordAdapter } from './record-adapter.ts';

export const LOCAL_IDENTITY = '/local/identity';
export const LOCAL_CLIENT_ID = 'tohfa-shop';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A whole OpenID provider with one client, this shop, and with consent always given. */
export function localProvider({
  publicUrl,
  callbackPath,
  secrets,
  database,
  log,
}: LocalProviderParts): Provider {
  const callbackUrl = `${publicUrl}${callbackPath}`;
  const provider = new Provider(`${publicUrl}${LOCAL_IDENTITY}`, {
    adapter: recordAdapter(database),
    jwks: { keys: [secrets.signingKey] },
    clients: [
      {
        client_id: LOCAL_CLIENT_ID,
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
    // The shop reads the profile from the id token alone.
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
    interactions: { url: (_ctx, interaction) => `${LOCAL_IDENTITY}/choose/${interaction.uid}` },
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
  // The shop may be opened under any loopback name; the way back must lead to the same one.
  provider.Client.prototype.redirectUriAllowed = (value) =>
    value === callbackUrl || isOnLoopback(value, callbackPath);
  // Whoever mounts it says in these headers how the browser came; nobody else's are let through.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) =>
    log.error({ err: error }, 'the embedded identity provider failed'),
  );
  return provider;
}

function isOnLoopback(value: string, path: string): boolean {
  const url = URL.parse(value);
  return url?.protocol === 'http:' && isLoopback(url.hostname) && value === `${url.origin}${path}`;
}

interface LocalProviderParts {
  publicUrl: string;
  callbackPath: string;
  secrets: LocalSecrets;
  database: Database;
  log: Log;
}
