import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { isLoopback, type Settings } from '../../platform/settings.ts';
import { createIdentityProvider, type IdentityProvider, type ProviderSettings } from './openid-client.ts';

export const CALLBACK_PATH = '/backend/identity/callback';

/** Signing in through an OpenID provider: the one of the settings, else the embedded one. */
export function createIdentity({ settings, database, log, embedded }: IdentityDeps): Identity {
  const chosen = settings.identity ?? embedded;
  if (!chosen) throw new Error('neither an OpenID provider nor the embedded one is there');
  return {
    provider: createIdentityProvider(chosen),
    cookies: createIdentityCookies(settings.publicUrl),
    database,
    log,
    callbackUrl: (request) =>
      `${(embedded === chosen && loopbackOrigin(request)) || settings.publicUrl}${CALLBACK_PATH}`,
  };
}

/** The embedded provider takes people back to where they came from, be it `localhost` or `127.0.0.1`. */
function loopbackOrigin(request: FastifyRequest): string | undefined {
  const own = URL.parse(`http://${request.host}`);
  return own && isLoopback(own.hostname) ? own.origin : undefined;
}

interface IdentityDeps {
  settings: Pick<Settings, 'identity' | 'publicUrl'>;
  database: Database;
  log: Log;
  embedded?: ProviderSettings;
}

export interface Identity {
  provider: IdentityProvider;
  cookies: IdentityCookies;
  database: Database;
  log: Log;
  /** Where the provider sends this browser back to. */
  callbackUrl(request: FastifyRequest): string;
}

const SIGN_IN_COOKIE_SECONDS = 10 * 60;
/** As long as a session of the shop; each refresh begins it anew. */
export const PROVIDER_SESSION_DAYS = 30;

/** Lax, not Strict: the provider's way back is a navigation from another site. */
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
  /** The secret of a sign-in on its way, for minutes. */
  signIn: Cookie;
  /** The key of what the server remembers of the provider for this browser, for weeks. */
  provider: Cookie;
}
