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
import type { IdentitySettings } from '../../platform/settings.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { idTokenVerifier, type Person, type VerifyIdToken } from './verify-id-token.ts';

const TIMEOUT_SECONDS = 8;
const SCOPE = 'openid email profile';

/** This shop as a client of an OpenID provider. The provider is looked up at first use, and again after a failure. */
export function identityProvider(settings: ProviderSettings): IdentityProvider {
  let opening: Promise<Opened> | undefined;
  const opened = () => {
    opening ??= open(settings).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    registration: `${settings.issuer} ${settings.clientId}`,
    name: settings.name ?? nameOf(settings.issuer),

    async signInUrl(attempt, callbackUrl) {
      const { configuration } = await opened();
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        response_type: 'code',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...askingForRefreshToken(configuration),
      });
      return settings.sameOrigin ? `${url.pathname}${url.search}` : url.href;
    },

    async exchange(callbackUrl, attempt) {
      const { configuration } = await opened();
      const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
      });
      return { idToken: tokens.id_token, refreshToken: tokens.refresh_token };
    },

    async refresh(refreshToken) {
      const { configuration } = await opened();
      try {
        const tokens = await refreshTokenGrant(configuration, refreshToken);
        return { idToken: tokens.id_token, refreshToken: tokens.refresh_token ?? refreshToken };
      } catch (error) {
        if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return undefined;
        throw error;
      }
    },

    async revoke(refreshToken) {
      const { configuration } = await opened();
      if (!configuration.serverMetadata().revocation_endpoint) return;
      await tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' });
    },

    async verify(idToken) {
      return (await opened()).verify(idToken);
    },
  };
}

async function open({ issuer, clientId, clientSecret, fetch }: ProviderSettings): Promise<Opened> {
  const configuration = await discovery(new URL(issuer), clientId, {}, secretAuth(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    ...(fetch && { [customFetch]: (url, options) => fetch(url, options as RequestInit) }),
    ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
  });
  const metadata = configuration.serverMetadata();
  if (!metadata.jwks_uri) throw new Error('the OpenID provider publishes no keys');
  const verify = idTokenVerifier({
    issuer: metadata.issuer,
    clientId,
    jwksUri: metadata.jwks_uri,
    ...(fetch && { fetch }),
  });
  return { configuration, verify };
}

/** Providers differ in where they take the secret, and say so only in their metadata. */
function secretAuth(clientSecret: string): ClientAuth {
  const inBody = ClientSecretPost(clientSecret);
  const inHeader = ClientSecretBasic(clientSecret);
  return (server, ...rest) => {
    const accepted = server.token_endpoint_auth_methods_supported;
    return accepted?.includes('client_secret_post') ? inBody(server, ...rest) : inHeader(server, ...rest);
  };
}

/**
 * OpenID providers give a refresh token for the scope `offline_access`, and only with consent. Google does not know that
 * scope, refuses unknown ones, and has `access_type` instead.
 * https://developers.google.com/identity/openid-connect/openid-connect#authenticationuriparameters
 */
function askingForRefreshToken(configuration: Configuration): Record<string, string> {
  return configuration.serverMetadata().scopes_supported?.includes('offline_access')
    ? { scope: `${SCOPE} offline_access`, prompt: 'consent' }
    : { scope: SCOPE, access_type: 'offline', prompt: 'select_account consent' };
}

function nameOf(issuer: string): string {
  const { hostname } = new URL(issuer);
  return hostname === 'accounts.google.com' ? 'google' : hostname;
}

interface Opened {
  configuration: Configuration;
  verify: VerifyIdToken;
}

export interface ProviderSettings extends IdentitySettings {
  /** What people see as the provider of their account. */
  name?: string;
  /** How the server reaches the provider; the network when left out. */
  fetch?: (url: string, options: RequestInit) => Promise<Response>;
  /** The provider's pages lie on this very site, under whatever name the browser opened it. */
  sameOrigin?: boolean;
}

export interface ProviderTokens {
  idToken: string | undefined;
  refreshToken: string | undefined;
}

export interface IdentityProvider {
  /** Issuer and client id as configured. What was remembered under another registration is of no use. */
  registration: string;
  name: string;
  signInUrl(attempt: SignInAttempt, callbackUrl: string): Promise<string>;
  exchange(callbackUrl: URL, attempt: SignInAttempt): Promise<ProviderTokens>;
  /** Undefined when the provider refuses the refresh token for good. */
  refresh(refreshToken: string): Promise<ProviderTokens | undefined>;
  revoke(refreshToken: string): Promise<void>;
  /** Throws `IdTokenRefused` for a token that proves nothing. */
  verify(idToken: string): Promise<Person>;
}
