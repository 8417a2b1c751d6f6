import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { isLoopback, type Settings } from '../../platform/settings.ts';
import { type IdentityCookies, identityCookies } from './identity-cookies.ts';
import { type IdentityProvider, identityProvider, type ProviderSettings } from './identity-provider.ts';

export const CALLBACK_PATH = '/backend/identity/callback';

/** Signing in through an OpenID provider: the one of the settings, else the embedded one. */
export function openIdentity({ settings, database, log, embedded }: IdentityParts): Identity {
  const chosen = settings.identity ?? embedded;
  if (!chosen) throw new Error('neither an OpenID provider nor the embedded one is there');
  return {
    provider: identityProvider(chosen),
    cookies: identityCookies(settings.publicUrl),
    database,
    log,
    callbackUrl: (request) =>
      `${(embedded === chosen && ownLoopbackOrigin(request)) || settings.publicUrl}${CALLBACK_PATH}`,
  };
}

/** The embedded provider takes people back to where they came from, be it `localhost` or `127.0.0.1`. */
function ownLoopbackOrigin(request: FastifyRequest): string | undefined {
  const own = URL.parse(`http://${request.host}`);
  return own && isLoopback(own.hostname) ? own.origin : undefined;
}

interface IdentityParts {
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
