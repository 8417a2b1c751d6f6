import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admin } from './admin.ts';

const SESSION_SECONDS = 12 * 3600;

export function setAdminCookie({ publicUrl }: Pick<Admin, 'publicUrl'>, reply: FastifyReply, token: string) {
  const { name, options } = cookieFor(publicUrl);
  reply.setCookie(name, token, { ...options, maxAge: SESSION_SECONDS });
}

export function clearAdminCookie({ publicUrl }: Pick<Admin, 'publicUrl'>, reply: FastifyReply): void {
  const { name, options } = cookieFor(publicUrl);
  reply.clearCookie(name, options);
}

export function adminTokenOf(
  { publicUrl }: Pick<Admin, 'publicUrl'>,
  request: FastifyRequest,
): string | undefined {
  return request.cookies[cookieFor(publicUrl).name];
}

/** The prefix makes browsers refuse the cookie from a subdomain, a path or plain http. */
function cookieFor(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-tohfa_admin' : 'tohfa_admin',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure } as const,
  };
}
