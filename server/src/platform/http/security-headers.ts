import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

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
