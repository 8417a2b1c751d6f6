import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Log } from './log.ts';

/** A worker that lived this long did not fail at start, so it is replaced without delay. */
const STABLE_AFTER_MS = 60_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** Longer than a worker takes to stop on its own. */
const KILLED_AFTER_MS = 12_000;

/**
 * Runs the server as several processes behind one port and replaces those that die. The first one migrates and seeds
 * the database; if it cannot start, none does. The others start once it accepts connections. Returns the address of all.
 */
export async function superviseWorkers(
  { workers, drainSeconds }: { workers: number; drainSeconds: number },
  log: Log,
): Promise<string> {
  const slots = Array.from({ length: workers }, (_, at) => ({ number: at + 1, delayMs: 0 }));
  let stopping = false;

  function run(slot: Slot): Promise<string> {
    const startedAt = Date.now();
    const worker = cluster.fork({ [SLOT_VARIABLE]: String(slot.number) });
    worker.on('exit', (code, signal) => {
      if (stopping) return endWhenAlone();
      slot.delayMs = nextDelay(slot.delayMs, Date.now() - startedAt);
      log.error({ worker: slot.number, code, signal, restartInMs: slot.delayMs }, 'a worker died');
      setTimeout(runAgain, slot.delayMs, slot);
    });
    return untilOpen(worker);
  }

  function runAgain(slot: Slot): void {
    // The worker reports why it could not start, and its exit triggers the next start.
    if (!stopping) run(slot).catch(() => undefined);
  }

  function stop(): void {
    if (stopping) return;
    stopping = true;
    killWorkers('SIGTERM');
    setTimeout(killWorkers, drainSeconds * 1000 + KILLED_AFTER_MS, 'SIGKILL').unref();
    endWhenAlone();
  }

  answerMetrics();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const [first, ...others] = slots;
  if (!first) throw new Error('there are no workers to start');
  try {
    const address = await run(first);
    await Promise.all(others.map(run));
    return address;
  } catch {
    // The worker has reported why it could not start.
    process.exit(1);
  }
}

/** Undefined in a server without a supervisor. */
export function workerSlot(): number | undefined {
  return cluster.isWorker ? Number(process.env[SLOT_VARIABLE]) : undefined;
}

/** Tells the supervisor that this worker accepts connections. */
export function reportOpen(address: string): void {
  process.send?.({ openAt: address } satisfies OpenMessage);
}

/** The combined metrics of all workers; any worker can request them. */
export function requestClusterMetrics(): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new Error('no metrics arrived'))), METRICS_TIMEOUT_MS);
    const onMessage = (message: unknown) => {
      if (isMetricsMessage(message)) finish(() => resolve(message.clusterMetrics));
    };
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      process.off('message', onMessage);
      settle();
    };
    process.on('message', onMessage);
    process.send?.(METRICS_REQUEST);
  });
}

function answerMetrics(): void {
  const aggregator = new AggregatorRegistry();
  cluster.on('message', (worker, message: unknown) => {
    if (message !== METRICS_REQUEST) return;
    aggregator.clusterMetrics().then(
      (clusterMetrics) => worker.send({ clusterMetrics } satisfies MetricsMessage),
      // The worker's own timeout handles this.
      () => undefined,
    );
  });
}

function untilOpen(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      if (isOpenMessage(message)) resolve(message.openAt);
    });
    worker.once('exit', () => reject(new Error('the worker ended before it was open')));
  });
}

function nextDelay(lastDelayMs: number, livedMs: number): number {
  if (livedMs >= STABLE_AFTER_MS) return 0;
  return Math.min(Math.max(lastDelayMs * 2, FIRST_DELAY_MS), MAX_DELAY_MS);
}

function endWhenAlone(): void {
  if (living().length === 0) process.exit(0);
}

function killWorkers(signal: NodeJS.Signals): void {
  for (const worker of living()) worker.process.kill(signal);
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker) => worker !== undefined && !worker.isDead(),
  ) as Worker[];
}

function isOpenMessage(message: unknown): message is OpenMessage {
  return typeof message === 'object' && message !== null && 'openAt' in message;
}

function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'clusterMetrics' in message;
}

const SLOT_VARIABLE = 'TOHFA_WORKER_SLOT';
const METRICS_REQUEST = 'cluster-metrics';
const METRICS_TIMEOUT_MS = 5000;

interface Slot {
  number: number;
  delayMs: number;
}

interface OpenMessage {
  openAt: string;
}

interface MetricsMessage {
  clusterMetrics: string;
}
