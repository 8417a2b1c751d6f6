import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback, type Settings } from '../settings.ts';
import { refuse, sendRefusal } from './operations.ts';

/** The headers every answer carries, errors and pictures included. */
export function securityHeaders(settings: Pick<Settings, 'publicUrl' | 'razorpay'>): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(checkoutHosts(settings)),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    // Sign-in popups must still be able to answer the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    ...(settings.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // Calls are personal unless they say otherwise; the catalogue and static files do.
    if (request.url.startsWith('/backend/')) reply.header('cache-control', 'no-store');
  });
}

/** Where the provider's checkout comes from and talks to, when the real one is configured. */
function checkoutHosts({ razorpay }: Pick<Settings, 'razorpay'>): CheckoutHosts {
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

function contentSecurityPolicy({ scripts, frames, calls, forms }: CheckoutHosts): string {
  const from = (directive: string, hosts: readonly string[]) =>
    [directive, "'self'", ...new Set(hosts)].join(' ');
  return [
    "default-src 'self'",
    from('script-src', scripts),
    from('frame-src', frames),
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    from('connect-src', calls),
    "object-src 'none'",
    "base-uri 'none'",
    from('form-action', forms),
    "frame-ancestors 'none'",
  ].join('; ');
}

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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Forms of other sites may post here: whoever does proves itself by what it brings, never by a cookie. */
    fromOtherSites?: true;
  }
}
