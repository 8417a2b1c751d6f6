import { setTimeout as wait } from 'node:timers/promises';
import { createTurnstile } from '../../platform/turnstile.ts';
import { openDeliverer } from './deliver-webhooks.ts';
import type { PaymentEntity } from './entities.ts';
import { authorizeLate } from './later-changes.ts';
import type { Refused } from './provider-errors.ts';
import type { Sandbox } from './sandbox.ts';
import { isDeliveryWaiting } from './sandbox-sql.ts';
import { calmSwitches, type SomeSwitches, turn } from './switches.ts';
import { type CheckoutFailure, type CheckoutSuccess, type Payer, pay } from './take-payment.ts';

/** Stands in for Razorpay: what it knows is in tables of its own, so a restart of the shop does not make it forget. */
export function openRazorpaySandbox(options: SandboxOptions): RazorpaySandbox {
  const sandbox: Sandbox = {
    ...options,
    now: options.now ?? Date.now,
    switches: calmSwitches(),
    inTurn: createTurnstile({ atOnce: 4, waiting: Number.POSITIVE_INFINITY }),
    wake: () => deliverer.wake(),
  };
  const deliverer = openDeliverer(sandbox);

  return Object.assign(sandbox, {
    pay: (orderId: string, payer: Payer) => pay(sandbox, orderId, payer),
    authorizeLate: (paymentId: string, how?: { capture?: boolean }) => authorizeLate(sandbox, paymentId, how),
    setSwitches(some: SomeSwitches) {
      if (some.signWith === 'previous' && sandbox.webhookSecretPrevious === undefined)
        throw new Error('signWith: there is no previous webhook secret to sign with');
      turn(sandbox.switches, some);
    },
    calm() {
      Object.assign(sandbox.switches, calmSwitches());
    },
    start: () => deliverer.start(),
    stop: () => deliverer.stop(),
    async settled(timeoutMs = 30_000) {
      const deadline = Date.now() + timeoutMs;
      while (await isDeliveryWaiting(sandbox.database)) {
        if (Date.now() > deadline) throw new Error(`webhooks still wait after ${timeoutMs} ms`);
        await wait(15);
      }
    },
  });
}

export interface SandboxOptions {
  database: Sandbox['database'];
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** What events are signed with while the switch `signWith` says so, as after a rotation. */
  webhookSecretPrevious?: string;
  /** Asked at each delivery: the port may not be known any earlier. */
  webhookUrl: () => string;
  log: Sandbox['log'];
  now?: () => number;
}

export interface RazorpaySandbox extends Sandbox {
  pay(orderId: string, payer: Payer): Promise<CheckoutSuccess | CheckoutFailure>;
  authorizeLate(paymentId: string, how?: { capture?: boolean }): Promise<PaymentEntity | Refused>;
  setSwitches(some: SomeSwitches): void;
  /** All switches as they were at the start. */
  calm(): void;
  /** Webhooks are delivered between start and stop. */
  start(): void;
  stop(): Promise<void>;
  /** Waits until no delivery is waiting any more. */
  settled(timeoutMs?: number): Promise<void>;
}
