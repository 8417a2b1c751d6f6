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
export function loggedPath(url: string): string {
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
