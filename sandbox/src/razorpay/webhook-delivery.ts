import { setTimeout as wait } from 'node:timers/promises';
import { applyDueChanges } from './due-changes.ts';
import type { DeliveryRow } from './entities.ts';
import { type Sandbox, webhookSignature } from './sandbox.ts';
import { claimDeliveries, nextDue, saveDelivered, saveFailure } from './sql.ts';

/** Razorpay waits this long for a response. */
const RESPONSE_TIMEOUT_MS = 5000;
/** Longer than the response timeout, so that a delivery in flight is not claimed twice. */
const LEASE_MS = 7000;
const GIVE_UP_AFTER_MS = 24 * 3600 * 1000;
const MAX_BACKOFF_MS = 3_600_000;
const MAX_IN_FLIGHT = 16;
/** Another process on the same database may have queued events. */
const POLL_INTERVAL_MS = 5000;
const RETRY_AFTER_ERROR_MS = 1000;
const MIN_POLL_GAP_MS = 10;

/** Delivers queued webhooks at least once, and applies due changes, until stopped. */
export function createWebhookDelivery(sandbox: Sandbox): WebhookDelivery {
  const inFlight = new Set<Promise<void>>();
  const delivered: number[] = [];
  const sleeper = createSleeper();
  let stopping: AbortController | undefined;
  let running: Promise<void> | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      sleeper.clear();
      try {
        await recordDelivered();
        await claimDue(signal);
        await sleeper.sleepUntil(await nextPollAt());
      } catch (error) {
        if (!signal.aborted) sandbox.log.error({ err: error }, 'Razorpay sandbox: webhook delivery failed');
        await sleeper.sleepUntil(Date.now() + RETRY_AFTER_ERROR_MS);
      }
      // Payments and responses come in bursts: one poll serves many of them.
      if (!signal.aborted) await wait(MIN_POLL_GAP_MS);
    }
    await Promise.all(inFlight);
    await recordDelivered().catch((error: unknown) => {
      sandbox.log.error({ err: error }, 'Razorpay sandbox: could not record the last deliveries');
    });
  }

  /** After a crash before this, they are delivered again: hence at least once. */
  async function recordDelivered(): Promise<void> {
    const ids = delivered.splice(0);
    if (ids.length > 0) await saveDelivered(sandbox.database, ids);
  }

  async function claimDue(signal: AbortSignal): Promise<void> {
    if (inFlight.size >= MAX_IN_FLIGHT) return;
    const now = sandbox.now();
    const claimed = await claimDeliveries(sandbox.database, {
      now: new Date(now),
      leaseEnds: new Date(now + LEASE_MS),
      limit: MAX_IN_FLIGHT - inFlight.size,
    });
    for (const delivery of claimed) {
      const sent = deliver(sandbox, delivery, signal).then((arrived) => {
        if (arrived) delivered.push(delivery.id);
        inFlight.delete(sent);
        sleeper.wake();
      });
      inFlight.add(sent);
    }
  }

  async function nextPollAt(): Promise<number> {
    if (inFlight.size >= MAX_IN_FLIGHT) return Date.now() + POLL_INTERVAL_MS;
    const { deliveries, changes } = await nextDue(sandbox.database);
    const now = sandbox.now();
    if (changes !== undefined && changes <= now) {
      await applyDueChanges(sandbox);
      return Date.now();
    }
    const next = Math.min(deliveries ?? Number.POSITIVE_INFINITY, changes ?? Number.POSITIVE_INFINITY);
    return Date.now() + Math.min(Math.max(next - now, 0), POLL_INTERVAL_MS);
  }

  return {
    wake: sleeper.wake,
    start() {
      if (running) return;
      stopping = new AbortController();
      running = run(stopping.signal);
    },
    async stop() {
      stopping?.abort();
      sleeper.wake();
      await running;
      running = undefined;
    },
  };
}

/** A sleep that `wake` ends; a wake that came since the last `clear` lets nobody sleep. */
function createSleeper() {
  let wakeRequested = false;
  let interrupt = () => {};
  return {
    clear() {
      wakeRequested = false;
    },
    wake() {
      wakeRequested = true;
      interrupt();
    },
    async sleepUntil(time: number): Promise<void> {
      if (wakeRequested) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, Math.max(1, time - Date.now()));
      timer.unref();
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
      await promise;
    },
  };
}

/** Returns whether it arrived; if not, the next attempt is scheduled. */
async function deliver(sandbox: Sandbox, delivery: DeliveryRow, stopped: AbortSignal): Promise<boolean> {
  const status = await post(sandbox, delivery, stopped);
  if (status !== undefined && status >= 200 && status < 300) return true;
  const next = nextAttempt(sandbox, delivery, stopped.aborted);
  await saveFailure(sandbox.database, delivery.id, { ...next, lastStatus: status ?? null }).catch(
    // The lease expires, and the delivery is attempted again then.
    (error: unknown) =>
      sandbox.log.error({ err: error }, 'Razorpay sandbox: could not record a failed delivery'),
  );
  return false;
}

/** The response status; undefined when none came in time. */
async function post(
  sandbox: Sandbox,
  { body, event, eventId, signedWith }: DeliveryRow,
  stopped: AbortSignal,
): Promise<number | undefined> {
  const secret =
    signedWith === 'previous'
      ? (sandbox.webhookSecretPrevious ?? sandbox.webhookSecret)
      : sandbox.webhookSecret;
  try {
    const response = await fetch(sandbox.webhookUrl(), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': webhookSignature(secret, body),
      },
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(RESPONSE_TIMEOUT_MS), stopped]),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    sandbox.log.debug({ err: error, event }, 'Razorpay sandbox: a webhook got no response');
    return undefined;
  }
}

function nextAttempt(
  sandbox: Sandbox,
  delivery: DeliveryRow,
  stopped: boolean,
): Pick<DeliveryRow, 'state' | 'dueAt'> {
  const now = sandbox.now();
  // Interrupted by our own stop, not by the shop: due again at the next start.
  if (stopped) return { state: 'waiting', dueAt: new Date(now) };
  const backoff = sandbox.switches.webhookBackoffMs * 2 ** Math.min(delivery.attempts - 1, 30);
  const dueAt = new Date(now + Math.min(backoff, MAX_BACKOFF_MS));
  const givesUp = dueAt.getTime() - delivery.queuedAt.getTime() > GIVE_UP_AFTER_MS;
  return { state: givesUp ? 'given_up' : 'waiting', dueAt };
}

export interface WebhookDelivery {
  start(): void;
  stop(): Promise<void>;
  wake(): void;
}
