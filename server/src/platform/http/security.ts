import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback, type Settings } from '../settings.ts';
import { refuse, sendRefusal } from './operations.ts';

/** The headers every response carries, errors and pictures included. */
export async function addSecurityHeaders(app: FastifyInstance, settings: SecuritySettings): Promise<void> {
  await app.register(helmet, helmetOptions(settings));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)');
    // Calls are personal unless they say otherwise; the catalogue and static files do. The route counts, not the
    // spelling of the URL.
    const path = request.routeOptions.url ?? request.url;
    if (path.startsWith('/backend/')) reply.header('cache-control', 'no-store');
  });
}

function helmetOptions(settings: SecuritySettings): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(checkoutHosts(settings), pictureHosts(settings)),
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Sign-in popups must still be able to answer the page that opened them.
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

/** Where the provider's checkout comes from and talks to, when the real one is configured. */
function checkoutHosts({ razorpay }: SecuritySettings): CheckoutHosts {
  if (!razorpay) return { scripts: [], frames: [], calls: [], forms: [] };
  const script = new URL(razorpay.checkoutUrl).origin;
  return {
    scripts: [script, 'https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
    frames: [script, 'https://api.razorpay.com', 'https://checkout.razorpay.com'],
    calls: [script, 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
    // Where a browser cannot show the frame, the checkout leaves the page by a form.
    forms: ['https://api.razorpay.com'],
  };
}

/** The service worker fetches pictures too, and follows them there. */
function pictureHosts({ s3 }: SecuritySettings): string[] {
  return s3?.publicUrl ? [new URL(s3.publicUrl).origin] : [];
}

function contentSecurityPolicy(
  { scripts, frames, calls, forms }: CheckoutHosts,
  pictures: readonly string[],
): Record<string, string[]> {
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

type SecuritySettings = Pick<Settings, 'publicUrl' | 'razorpay' | 's3'>;

interface CheckoutHosts {
  scripts: readonly string[];
  frames: readonly string[];
  calls: readonly string[];
  forms: readonly string[];
}

/**
 * A form on another site can post here with the visitor's cookies, and multipart needs no preflight.
 * Browsers say where a request comes from in Origin and Sec-Fetch-Site: either present and foreign is refused.
 * Programs send neither and are judged by their credentials alone. A route to which others send browsers back says so.
 */
export function rejectCrossSite(app: FastifyInstance, settings: Pick<Settings, 'publicUrl' | 'host'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    if (request.routeOptions.config.fromOtherSites) return;
    if (isCrossSite(request, settings)) {
      return sendRefusal(reply, refuse('cross_site'), request.routeOptions.config.operation);
    }
  });
}

function isCrossSite(
  { headers, socket }: FastifyRequest,
  settings: Pick<Settings, 'publicUrl' | 'host'>,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, settings, socket.localPort);
}

/** Opened on loopback, the shop works the same as `localhost` and as `127.0.0.1`. */
function isOwnOrigin(
  origin: string,
  settings: Pick<Settings, 'publicUrl' | 'host'>,
  port: number | undefined,
): boolean {
  if (origin === settings.publicUrl) return true;
  if (!isLoopback(settings.host) || !URL.canParse(origin)) return false;
  const { protocol, hostname, port: originPort } = new URL(origin);
  return protocol === 'http:' && isLoopback(hostname) && Number(originPort || 80) === port;
}

/**
 * Whether a program on this machine asks directly: from a loopback socket, for a loopback host, and through no proxy.
 * Behind a proxy on this machine every request comes from loopback, and a web page may point its own host name at
 * 127.0.0.1; what `TRUST_PROXY` says does not matter here.
 */
export function isDirectLoopback({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
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
    /** Forms of other sites may post here: whoever does proves itself by what it brings, never by a cookie. */
    fromOtherSites?: true;
  }
}
