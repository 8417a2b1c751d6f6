import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback, type Settings } from '../settings.ts';
import { sendRefusal } from './mount-operations.ts';
import { refuse } from './refusal.ts';

/**
 * A form on another site can post here with the visitor's cookies, and multipart needs no preflight.
 * Browsers say where a request comes from in Origin and Sec-Fetch-Site: either present and foreign is refused.
 * Programs send neither and are judged by their credentials alone. A route to which others send browsers back says so.
 */
export function refuseCrossSite(app: FastifyInstance, settings: Pick<Settings, 'publicUrl' | 'host'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    if (request.routeOptions.config.fromOtherSites) return;
    if (isForeign(request, settings)) {
      return sendRefusal(reply, refuse('cross_site'), request.routeOptions.config.operation);
    }
  });
}

function isForeign(
  { headers, socket }: FastifyRequest,
  settings: Pick<Settings, 'publicUrl' | 'host'>,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && !isOurs(headers.origin, settings, socket.localPort);
}

/** Opened on loopback, the shop works the same as `localhost` and as `127.0.0.1`. */
function isOurs(
  origin: string,
  settings: Pick<Settings, 'publicUrl' | 'host'>,
  port: number | undefined,
): boolean {
  if (origin === settings.publicUrl) return true;
  if (!isLoopback(settings.host) || !URL.canParse(origin)) return false;
  const { protocol, hostname, port: originPort } = new URL(origin);
  return protocol === 'http:' && isLoopback(hostname) && Number(originPort || 80) === port;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Forms of other sites may post here: whoever does proves itself by what it brings, never by a cookie. */
    fromOtherSites?: true;
  }
}
