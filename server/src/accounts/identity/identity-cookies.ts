import type { FastifyReply, FastifyRequest } from 'fastify';

const SIGN_IN_SECONDS = 10 * 60;
/** As long as a session of the shop; each refresh begins it anew. */
export const PROVIDER_SESSION_DAYS = 30;

/** Lax, not Strict: the provider's way back is a navigation from another site. */
export function identityCookies(publicUrl: string): IdentityCookies {
  const secure = publicUrl.startsWith('https:');
  return {
    signIn: cookie('tohfa-sign-in', SIGN_IN_SECONDS, secure),
    provider: cookie('tohfa-provider', PROVIDER_SESSION_DAYS * 24 * 3600, secure),
  };
}

function cookie(plainName: string, maxAge: number, secure: boolean): Cookie {
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
