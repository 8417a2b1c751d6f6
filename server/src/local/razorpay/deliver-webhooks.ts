import { setTimeout as wait } from 'node:timers/promises';
import { makeDueChanges } from './later-changes.ts';
import type { Sandbox } from './sandbox.ts';
import { claimDeliveries, nextDue, saveDelivered, saveFailure } from './sandbox-sql.ts';
import type { DeliveryRow } from './sandbox-tables.ts';
import { webhookSignature } from './signatures.ts';

/** The provider's limit for an answer. */
const ANSWER_WITHIN_MS = 5000;
/** Longer than an answer may take: a delivery under way is not taken twice. */
const LEASE_MS = 7000;
const GIVES_UP_AFTER_MS = 24 * 3600 * 1000;
const LONGEST_BACKOFF_MS = 3_600_000;
const AT_ONCE = 16;
/** Another process on the same database may have queued something. */
const LOOKS_EVERY_MS = 5000;
const AFTER_TROUBLE_MS = 1000;
const BETWEEN_LOOKS_MS = 10;

/** Delivers what is queued, at least once, and makes the changes whose time has come, until it is stopped. */
export function openDeliverer(sandbox: Sandbox): Deliverer {
  const underWay = new Set<Promise<void>>();
  const delivered: number[] = [];
  let stopping: AbortController | undefined;
  let running: Promise<void> | undefined;
  let woken = false;
  let rouse = () => {};

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      woken = false;
      try {
        await noteDelivered();
        await takeDeliveries(signal);
        await sleepUntil(await nextLook());
      } catch (error) {
        if (!signal.aborted) sandbox.log.error({ err: error }, 'the Razorpay sandbox could not deliver');
        await sleepUntil(Date.now() + AFTER_TROUBLE_MS);
      }
      // Payments and answers come in bursts: one look serves many of them.
      if (!signal.aborted) await wait(BETWEEN_LOOKS_MS);
    }
    await Promise.all(underWay);
    await noteDelivered().catch((error: unknown) => {
      sandbox.log.error({ err: error }, 'the Razorpay sandbox could not note its last deliveries');
    });
  }

  /** A process that dies before it noted them delivers them again: that is what "at least once" means. */
  async function noteDelivered(): Promise<void> {
    const ids = delivered.splice(0);
    if (ids.length > 0) await saveDelivered(sandbox.database, ids);
  }

  async function takeDeliveries(signal: AbortSignal): Promise<void> {
    if (underWay.size >= AT_ONCE) return;
    const now = sandbox.now();
    const taken = await claimDeliveries(sandbox.database, {
      now: new Date(now),
      leaseEnds: new Date(now + LEASE_MS),
      limit: AT_ONCE - underWay.size,
    });
    for (const delivery of taken) {
      const sent = deliver(sandbox, delivery, signal).then((arrived) => {
        if (arrived) delivered.push(delivery.id);
        underWay.delete(sent);
        wake();
      });
      underWay.add(sent);
    }
  }

  async function nextLook(): Promise<number> {
    if (underWay.size >= AT_ONCE) return Date.now() + LOOKS_EVERY_MS;
    const { deliveries, changes } = await nextDue(sandbox.database);
    const now = sandbox.now();
    if (changes !== undefined && changes <= now) {
      await makeDueChanges(sandbox);
      return Date.now();
    }
    const next = Math.min(deliveries ?? Number.POSITIVE_INFINITY, changes ?? Number.POSITIVE_INFINITY);
    return Date.now() + Math.min(Math.max(next - now, 0), LOOKS_EVERY_MS);
  }

  function sleepUntil(then: number): Promise<void> {
    if (woken || stopping?.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(1, then - Date.now()));
      timer.unref();
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    woken = true;
    rouse();
  }

  return {
    wake,
    start() {
      if (running) return;
      stopping = new AbortController();
      running = run(stopping.signal);
    },
    async stop() {
      stopping?.abort();
      wake();
      await running;
      running = undefined;
    },
  };
}

/** Tells whether it arrived; if not, it is noted when to try again. */
async function deliver(sandbox: Sandbox, delivery: DeliveryRow, stopped: AbortSignal): Promise<boolean> {
  const status = await send(sandbox, delivery, stopped);
  if (status !== undefined && status >= 200 && status < 300) return true;
  const next = afterFailure(sandbox, delivery, stopped.aborted);
  await saveFailure(sandbox.database, delivery.id, { ...next, lastStatus: status ?? null }).catch(
    // Its lease ends by itself: the delivery is made again then.
    (error: unknown) => sandbox.log.error({ err: error }, 'the Razorpay sandbox could not note a failure'),
  );
  return false;
}

/** The answer's status; nothing when none came in time. */
async function send(
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
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), stopped]),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    sandbox.log.debug({ err: error, event }, 'a webhook of the Razorpay sandbox got no answer');
    return undefined;
  }
}

function afterFailure(
  sandbox: Sandbox,
  delivery: DeliveryRow,
  stopped: boolean,
): Pick<DeliveryRow, 'state' | 'dueAt'> {
  const now = sandbox.now();
  // Cut off by our own stop: no fault of the shop, so it is due again as soon as someone starts.
  if (stopped) return { state: 'waiting', dueAt: new Date(now) };
  const backoff = sandbox.switches.webhookBackoffMs * 2 ** Math.min(delivery.attempts - 1, 30);
  const dueAt = new Date(now + Math.min(backoff, LONGEST_BACKOFF_MS));
  const givesUp = dueAt.getTime() - delivery.queuedAt.getTime() > GIVES_UP_AFTER_MS;
  return { state: givesUp ? 'given_up' : 'waiting', dueAt };
}

export interface Deliverer {
  start(): void;
  stop(): Promise<void>;
  wake(): void;
}
