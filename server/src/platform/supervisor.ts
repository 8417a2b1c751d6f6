import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** A worker that lived this long died of something else than its start: it is replaced at once. */
const STABLE_AFTER_MS = 60_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** Longer than a worker takes to stop by itself. */
const KILLED_AFTER_MS = 12_000;

/**
 * Runs the server as several processes behind one port and replaces those that die. The first one migrates the database
 * and fills it; if it cannot start, nothing does. The others follow when it is open.
 */
export async function superviseWorkers(
  { workers, drainSeconds }: Pick<Settings, 'workers' | 'drainSeconds'>,
  log: Log,
): Promise<void> {
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
    // What keeps it from starting is told by the worker, and its exit starts the next one.
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
  if (!first) return;
  try {
    const address = await run(first);
    await Promise.all(others.map(run));
    console.log(`Tohfa is open at ${address}`);
  } catch {
    // What kept it from starting was told by the worker itself.
    process.exit(1);
  }
}

/** Undefined in a server that runs alone. */
export function workerSlot(): number | undefined {
  return cluster.isWorker ? Number(process.env[SLOT_VARIABLE]) : undefined;
}

/** Tells the supervisor that this worker answers requests. */
export function reportOpen(address: string): void {
  process.send?.({ openAt: address } satisfies OpenMessage);
}

/** The metrics of all workers together; any of them may be asked. */
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
      // The worker gives up waiting by itself.
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
