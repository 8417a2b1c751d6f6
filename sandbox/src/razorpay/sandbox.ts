import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database, Log } from '../types.ts';

/** Runs the work in one transaction, then wakes the webhook delivery: something may be due. */
export async function inTransaction<Result>(
  sandbox: Sandbox,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const result = await sandbox.limit(() =>
    sandbox.database.transaction((tx) => work(tx as unknown as Database)),
  );
  sandbox.wake();
  return result;
}

export function unixSeconds(sandbox: Pick<Sandbox, 'now'>): number {
  return Math.floor(sandbox.now() / 1000);
}

/** What every call to the sandbox needs. */
export interface Sandbox {
  database: Database;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookSecretPrevious?: string | undefined;
  webhookUrl: () => string;
  log: Log;
  /** Milliseconds. */
  now: () => number;
  switches: Switches;
  /** Leaves most database connections to the shop; hundreds of payments may wait longer than the pool allows. */
  limit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Deliver queued webhooks now, not at the next poll. */
  wake: () => void;
}

/** What can be wrong with a settlement. */
export const SETTLEMENT_ODDITIES = [
  'unknown-payment',
  'unknown-refund',
  'payment-amount',
  'refund-amount',
  'credit',
  'fee',
  'payment-missing',
  'refund-missing',
  'duplicate',
  'reversed',
  'sum',
  'adjustment',
  'on-hold',
] as const;

/** A fault with this path hits every call. */
export const EVERY_PATH = '/**';

const milliseconds = z
  .int()
  .min(0)
  .max(7 * 24 * 3600 * 1000);

/** Faults of the provider that a test or a developer can switch on. In memory only: a restart resets them. */
export const switchesSchema = z.strictObject({
  /** Deliveries per event. */
  webhookCopies: z.int().min(1).max(50),
  shuffleWebhooks: z.boolean(),
  dropWebhooksPercent: z.number().min(0).max(100),
  /** Events that are never delivered, such as `payment.captured`. */
  dropWebhookEvents: z.array(z.string()),
  webhookDelayMs: milliseconds,
  /** The first delay after a failed delivery; it doubles each time. */
  webhookBackoffMs: z.int().min(1).max(3_600_000),
  /** Escaped slashes, bare unicode and numbers like 1.0: only a check of the bytes as received passes. */
  oddWebhookBytes: z.boolean(),
  signWith: z.enum(['current', 'previous']),
  /**
   * `declined` fails every payment. `late` fails what would succeed and authorises it after `lateAnswerMs`, as a bank
   * whose confirmation takes too long (Razorpay: late authorisation).
   */
  bankAnswer: z.enum(['as-chosen', 'declined', 'late']),
  lateAnswerMs: milliseconds,
  /** Off: payments stay authorised until the shop captures them. */
  captures: z.boolean(),
  /** `pending` becomes processed and `failed` goes from pending to failed, both after `refundAfterMs`. */
  refundOutcome: z.enum(['processed', 'pending', 'failed']),
  refundAfterMs: milliseconds,
  /** Off: no bank takes instant refunds, so payments older than six months cannot be refunded. */
  banksHaveInstantRefunds: z.boolean(),
  /** Razorpay's documentation shows both. */
  wrongKeysStatus: z.union([z.literal(400), z.literal(401)]),
  /** Documented as unique, but Razorpay accepts repeated ones. */
  refuseRepeatedReceipts: z.boolean(),
  maxAmountPaise: z.int().min(100),
  /** A payment the bank never decides fails after ten minutes. */
  unansweredFailsAfterMs: milliseconds,
  /** An authorised payment that is not captured is refunded: after 3 or 5 days, depending on the page of the documentation. */
  autoRefundAfterMs: milliseconds,
  /** Planted in the next settlements, each in a line of its own; see `settlements.ts`. */
  settlementOddities: z.array(z.enum(SETTLEMENT_ODDITIES)).max(500),
  faults: z.array(
    z.strictObject({
      method: z.enum(['GET', 'POST', 'PATCH']).optional(),
      /** Below `/v1`; `*` matches one segment: `/payments/*\/refund`. `/**` matches every path. */
      path: z.string().startsWith('/'),
      /** `slow` and `reset` happen after the work is done, `server_error` instead of it. */
      kind: z.enum(['throttled', 'server_error', 'server_error_after_work', 'slow', 'reset']),
      times: z.int().min(1).default(1),
      ms: milliseconds.default(0),
    }),
  ),
});

/** Sets the named switches and leaves the others. */
export function changeSwitches(switches: Switches, changes: SwitchChanges): void {
  const named = Object.entries(switchesSchema.partial().parse(changes)).filter(
    ([, value]) => value !== undefined,
  );
  Object.assign(switches, Object.fromEntries(named));
}

export function defaultSwitches(): Switches {
  return {
    webhookCopies: 1,
    shuffleWebhooks: false,
    dropWebhooksPercent: 0,
    dropWebhookEvents: [],
    webhookDelayMs: 0,
    webhookBackoffMs: 1000,
    oddWebhookBytes: false,
    signWith: 'current',
    bankAnswer: 'as-chosen',
    lateAnswerMs: 20_000,
    captures: true,
    refundOutcome: 'processed',
    refundAfterMs: 1000,
    banksHaveInstantRefunds: true,
    wrongKeysStatus: 401,
    refuseRepeatedReceipts: false,
    maxAmountPaise: 1_000_000_000,
    unansweredFailsAfterMs: 10 * 60 * 1000,
    autoRefundAfterMs: 3 * 24 * 3600 * 1000,
    settlementOddities: [],
    faults: [],
  };
}

export type Switches = z.output<typeof switchesSchema>;
export type SwitchChanges = {
  [Name in keyof Switches]?: z.input<typeof switchesSchema>[Name] | undefined;
};
export type SettlementOddity = (typeof SETTLEMENT_ODDITIES)[number];
export type Fault = Switches['faults'][number];

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 14;

export function newId<Kind extends IdKind>(kind: Kind): `${Kind}_${string}` {
  return `${kind}_${alphanumerics(randomBytes(LENGTH))}`;
}

/** Event ids have no prefix. */
export function newEventId(): string {
  return alphanumerics(randomBytes(LENGTH));
}

/** Derived from the key id, so that it survives a restart. */
export function accountIdOf(keyId: string): string {
  return `acc_${alphanumerics(createHash('sha256').update(keyId).digest())}`;
}

export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(`${kind}_`) && /^[A-Za-z0-9]{14}$/.test(text.slice(kind.length + 1));
}

function alphanumerics(bytes: Buffer): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

type IdKind = 'order' | 'pay' | 'rfnd' | 'card' | 'disp' | 'doc' | 'setl' | 'adj';

export function checkoutSignature(keySecret: string, orderId: string, paymentId: string): string {
  return hmac(keySecret, `${orderId}|${paymentId}`);
}

export function webhookSignature(webhookSecret: string, body: string): string {
  return hmac(webhookSecret, body);
}

/** Razorpay accepts exactly `Basic <base64>`: neither `basic` nor quotes. */
export function hasBasicAuth(
  keys: { keyId: string; keySecret: string },
  header: string | undefined,
): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`);
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}
