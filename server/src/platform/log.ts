import { PERSONAL_FIELDS } from '@tohfa/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Level, type LogFn, type Logger, pino } from 'pino';
import { formatLogLine } from './terminal.ts';

/**
 * One line per event: JSON, and in a terminal a line for people. Bodies, query strings, cookies and credentials are never
 * logged. The redaction below is a second safeguard for objects that contain them by mistake. Our own ids, amounts, error
 * names and error codes stay readable, because operators need them.
 */
export function createLog(
  settings: { logLevel: Level | 'silent' },
  destination: Destination | undefined = process.stdout.isTTY ? terminal : undefined,
): Log {
  const options = {
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (fields: object) => redactFields(fields) },
    // `redactFields` has already described errors.
    serializers: { err: (described: unknown) => described },
    hooks: { logMethod: withMessage },
  };
  return destination ? pino(options, destination) : pino(options);
}

const terminal: Destination = { write: (line) => void process.stdout.write(formatLogLine(line)) };

/** A line without a message would repeat the error's message, unredacted. */
function withMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [fields, message, ...values] = args as unknown as [unknown, string | undefined, ...unknown[]];
  if (typeof fields === 'string') method.apply(this, args);
  else method.call(this, fields, message ?? 'error', ...values);
}

/** Logs each call that changes something or fails. Successful reads are only counted in the metrics. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.statusCode;
    const level = status >= 500 ? 'error' : request.method === 'GET' && status < 400 ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        path: loggedPath(request),
        status,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/**
 * The route as it is declared: ids in a path open gifts, cards and wishlists to everyone who has them. Of a path without
 * such a route only its first part is logged, and only if it is a word as our own paths begin with.
 */
function loggedPath({ url, routeOptions }: FastifyRequest): string {
  const route = routeOptions.url;
  if (route !== undefined && !route.endsWith('*')) return route;
  const [first = ''] = /^\/[a-z-]{0,20}(?=$|[/?])/.exec(url) ?? ['/*'];
  return url.startsWith(`${first}/`) ? `${first}/*` : first;
}

/** Compared without case and underscores: `razorpay_signature`, `displayName` and `display_name` are all found. */
const PERSONAL = new Set(PERSONAL_FIELDS.map(plainName));
const MAX_DEPTH = 4;

function redactFields(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, redactValue(key, value, depth)]),
  );
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function plainName(key: string): string {
  return key.replaceAll(/[_-]/g, '').toLowerCase();
}

function redactValue(key: string, value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  const name = plainName(key);
  if (PERSONAL.has(name)) return '[redacted]';
  // A numeric code is a one-time code. Codes of errors and refusals are words.
  if (name === 'code' && /^\d{4,}$/.test(String(value))) return '[redacted]';
  if (typeof value === 'string') return maskEmails(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[nested]';
  // Requests, responses and connections know the address that was asked for, and more.
  if (!Array.isArray(value) && !isPlainObject(value)) return `[${value.constructor.name}]`;
  if (Array.isArray(value)) return value.map((one) => redactValue('', one, depth + 1));
  return redactFields(value, depth + 1);
}

/**
 * Keeps only what is free of personal data. Query builders put a failed statement's parameters into the message,
 * PostgreSQL puts values into `detail`, and mail servers put addresses into their answers.
 */
function describeError(error: Error, depth = 0): DescribedError {
  const code = 'code' in error ? String(error.code) : undefined;
  const message = redactMessage(error.message, code);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message,
    // Where PostgreSQL names them; their values are in `detail`.
    ...nameOf(error, 'table'),
    ...nameOf(error, 'constraint'),
    // Before the stack, which is long: the cause of a failed statement says what the database refused.
    ...(error.cause instanceof Error &&
      depth < MAX_DEPTH && { cause: describeError(error.cause, depth + 1) }),
    ...(frames && frames.length > 0 && { stack: frames.map((line) => line.trim()).join(' | ') }),
  };
}

function nameOf(error: Error, name: 'table' | 'constraint') {
  const value = name in error ? (error as Error & Record<typeof name, unknown>)[name] : undefined;
  return typeof value === 'string' ? { [name]: value } : {};
}

function redactMessage(message: string, code: string | undefined): string {
  const withoutParams = message.split(/\n?params: /, 1)[0] ?? '';
  // In data errors (class 22) PostgreSQL quotes the offending value. In others it quotes column and table names.
  return maskEmails(code?.startsWith('22') ? withoutParams.replaceAll(/"[^"]*"?/g, '"…"') : withoutParams);
}

/** Word by word: a pattern for a whole address would try every letter of a long word as its beginning. */
function maskEmails(text: string): string {
  return cut(text).replaceAll(/[^\s<>"'(),;:=]+/g, (word) => (isEmailLike(word) ? '[email]' : word));
}

function isEmailLike(word: string): boolean {
  const at = word.indexOf('@');
  return at > 0 && word.indexOf('.', at) > at + 1;
}

/** A line is for a person to read, and a stranger may have written what it quotes. */
function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}

const MAX_TEXT = 2000;

interface DescribedError {
  type: string;
  code?: string;
  message: string;
  table?: string;
  constraint?: string;
  cause?: DescribedError;
  stack?: string;
}

interface Destination {
  write(line: string): void;
}

export type Log = Logger;
