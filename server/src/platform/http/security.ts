import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, sendRefusal } from './operations.ts';

/** Adds headers to every response, errors and pictures included. */
export async function addSecurityHeaders(app: FastifyInstance, settings: SecuritySettings): Promise<void> {
  await app.register(helmet, helmetOptions(settings));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)');
    // Calls are private unless they set a cache header, as the catalogue and static files do. The route decides, not
    // the spelling of the URL.
    const path = request.routeOptions.url ?? request.url;
    if (path.startsWith('/backend/')) reply.header('cache-control', 'no-store');
  });
}

function helmetOptions(settings: SecuritySettings): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(settings.hosts),
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Sign-in popups must be able to reach the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: settings.publicUrl.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: true,
    },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

function contentSecurityPolicy({
  scripts = [],
  frames = [],
  calls = [],
  forms = [],
  pictures = [],
}: ForeignHosts): Record<string, string[]> {
  const self = "'self'";
  const from = (hosts: readonly string[]) => [self, ...new Set(hosts)];
  return {
    'default-src': [self],
    'script-src': from(scripts),
    'frame-src': from(frames),
    'style-src': [self],
    'img-src': [...from(pictures), 'data:', 'blob:', 'https:'],
    'font-src': [self],
    'worker-src': [self],
    'manifest-src': [self],
    'connect-src': from([...calls, ...pictures]),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': from(forms),
    'frame-ancestors': ["'none'"],
  };
}

interface SecuritySettings {
  publicUrl: string;
  hosts: ForeignHosts;
}

/** Other sites that pages may load from and talk to. */
export interface ForeignHosts {
  scripts?: readonly string[];
  frames?: readonly string[];
  calls?: readonly string[];
  forms?: readonly string[];
  /** The service worker fetches pictures too. */
  pictures?: readonly string[];
}

/**
 * A form on another site can post here with the visitor's cookies, and multipart needs no preflight. Browsers send
 * Origin and Sec-Fetch-Site; a request is refused if either is foreign. Programs send neither and are judged by their
 * credentials alone. A route that accepts posts from other sites sets `fromOtherSites`.
 */
export function rejectCrossSite(app: FastifyInstance, settings: OwnAddress): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    if (request.routeOptions.config.fromOtherSites) return;
    if (isCrossSite(request, settings)) {
      return sendRefusal(reply, refuse('cross_site'), request.routeOptions.config.operation);
    }
  });
}

function isCrossSite({ headers, socket }: FastifyRequest, settings: OwnAddress): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, settings, socket.localPort);
}

/** Opened on loopback, the shop works the same as `localhost` and as `127.0.0.1`. */
function isOwnOrigin(origin: string, settings: OwnAddress, port: number | undefined): boolean {
  if (origin === settings.publicUrl) return true;
  if (!isLoopback(settings.host) || !URL.canParse(origin)) return false;
  const { protocol, hostname, port: originPort } = new URL(origin);
  return protocol === 'http:' && isLoopback(hostname) && Number(originPort || 80) === port;
}

/**
 * Whether a program on this machine calls directly: from a loopback socket, for a loopback host, and without a proxy.
 * Behind a local proxy every request comes from loopback, and a website may point its own host name at 127.0.0.1.
 * `TRUST_PROXY` does not matter here. A shop with a public address has such a proxy, which may forward no header that
 * tells, so nobody calls it directly.
 */
export function isDirectLoopback(
  { publicUrl }: Pick<OwnAddress, 'publicUrl'>,
  { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
): boolean {
  if (!isLoopback(new URL(publicUrl).hostname)) return false;
  if (FORWARDED_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '';
  const host = `http://${headers.host ?? ''}`;
  return isLoopback(address) && URL.canParse(host) && isLoopback(new URL(host).hostname);
}

const FORWARDED_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Forms on other sites may post here. Such a route must check the request itself and never rely on a cookie. */
    fromOtherSites?: true;
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

interface OwnAddress {
  publicUrl: string;
  host: string;
}
