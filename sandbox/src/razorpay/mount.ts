import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { HIDDEN } from '../page.ts';
import { serveCheckout } from './checkout.ts';
import { serveDashboard, serveDashboardForms, serveSwitches } from './dashboard.ts';
import { type DisputeMove, moveDispute } from './disputes.ts';
import { authorizeLate } from './due-changes.ts';
import type { DisputeEntity, PaymentEntity, RefundEntity, SettlementEntity } from './entities.ts';
import type { ApiError } from './errors.ts';
import { agePayment, refundAtDashboard, serveMerchantActions } from './merchant-actions.ts';
import { type CheckoutFailure, type CheckoutSuccess, type PayOptions, pay } from './payments.ts';
import { API_PREFIX, serveRestApi } from './rest-api.ts';
import { changeSwitches, defaultSwitches, type Sandbox, type SwitchChanges } from './sandbox.ts';
import { moveSettlement, type Settled, type SettleOptions, settle } from './settlements.ts';
import { isDeliveryWaiting } from './sql.ts';
import { createWebhookDelivery } from './webhook-delivery.ts';

const MAX_CONCURRENT_WRITES = 4;

/** Stands in for Razorpay. Its state is in tables of its own, so it survives a restart of the shop. */
export function openRazorpaySandbox(options: SandboxOptions): RazorpaySandbox {
  const sandbox: Sandbox = {
    ...options,
    now: options.now ?? Date.now,
    switches: defaultSwitches(),
    limit: createLimiter(MAX_CONCURRENT_WRITES),
    wake: () => delivery.wake(),
  };
  const delivery = createWebhookDelivery(sandbox);

  return Object.assign(sandbox, {
    pay: (orderId: string, options: PayOptions) => pay(sandbox, orderId, options),
    authorizeLate: (paymentId: string, options?: { capture?: boolean }) =>
      authorizeLate(sandbox, paymentId, options),
    setSwitches(changes: SwitchChanges) {
      if (changes.signWith === 'previous' && sandbox.webhookSecretPrevious === undefined)
        throw new Error('signWith: there is no previous webhook secret to sign with');
      changeSwitches(sandbox.switches, changes);
    },
    resetSwitches() {
      Object.assign(sandbox.switches, defaultSwitches());
    },
    agePayment: (paymentId: string, days: number) => agePayment(sandbox, paymentId, days),
    refundAtDashboard: (paymentId: string, options?: { amount?: number }) =>
      refundAtDashboard(sandbox, paymentId, options),
    dispute: (paymentId: string, options: DisputeMove = {}) => moveDispute(sandbox, paymentId, options),
    settle: (options?: SettleOptions) => settle(sandbox, options),
    moveSettlement: (id: string, status: 'processed' | 'failed') => moveSettlement(sandbox, id, status),
    start: () => delivery.start(),
    stop: () => delivery.stop(),
    async settled(timeoutMs = 240_000) {
      const deadline = Date.now() + timeoutMs;
      while (await isDeliveryWaiting(sandbox.database)) {
        if (Date.now() > deadline) throw new Error(`webhooks still undelivered after ${timeoutMs} ms`);
        await wait(15);
      }
    },
  });
}

interface SandboxOptions {
  database: Sandbox['database'];
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Signs events while the switch `signWith` is `previous`, as during a rotation. */
  webhookSecretPrevious?: string;
  /** Called at each delivery: the port is not known earlier. */
  webhookUrl: () => string;
  log: Sandbox['log'];
  now?: () => number;
}

export interface RazorpaySandbox extends Sandbox {
  pay(orderId: string, options: PayOptions): Promise<CheckoutSuccess | CheckoutFailure>;
  authorizeLate(paymentId: string, options?: { capture?: boolean }): Promise<PaymentEntity | ApiError>;
  /** Makes a payment so many days older. */
  agePayment(paymentId: string, days: number): Promise<PaymentEntity | ApiError>;
  /** A refund that the merchant makes at the dashboard; all that is left without an amount. */
  refundAtDashboard(paymentId: string, options?: { amount?: number }): Promise<RefundEntity | ApiError>;
  /** A chargeback event; the id of an earlier one moves that dispute on. */
  dispute(paymentId: string, options?: DisputeMove): Promise<DisputeEntity | ApiError>;
  /** Pays out what was captured and refunded, with the oddities that the switches name. */
  settle(options?: SettleOptions): Promise<Settled | ApiError>;
  moveSettlement(id: string, status: 'processed' | 'failed'): Promise<SettlementEntity | ApiError>;
  setSwitches(changes: SwitchChanges): void;
  resetSwitches(): void;
  /** Webhooks are delivered between start and stop. */
  start(): void;
  stop(): Promise<void>;
  /** Resolves when every webhook has been delivered, dropped or given up. */
  settled(timeoutMs?: number): Promise<void>;
}

/** Everything below `/local/razorpay`. Webhooks are delivered while the server listens. */
export async function mountRazorpaySandbox(app: FastifyInstance, sandbox: RazorpaySandbox): Promise<void> {
  await app.register(async (provider) => {
    provider.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, ...HIDDEN };
    });
    await provider.register(async (api) => serveRestApi(api, sandbox), { prefix: API_PREFIX });
    await provider.register(async (checkout) => serveCheckout(checkout, sandbox));
    serveSwitches(provider, sandbox);
    serveMerchantActions(provider, sandbox);
    serveDashboard(provider, sandbox);
    await provider.register(async (form) => serveDashboardForms(form, sandbox));
  });
  app.addHook('onListen', async () => sandbox.start());
  app.addHook('preClose', async () => sandbox.stop());
}

/** Runs at most `max` pieces of work at once; the others wait in order. */
function createLimiter(max: number): Sandbox['limit'] {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
