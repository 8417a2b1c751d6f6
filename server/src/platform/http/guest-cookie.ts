import type { FastifyReply, FastifyRequest } from 'fastify';

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

export function readGuestCookie(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  name: string,
): string | undefined {
  return cookies[`${SECURE_PREFIX}${name}`] ?? cookies[name];
}

const SECURE_PREFIX = '__Host-';
const COOKIE_DAYS = 180;
