import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** By which the browser of someone without an account is known again. */
export function setGuestCookie(reply: FastifyReply, publicUrl: string, name: string, value: string): void {
  const secure = publicUrl.startsWith('https:');
  // Lax, not strict: a guest may follow the link of a mail from a webmail site.
  reply.setCookie(secure ? `${SECURE_PREFIX}${name}` : name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: COOKIE_DAYS * 24 * 3600,
  });
}

/**
 * Forgets cookies of ours without the prefix, after they were parsed: over https the shop sets none, but any sibling host can
 * plant one, and whoever pays or writes with it would do so under the planter's name.
 */
export function ignorePlantedCookies(app: FastifyInstance, publicUrl: string): void {
  if (!publicUrl.startsWith('https:')) return;
  app.addHook('onRequest', async ({ cookies }) => {
    for (const name of Object.keys(cookies)) if (name.startsWith('tohfa')) delete cookies[name];
  });
}

/** The name without the prefix is left over plain http alone. */
export function readGuestCookie(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  name: string,
): string | undefined {
  return cookies[`${SECURE_PREFIX}${name}`] ?? cookies[name];
}

const SECURE_PREFIX = '__Host-';
const COOKIE_DAYS = 180;
