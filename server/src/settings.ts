import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from './platform/http/security.ts';
import { StartupError } from './platform/lifecycle.ts';
import { DEFAULT_HOLD_SECONDS, readShopEnvironment, type ShopEnvironment } from './shop-environment.ts';

/** Reads the environment once, at start. All settings are here; docs/operations.md lists them. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = environmentSchema.safeParse(omitEmpty(env));
  if (!parsed.success) throw new StartupError(formatIssues(parsed.error));
  const given = parsed.data;
  const production = given.NODE_ENV === 'production';
  const standIns = listStandIns(given);
  const unmeant = standIns.filter((name) => !isMeant(given, name));
  const demoData = standIns.some((name) => given[SWITCHES[name]] !== '1');

  if (isLiveKey(given.RAZORPAY_KEY_ID)) checkLiveShop(given, standIns);
  if (production && unmeant.length > 0) {
    throw new StartupError(
      `In production ${listSettings(unmeant)} must be set (or ${unmeant.map((name) => `${SWITCHES[name]}=1`).join(', ')} ` +
        'if the embedded stand-ins are meant, or LOCAL_SERVICES=1 for all of them with demo data).',
    );
  }
  checkDatabase(given);
  checkCombinations(given, production, standIns);
  // With a stand-in, a non-loopback address needs both HOST and a switch for the stand-in.
  const host = given.HOST ?? (standIns.length > 0 ? '127.0.0.1' : '0.0.0.0');
  if (unmeant.length > 0 && !isLoopback(host)) {
    throw new StartupError(
      `HOST ${host} is not loopback, and the embedded stand-in for ${unmeant.join(', ')} must not face a ` +
        `network: set ${listSettings(unmeant)}, or LOCAL_SERVICES=1 if it is meant.`,
    );
  }

  // The demo admin is public knowledge, so it exists only together with demo data.
  const adminEmails = given.ADMIN_EMAILS ?? (demoData && !production ? ['admin@tohfa.test'] : []);

  return {
    production,
    host,
    port: given.PORT,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    dataDir: isAbsolute(given.DATA_DIR) ? given.DATA_DIR : resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    databaseReplicaUrl: given.DATABASE_REPLICA_URL,
    databasePoolSize: given.DATABASE_POOL_SIZE,
    connectTimeoutMs: given.DATABASE_CONNECT_SECONDS * 1000,
    workers: given.WORKERS,
    adminEmails,
    standIns: new Set(standIns),
    demoData,
    demoHistory:
      demoData && given.DEMO_HISTORY === '1' && standIns.includes('Razorpay') && adminEmails.length > 0,
    drainSeconds: given.DRAIN_SECONDS ?? (production ? 3 : 0),
    trustProxy: given.TRUST_PROXY ?? false,
    metricsToken: given.METRICS_TOKEN,
    otlpEndpoint:
      given.OTEL_EXPORTER_OTLP_ENDPOINT && withoutTrailingSlash(given.OTEL_EXPORTER_OTLP_ENDPOINT),
    logLevel: given.LOG_LEVEL,
    identity: readIdentitySettings(given),
    razorpay: readRazorpaySettings(given),
    smtpUrl: given.SMTP_URL,
    loadPlaces: given.LOAD_PLACES === '1',
    reconcileSeconds: given.RECONCILE_SECONDS,
    refundHorizonDays: given.REFUND_HORIZON_DAYS,
    shop: readShopEnvironment(given, { isDemo: demoData && !production }),
    pushHosts: given.PUSH_HOSTS,
    importPictureHosts: given.IMPORT_PICTURE_HOSTS,
    agentProfileHosts: given.AGENT_PROFILE_HOSTS,
    s3: readS3Settings(given),
  };
}

/**
 * Refuses the embedded database where it would be opened by mistake: it belongs to one process, so that several pods would
 * each have a ledger of their own, and a power cut can take its last moments.
 */
function checkDatabase(given: z.output<typeof environmentSchema>): void {
  if (given.DATABASE_URL !== undefined) {
    if (given.LOCAL_DATABASE === '1')
      throw new StartupError(
        'LOCAL_DATABASE=1 asks for the embedded database beside DATABASE_URL: choose one.',
      );
    return;
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (given[name] !== undefined)
      throw new StartupError(`${name} needs DATABASE_URL: it is another way to the same database.`);
  if (given.LOCAL_DATABASE === '0')
    throw new StartupError('LOCAL_DATABASE=0 leaves the shop without a database: set DATABASE_URL.');
  if (isLiveKey(given.RAZORPAY_KEY_ID) && given.LOCAL_DATABASE !== '1')
    throw new StartupError(
      'RAZORPAY_KEY_ID is a live key, and real money belongs on PostgreSQL: set DATABASE_URL (or LOCAL_DATABASE=1 if ' +
        'the embedded database is meant: one process, and a power cut can take its last moments).',
    );
}

function isLiveKey(keyId: string | undefined): boolean {
  return keyId?.startsWith('rzp_live_') ?? false;
}

/** Refuses settings that each are fine by themselves, but not together. */
function checkCombinations(
  given: z.output<typeof environmentSchema>,
  production: boolean,
  standIns: readonly StandIn[],
): void {
  for (const name of ['PUSH_HOSTS', 'IMPORT_PICTURE_HOSTS', 'AGENT_PROFILE_HOSTS'] as const)
    if (standIns.length === 0 && given[name].some((host) => host.startsWith('http:')))
      throw new StartupError(`${name} names a service on this machine, which needs an embedded stand-in.`);
  if ((given.GUEST_HOLD_SECONDS ?? 0) > (given.HOLD_SECONDS ?? DEFAULT_HOLD_SECONDS))
    throw new StartupError('GUEST_HOLD_SECONDS must be at most HOLD_SECONDS.');
  if (production && !given.PUBLIC_URL?.startsWith('https:')) {
    throw new StartupError('In production PUBLIC_URL must be set to the https:// address of the shop.');
  }
  if (given.WORKERS > 1 && given.DATABASE_URL === undefined) {
    throw new StartupError(
      'WORKERS above 1 needs DATABASE_URL: the embedded database belongs to one process.',
    );
  }
}

const secondsSetting = (name: string) => integerSetting(name, 1, 7 * 24 * 3600).transform(Number);

function integerSetting(name: string, min: number, max: number) {
  return z.string().refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
    message: `${name} must be a whole number from ${min} to ${max}`,
  });
}

function switchSetting(name: string) {
  return z.enum(['0', '1'], `${name} must be 0 or 1`).optional();
}

function urlSetting(name: string, protocols: readonly string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `${name} must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });
}

/** Chrome and Edge on Android, Firefox, Edge on Windows, Safari. */
const DEFAULT_PUSH_HOSTS =
  'fcm.googleapis.com, jmt17.google.com, *.push.services.mozilla.com, *.notify.windows.com, *.push.apple.com';

const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: integerSetting('PORT', 0, 65_535).default('3000').transform(Number),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlSetting('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  DATABASE_DIRECT_URL: urlSetting('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']).optional(),
  DATABASE_REPLICA_URL: urlSetting('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']).optional(),
  WORKERS: integerSetting('WORKERS', 1, 64).default('1').transform(Number),
  DATABASE_POOL_SIZE: integerSetting('DATABASE_POOL_SIZE', 1, 500).default('10').transform(Number),
  DATABASE_CONNECT_SECONDS: integerSetting('DATABASE_CONNECT_SECONDS', 1, 3600)
    .default('5')
    .transform(Number),
  PUBLIC_URL: urlSetting('PUBLIC_URL', ['http:', 'https:'])
    .transform((text) => new URL(text).origin)
    .optional(),
  ADMIN_EMAILS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter((email) => email !== ''),
    )
    .pipe(z.array(z.email('ADMIN_EMAILS must be email addresses separated by commas')))
    .optional(),
  LOCAL_SERVICES: switchSetting('LOCAL_SERVICES'),
  LOCAL_RAZORPAY: switchSetting('LOCAL_RAZORPAY'),
  LOCAL_IDENTITY: switchSetting('LOCAL_IDENTITY'),
  LOCAL_MAIL: switchSetting('LOCAL_MAIL'),
  LOCAL_DATABASE: switchSetting('LOCAL_DATABASE'),
  TRUST_PROXY: z.string().transform(parseTrustProxy).optional(),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting('OTEL_EXPORTER_OTLP_ENDPOINT', ['https:', 'http:']).optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
  RAZORPAY_API_URL: urlSetting('RAZORPAY_API_URL', ['https:', 'http:']).default(
    'https://api.razorpay.com/v1',
  ),
  RAZORPAY_CHECKOUT_URL: urlSetting('RAZORPAY_CHECKOUT_URL', ['https:', 'http:']).default(
    'https://checkout.razorpay.com/v1/checkout.js',
  ),
  OIDC_ISSUER: urlSetting('OIDC_ISSUER', ['https:', 'http:']).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: urlSetting('SMTP_URL', ['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_EMAIL: z.email('CONTACT_EMAIL must be an email address').optional(),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?\d[\d -]{6,18}\d$/, 'CONTACT_PHONE must be a telephone number like +91 80 1234 5678')
    .optional(),
  CONTACT_HOURS: z.string().max(100, 'CONTACT_HOURS must have at most 100 characters').optional(),
  GRIEVANCE_OFFICER: z.string().max(100, 'GRIEVANCE_OFFICER must have at most 100 characters').optional(),
  S3_ENDPOINT: urlSetting('S3_ENDPOINT', ['https:', 'http:']).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: urlSetting('S3_PUBLIC_URL', ['https:', 'http:']).optional(),
  DEMO_HISTORY: z.enum(['0', '1'], 'DEMO_HISTORY must be 0 or 1').default('1'),
  LOAD_PLACES: z.enum(['0', '1'], 'LOAD_PLACES must be 0 or 1').default('1'),
  SELLER_NAME: z.string().optional(),
  SELLER_ADDRESS: z.string().optional(),
  SELLER_STATE: z.string().optional(),
  SELLER_GSTIN: z
    .string()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, 'SELLER_GSTIN must be a GSTIN like 29ABCDE1234F1Z5')
    .optional(),
  HOLD_SECONDS: secondsSetting('HOLD_SECONDS').optional(),
  GUEST_HOLD_SECONDS: secondsSetting('GUEST_HOLD_SECONDS').optional(),
  DRAIN_SECONDS: integerSetting('DRAIN_SECONDS', 0, 60).transform(Number).optional(),
  RECONCILE_SECONDS: secondsSetting('RECONCILE_SECONDS').prefault('60'),
  REFUND_HORIZON_DAYS: integerSetting('REFUND_HORIZON_DAYS', 1, 3650).transform(Number).optional(),
  GIFT_LEAD_DAYS: integerSetting('GIFT_LEAD_DAYS', 0, 60).transform(Number).optional(),
  POLICY_EFFECTIVE_DATE: z.iso.date('POLICY_EFFECTIVE_DATE must be a date like 2026-01-31').optional(),
  PUSH_HOSTS: hostsSetting('PUSH_HOSTS').prefault(DEFAULT_PUSH_HOSTS),
  IMPORT_PICTURE_HOSTS: hostsSetting('IMPORT_PICTURE_HOSTS', ['*']).default([]),
  AGENT_PROFILE_HOSTS: hostsSetting('AGENT_PROFILE_HOSTS', ['*']).default(['*']),
});

function hostsSetting(name: string, words: readonly string[] = []) {
  const message = `${name} must be host names separated by commas, each with *. before it or not; a local service is http://127.0.0.1:<port>/<path>/`;
  return z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .pipe(z.array(z.string().refine((host) => words.includes(host) || isServiceHost(host), message)));
}

/** Accepts `push.test`, `*.push.test`, or a service on this machine: `http://127.0.0.1:4010/push/`. */
function isServiceHost(text: string): boolean {
  if (!text.startsWith('http:')) {
    const labels = text.replace(/^\*\./, '').split('.');
    const isName = labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label));
    return isName && labels.length > 1 && /^[a-z]/.test(labels.at(-1) ?? '');
  }
  const url = URL.parse(text);
  if (!url || !isLoopback(url.hostname) || url.port === '') return false;
  return text === `http://${url.host}${url.pathname}` && text.endsWith('/');
}

/** The settings that replace each service's stand-in with the real service. */
const requiredSettings = {
  Razorpay: 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET',
  identity: 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
  mail: 'SMTP_URL',
} as const;

/** Each stand-in's own. */
const SWITCHES = { Razorpay: 'LOCAL_RAZORPAY', identity: 'LOCAL_IDENTITY', mail: 'LOCAL_MAIL' } as const;

function isMeant(given: z.output<typeof environmentSchema>, name: StandIn): boolean {
  return given[SWITCHES[name]] === '1' || given.LOCAL_SERVICES === '1';
}

function listSettings(names: readonly StandIn[]): string {
  return names.map((name) => requiredSettings[name]).join(', ');
}

/** Real money needs real services, and a webhook secret that nobody finds out from a webhook they have seen. */
function checkLiveShop(given: z.output<typeof environmentSchema>, standIns: readonly StandIn[]): void {
  if (standIns.length > 0) {
    const instead = standIns.includes('identity')
      ? ' (or LOCAL_IDENTITY=0 if nobody signs in through a provider)'
      : '';
    throw new StartupError(
      `RAZORPAY_KEY_ID is a live key, beside which no stand-in runs: set ${listSettings(standIns)}${instead}.`,
    );
  }
  for (const name of ['RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS'] as const)
    if ((given[name]?.length ?? MIN_SECRET) < MIN_SECRET)
      throw new StartupError(`Beside a live key ${name} must have at least ${MIN_SECRET} characters.`);
}

const MIN_SECRET = 16;

/** A service that is not configured has its stand-in, unless that is switched off. */
function listStandIns(given: z.output<typeof environmentSchema>): StandIn[] {
  const unconfigured = listUnconfiguredServices(given);
  for (const [name, option] of Object.entries(SWITCHES) as [StandIn, (typeof SWITCHES)[StandIn]][]) {
    if (given[option] === '1' && !unconfigured.includes(name))
      throw new StartupError(`${option}=1 asks for a stand-in beside ${requiredSettings[name]}: choose one.`);
    // People can sign in without a provider; nobody can pay without one, or get a code without mail.
    if (given[option] === '0' && unconfigured.includes(name) && name !== 'identity')
      throw new StartupError(`${option}=0 leaves the shop without ${name}: set ${requiredSettings[name]}.`);
  }
  return unconfigured.filter((name) => given[SWITCHES[name]] !== '0');
}

function listUnconfiguredServices(given: z.output<typeof environmentSchema>): StandIn[] {
  const complete: Record<StandIn, boolean> = {
    Razorpay: isConfigured('Razorpay', [
      given.RAZORPAY_KEY_ID,
      given.RAZORPAY_KEY_SECRET,
      given.RAZORPAY_WEBHOOK_SECRET,
    ]),
    identity: isConfigured('identity', [given.OIDC_ISSUER, given.OIDC_CLIENT_ID, given.OIDC_CLIENT_SECRET]),
    mail: isConfigured('mail', [given.SMTP_URL]),
  };
  return (Object.keys(complete) as StandIn[]).filter((name) => !complete[name]);
}

/** An incomplete configuration is an error. It never falls back to a stand-in. */
function isConfigured(service: StandIn, values: readonly (string | undefined)[]): boolean {
  const set = values.filter((value) => value !== undefined).length;
  if (set === 0) return false;
  if (set < values.length)
    throw new StartupError(`For ${service}, set all of ${requiredSettings[service]} or none.`);
  return true;
}

function parseTrustProxy(text: string): TrustedProxies {
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^\d+$/.test(text)) return text.split(',').map((address) => address.trim());
  return (_address, hop) => hop < Number(text);
}

function readIdentitySettings(given: z.output<typeof environmentSchema>): IdentitySettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

function readRazorpaySettings(given: z.output<typeof environmentSchema>): RazorpaySettings | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: current } = given;
  if (!keyId || !keySecret || !current) return undefined;
  const previous = given.RAZORPAY_WEBHOOK_SECRET_PREVIOUS;
  return {
    keyId,
    keySecret,
    webhookSecrets: previous ? [current, previous] : [current],
    apiUrl: withoutTrailingSlash(given.RAZORPAY_API_URL),
    checkoutUrl: given.RAZORPAY_CHECKOUT_URL,
  };
}

function readS3Settings(given: z.output<typeof environmentSchema>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_PUBLIC_URL: publicUrl } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    const region = given.S3_REGION;
    return {
      endpoint: withoutTrailingSlash(endpoint),
      region,
      bucket,
      accessKeyId,
      secretAccessKey,
      publicUrl: publicUrl && withoutTrailingSlash(publicUrl),
    };
  }
  if (endpoint || bucket || accessKeyId || secretAccessKey || publicUrl)
    throw new StartupError(
      'For pictures in S3, set all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY or none.',
    );
  return undefined;
}

function withoutTrailingSlash(url: string): string {
  let end = url.length;
  while (url.charAt(end - 1) === '/') end -= 1;
  return url.slice(0, end);
}

function omitEmpty(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
}

function formatIssues(error: z.ZodError): string {
  return `${error.issues.map((issue) => issue.message).join('; ')}.`;
}

export type StandIn = keyof typeof requiredSettings;

type TrustedProxies = boolean | string[] | ((address: string, hop: number) => boolean);

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  /** The current secret, and during a rotation the previous one. */
  webhookSecrets: readonly string[];
  apiUrl: string;
  checkoutUrl: string;
}

export interface IdentitySettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where browsers read the bucket, such as a CDN. If unset, the shop serves the pictures itself. */
  publicUrl: string | undefined;
}

export interface Settings {
  production: boolean;
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The database without its pooler; set exactly when DATABASE_URL is a transaction pooler. */
  databaseDirectUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  databasePoolSize: number;
  /** How long a request waits for a free connection to the database before it is answered 503. */
  connectTimeoutMs: number;
  /** Processes behind the one port. */
  workers: number;
  adminEmails: readonly string[];
  /** Outside services that are not configured and use their embedded stand-in. */
  standIns: ReadonlySet<StandIn>;
  demoData: boolean;
  /** A new demo shop on the embedded database gets a past: paid at the stand-in, packed by the first admin. */
  demoHistory: boolean;
  /** How long a stopping server reports not ready before it stops accepting connections. */
  drainSeconds: number;
  /** Which proxies' forwarded addresses to trust: none, all, a number of hops, or a list of addresses. */
  trustProxy: TrustedProxies;
  metricsToken: string | undefined;
  /** An OpenTelemetry collector, OTLP over HTTP. If unset, nothing is traced. */
  otlpEndpoint: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The OpenID provider. If unset, the embedded one. */
  identity: IdentitySettings | undefined;
  /** The payment provider. If unset, the embedded sandbox. */
  razorpay: RazorpaySettings | undefined;
  /** If unset, mails go to the embedded outbox. */
  smtpUrl: string | undefined;
  /** Whether to load India's post offices in the background, for the address search. */
  loadPlaces: boolean;
  reconcileSeconds: number;
  /** How old a payment may be for an ordinary refund; undefined: as the provider says. */
  refundHorizonDays: number | undefined;
  /** Live values are those of `shop-settings`; nothing else reads these. */
  shop: ShopEnvironment;
  /** Allowed push services: a host, `*.` with a domain, or a local service's URL. */
  pushHosts: readonly string[];
  /** Where an import may fetch pictures from; none by default, `*` for all. */
  importPictureHosts: readonly string[];
  /** Where profiles of assistants may be fetched from; every public host by default. */
  agentProfileHosts: readonly string[];
  /** Where pictures are stored. If unset, a folder in DATA_DIR. */
  s3: S3Settings | undefined;
}
