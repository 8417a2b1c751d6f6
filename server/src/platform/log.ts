import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Settings } from './settings.ts';

/**
 * One JSON line a happening. Bodies, query strings, cookies and credentials are never logged;
 * the redaction below is the second net, for a careless object that carries them all the same.
 */
export function createLog(
  settings: Pick<Settings, 'logLevel'>,
  destination?: { write(line: string): void },
): Log {
  const options = {
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths(), censor: '[redacted]' },
    serializers: { err: pino.stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Gift ids open a gift to whoever has them, so they leave the log as a star. */
function redactPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(/^\/giftdetails\/[^/]+/, '/giftdetails/*');
}

function redactedPaths(): string[] {
  const names = [
    'password',
    'token',
    'otp',
    'code',
    'email',
    'emails',
    'phone',
    'address',
    'signature',
    'razorpay_signature',
    'authorization',
    'cookie',
    'userId',
    'giftId',
    'name',
  ];
  return names.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
}

export type Log = Logger;

/** One line for each call that changes something or goes wrong; reads are counted in the metrics instead. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.statusCode;
    const level = status >= 500 ? 'error' : request.method === 'GET' && status < 400 ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        path: redactPath(request.url),
        status,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
