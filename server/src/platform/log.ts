import type { FastifyInstance } from 'fastify';
import { type LogFn, type Logger, pino } from 'pino';
import type { Settings } from './settings.ts';

/**
 * One JSON line per event. Bodies, query strings, cookies and credentials are never logged; the redaction below is
 * the second net, for a careless object that carries them all the same. Our own ids, amounts, error names and error
 * codes stay readable: an operator needs them.
 */
export function createLog(
  settings: Pick<Settings, 'logLevel'>,
  destination?: { write(line: string): void },
): Log {
  const options = {
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (fields: object) => redactFields(fields) },
    // Errors were described by `redactFields` already.
    serializers: { err: (described: unknown) => described },
    hooks: { logMethod: withMessage },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Without a message of its own a line would repeat the error's, unredacted. */
function withMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [fields, message, ...values] = args as unknown as [unknown, string | undefined, ...unknown[]];
  if (typeof fields === 'string') method.apply(this, args);
  else method.call(this, fields, message ?? 'error', ...values);
}

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

/** Ids of gifts, cards and link pages open them to whoever has them, so they leave the log as a star. */
function redactPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  // Any spelling: an encoded or doubled letter must not bring the id back.
  return decodePath(path).replace(/^\/+(giftdetails|chip-in|card)\/+[^/]+/i, '/$1/*');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Compared without case and underscores: `razorpay_signature`, `displayName` and `display_name` are all found. */
const PERSONAL = new Set([
  'password',
  'token',
  'accesstoken',
  'contributortoken',
  'otp',
  'email',
  'emails',
  'phone',
  'address',
  'flatno',
  'pincode',
  'signature',
  'razorpaysignature',
  'authorization',
  'cookie',
  'setcookie',
  'name',
  'displayname',
  'recipientname',
  'message',
  'giftid',
  'publicid',
  'params',
  'parameters',
  'body',
  'query',
]);
const MAX_DEPTH = 4;

function redactFields(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, redactValue(key, value, depth)]),
  );
}

function redactValue(key: string, value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  const name = key.replaceAll(/[_-]/g, '').toLowerCase();
  if (PERSONAL.has(name)) return '[redacted]';
  // A code made of digits is one that lets somebody in; codes of errors and refusals are words.
  if (name === 'code' && /^\d{4,}$/.test(String(value))) return '[redacted]';
  if (typeof value === 'string') return maskEmails(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[nested]';
  if (Array.isArray(value)) return value.map((one) => redactValue('', one, depth + 1));
  return redactFields(value, depth + 1);
}

/**
 * Only what is known to be free of personal data. Query builders put the parameters of a failed statement into the
 * message, PostgreSQL puts values into `detail` and mail servers put addresses into their answers.
 */
function describeError(error: Error, depth = 0): DescribedError {
  const code = 'code' in error ? String(error.code) : undefined;
  const message = redactMessage(error.message, code);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message,
    ...('constraint' in error && { constraint: String(error.constraint) }),
    ...(frames && frames.length > 0 && { stack: frames.map((line) => line.trim()).join(' | ') }),
    ...(error.cause instanceof Error &&
      depth < MAX_DEPTH && { cause: describeError(error.cause, depth + 1) }),
  };
}

function redactMessage(message: string, code: string | undefined): string {
  const withoutParams = message.split(/\n?params: /, 1)[0] ?? '';
  // PostgreSQL quotes the offending value in data errors (class 22); elsewhere it quotes names of columns and tables.
  return maskEmails(code?.startsWith('22') ? withoutParams.replaceAll(/"[^"]*"/g, '"…"') : withoutParams);
}

function maskEmails(text: string): string {
  return text.replaceAll(/[^\s@<>"'(),;:=]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/gi, '[email]');
}

interface DescribedError {
  type: string;
  code?: string;
  message: string;
  constraint?: string;
  stack?: string;
  cause?: DescribedError;
}

export type Log = Logger;
