import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../platform/http/security.ts';

/**
 * Whether a request was sent to this shop by its own name. A website may point a name of its own at this machine, and a
 * browser would then send its pages' requests here as if they were the shop's.
 */
export function isOwnHost({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  const host = URL.parse(`http://${headers.host ?? ''}`);
  if (!host) return false;
  if (isLoopback(own.hostname)) return isLoopback(host.hostname);
  return host.hostname === own.hostname;
}
