import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { isLoopback } from '../../platform/http/security.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../settings.ts';
import { InvalidIdTokenError } from './id-token.ts';
import { createIdentityProvider, type IdentityProvider, type ProviderSettings } from './openid-client.ts';

export const CALLBACK_PATH = '/backend/identity/callback';

const SIGN_IN_COOKIE_SECONDS = 10 * 60;
/** As long as sessions of the shop: from the last refresh, and in any case from the sign-in. */
export const PROVIDER_SESSION_DAYS = 30;
export const PROVIDER_SESSION_MAX_DAYS = 90;

/** Uses the OpenID provider of the settings, else the embedded one, else none. */
export function createIdentityDeps({ settings, database, log, embedded }: IdentityOptions): IdentityDeps {
  const provider = settings.identity ?? embedded;
  return {
    provider: provider ? createIdentityProvider(provider) : noProvider,
    cookies: createIdentityCookies(settings.publicUrl),
    database,
    log,
    callbackUrl: (request) =>
      `${(embedded && embedded === provider && loopbackOrigin(request)) || settings.publicUrl}${CALLBACK_PATH}`,
  };
}

/** Nobody can sign in through it, and nobody could: whoever tries is told that it cannot be reached. */
const noProvider: IdentityProvider = {
  registration: '',
  name: '',
  signInUrl: refuseSignIn,
  exchange: refuseSignIn,
  refresh: async () => undefined,
  revoke: async () => undefined,
  verify: async () => {
    throw new InvalidIdTokenError('this shop has no provider');
  },
};

async function refuseSignIn(): Promise<never> {
  throw new Error('this shop has no provider');
}

/** The embedded provider redirects back to the host the person uses: `localhost` or `127.0.0.1`. */
function loopbackOrigin(request: FastifyRequest): string | undefined {
  const url = URL.parse(`http://${request.host}`);
  return url && isLoopback(url.hostname) ? url.origin : undefined;
}

/** Lax, not Strict: the provider redirects back from another site. */
function createIdentityCookies(publicUrl: string): IdentityCookies {
  const secure = publicUrl.startsWith('https:');
  return {
    signIn: createCookie('tohfa-sign-in', SIGN_IN_COOKIE_SECONDS, secure),
    provider: createCookie('tohfa-provider', PROVIDER_SESSION_DAYS * 24 * 3600, secure),
  };
}

function createCookie(plainName: string, maxAge: number, secure: boolean): Cookie {
  const name = secure ? `__Host-${plainName}` : plainName;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: ({ cookies }) => cookies[name],
    set: (reply, value) => {
      reply.setCookie(name, value, { ...options, maxAge });
    },
    clear: (reply) => {
      reply.clearCookie(name, options);
    },
  };
}

interface Cookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

export interface IdentityCookies {
  /** The secret of a pending sign-in, for minutes. */
  signIn: Cookie;
  /** The key to this browser's stored provider session, for weeks. */
  provider: Cookie;
}

interface IdentityOptions {
  settings: Pick<Settings, 'identity' | 'publicUrl'>;
  database: Database;
  log: Log;
  embedded?: ProviderSettings | undefined;
}

export interface IdentityDeps {
  provider: IdentityProvider;
  cookies: IdentityCookies;
  database: Database;
  log: Log;
  /** Where the provider redirects this browser after the sign-in. */
  callbackUrl(request: FastifyRequest): string;
}
