import { z } from 'zod';

const milliseconds = z
  .int()
  .min(0)
  .max(7 * 24 * 3600 * 1000);

/** Misbehaviour of the provider that a test, or a curious developer, can ask for. Kept in memory: a restart calms it. */
export const switchesShape = z.strictObject({
  /** How often each event is delivered. */
  webhookCopies: z.int().min(1).max(50),
  shuffleWebhooks: z.boolean(),
  dropWebhooksPercent: z.number().min(0).max(100),
  /** Events that are never delivered, such as `payment.captured`. */
  dropWebhookEvents: z.array(z.string()),
  webhookDelayMs: milliseconds,
  /** The first wait after a failed delivery; each further one is twice as long. */
  webhookBackoffMs: z.int().min(1).max(3_600_000),
  /** Escaped slashes, bare unicode and numbers like 1.0: breaks whoever verifies anything but the bytes received. */
  oddWebhookBytes: z.boolean(),
  signWith: z.enum(['current', 'previous']),
  /** `pending` turns processed, `failed` is pending first and then fails, both after `refundAfterMs`. */
  refundOutcome: z.enum(['processed', 'pending', 'failed']),
  refundAfterMs: milliseconds,
  /** The documentation gives both. */
  wrongKeysStatus: z.union([z.literal(400), z.literal(401)]),
  /** "has to be unique", but the provider was seen to take repeated ones. */
  refuseRepeatedReceipts: z.boolean(),
  maxAmountPaise: z.int().min(100),
  /** A payment the bank never answers fails after ten minutes. */
  unansweredFailsAfterMs: milliseconds,
  /** An authorised payment nobody captures goes back: 3 days on some pages of the documentation, 5 on others. */
  autoRefundAfterMs: milliseconds,
  faults: z.array(
    z.strictObject({
      method: z.enum(['GET', 'POST', 'PATCH']).optional(),
      /** Below `/v1`; a star stands for one part: `/payments/*\/refund`. */
      path: z.string().startsWith('/'),
      /** `slow` and `reset` come after the work was done; `server_error` instead of it. */
      kind: z.enum(['throttled', 'server_error', 'server_error_after_work', 'slow', 'reset']),
      times: z.int().min(1).default(1),
      ms: milliseconds.default(0),
    }),
  ),
});

/** Turns the switches that are named and leaves the others. */
export function turn(switches: Switches, some: SomeSwitches): void {
  const named = Object.entries(switchesShape.partial().parse(some)).filter(
    ([, value]) => value !== undefined,
  );
  Object.assign(switches, Object.fromEntries(named));
}

export function calmSwitches(): Switches {
  return {
    webhookCopies: 1,
    shuffleWebhooks: false,
    dropWebhooksPercent: 0,
    dropWebhookEvents: [],
    webhookDelayMs: 0,
    webhookBackoffMs: 1000,
    oddWebhookBytes: false,
    signWith: 'current',
    refundOutcome: 'processed',
    refundAfterMs: 1000,
    wrongKeysStatus: 401,
    refuseRepeatedReceipts: false,
    maxAmountPaise: 1_000_000_000,
    unansweredFailsAfterMs: 10 * 60 * 1000,
    autoRefundAfterMs: 3 * 24 * 3600 * 1000,
    faults: [],
  };
}

export type Switches = z.output<typeof switchesShape>;
export type SomeSwitches = {
  [Name in keyof Switches]?: z.input<typeof switchesShape>[Name] | undefined;
};
export type Fault = Switches['faults'][number];
