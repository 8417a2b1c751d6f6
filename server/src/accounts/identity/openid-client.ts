import { hkdfSync } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  ResponseBodyError,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client';
import { generateToken } from '../../platform/tokens.ts';
import type { IdentitySettings } from '../../settings.ts';
import { createIdTokenVerifier, type Person, type VerifyIdToken } from './id-token.ts';

const TIMEOUT_SECONDS = 8;
const SCOPE = 'openid email profile';

/** Discovers the provider's endpoints at first use, and again after a failure. */
export function createIdentityProvider(settings: ProviderSettings): IdentityProvider {
  let discovered: Promise<DiscoveredProvider> | undefined;
  const discover = () => {
    discovered ??= discoverProvider(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };

  return {
    registration: `${settings.issuer} ${settings.clientId}`,
    name: settings.name ?? providerName(settings.issuer),

    async signInUrl(attempt, callbackUrl) {
      const { configuration } = await discover();
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        response_type: 'code',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...refreshTokenParams(configuration),
      });
      return settings.sameOrigin ? `${url.pathname}${url.search}` : url.href;
    },

    async exchange(callbackUrl, attempt) {
      const { configuration } = await discover();
      const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
      });
      return { idToken: tokens.id_token, refreshToken: tokens.refresh_token };
    },

    async refresh(refreshToken) {
      const { configuration } = await discover();
      try {
        const tokens = await refreshTokenGrant(configuration, refreshToken);
        return { idToken: tokens.id_token, refreshToken: tokens.refresh_token ?? refreshToken };
      } catch (error) {
        if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return undefined;
        throw error;
      }
    },

    async revoke(refreshToken) {
      const { configuration } = await discover();
      if (!configuration.serverMetadata().revocation_endpoint) return;
      await tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' });
    },

    async verify(idToken) {
      return (await discover()).verify(idToken);
    },
  };
}

async function discoverProvider({
  issuer,
  clientId,
  clientSecret,
  fetch,
}: ProviderSettings): Promise<DiscoveredProvider> {
  const configuration = await discovery(new URL(issuer), clientId, {}, clientSecretAuth(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    ...(fetch && { [customFetch]: (url, options) => fetch(url, options as RequestInit) }),
    ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
  });
  const metadata = configuration.serverMetadata();
  if (!metadata.jwks_uri) throw new Error('the OpenID provider publishes no keys');
  const verify = createIdTokenVerifier({
    issuer: metadata.issuer,
    clientId,
    jwksUri: metadata.jwks_uri,
    ...(fetch && { fetch }),
  });
  return { configuration, verify };
}

/** Providers differ in where they accept the secret, and only their metadata tells. */
function clientSecretAuth(clientSecret: string): ClientAuth {
  const inBody = ClientSecretPost(clientSecret);
  const inHeader = ClientSecretBasic(clientSecret);
  return (server, ...rest) => {
    const accepted = server.token_endpoint_auth_methods_supported;
    return accepted?.includes('client_secret_post') ? inBody(server, ...rest) : inHeader(server, ...rest);
  };
}

/**
 * OpenID providers issue a refresh token for the scope `offline_access`, with consent only. Google rejects that scope and
 * has `access_type` instead.
 * https://developers.google.com/identity/openid-connect/openid-connect#authenticationuriparameters
 */
function refreshTokenParams(configuration: Configuration): Record<string, string> {
  return configuration.serverMetadata().scopes_supported?.includes('offline_access')
    ? { scope: `${SCOPE} offline_access`, prompt: 'consent' }
    : { scope: SCOPE, access_type: 'offline', prompt: 'select_account consent' };
}

function providerName(issuer: string): string {
  const { hostname } = new URL(issuer);
  return hostname === 'accounts.google.com' ? 'google' : hostname;
}

interface DiscoveredProvider {
  configuration: Configuration;
  verify: VerifyIdToken;
}

export interface ProviderSettings extends IdentitySettings {
  /** The provider's name as people see it. */
  name?: string;
  /** Replaces the network for the embedded provider. */
  fetch?: (url: string, options: RequestInit) => Promise<Response>;
  /** The provider's pages are part of this site, under the host name that the browser uses. */
  sameOrigin?: boolean;
}

export interface ProviderTokens {
  idToken: string | undefined;
  refreshToken: string | undefined;
}

export interface IdentityProvider {
  /** Issuer and client id as configured; tokens stored under another registration are useless. */
  registration: string;
  name: string;
  signInUrl(attempt: SignInAttempt, callbackUrl: string): Promise<string>;
  exchange(callbackUrl: URL, attempt: SignInAttempt): Promise<ProviderTokens>;
  /** Undefined when the provider rejects the refresh token for good. */
  refresh(refreshToken: string): Promise<ProviderTokens | undefined>;
  revoke(refreshToken: string): Promise<void>;
  /** Throws `InvalidIdTokenError` for an invalid token. */
  verify(idToken: string): Promise<Person>;
}

/**
 * State, nonce and PKCE verifier are derived from one random value in a cookie. The first two pass through the provider
 * and the address bar, and reveal neither the cookie nor the verifier.
 */
export function newSignInAttempt(inPopup: boolean): SignInAttempt & { cookie: string } {
  const cookie = `${inPopup ? 'popup' : 'page'}.${generateToken().token}`;
  return { cookie, ...deriveAttempt(cookie) };
}

export function readSignInAttempt(cookie: string | undefined): SignInAttempt | undefined {
  return cookie !== undefined && /^(popup|page)\.[\w-]{43}$/.test(cookie) ? deriveAttempt(cookie) : undefined;
}

function deriveAttempt(cookie: string): SignInAttempt {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', cookie, '', `tohfa sign-in ${purpose}`, 32)).toString('base64url');
  return {
    inPopup: cookie.startsWith('popup.'),
    state: derived('state'),
    nonce: derived('nonce'),
    codeVerifier: derived('code verifier'),
  };
}

export interface SignInAttempt {
  inPopup: boolean;
  state: string;
  nonce: string;
  codeVerifier: string;
}
