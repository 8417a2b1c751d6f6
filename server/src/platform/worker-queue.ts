import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Work that would keep everybody waiting, done one after the other in a thread of its own. The script answers each task
 * with `{ result }` or `{ error }`. What can wait is done once nothing else is asked for. A task that takes longer than its limit
 * ends with its thread; the others go on in a new one.
 */
export function createWorkerQueue<Task, Result>(
  script: URL,
  { limitMs, idleMs = IDLE_MS, start = startThread, ...options }: WorkerQueueOptions,
): (task: Task, more?: TaskOptions) => Promise<Result> {
  const urgent: Waiting<Task, Result>[] = [];
  const later: Waiting<Task, Result>[] = [];
  let current: Waiting<Task, Result> | undefined;
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let limit: NodeJS.Timeout | undefined;

  function goOn(): void {
    if (current) return;
    current = urgent.shift() ?? later.shift();
    if (!current) {
      rest();
      return;
    }
    clearTimeout(idle);
    thread ??= open();
    thread.ref();
    const busy = thread;
    limit = setTimeout(() => close(busy, new WorkerEndedError('it took too long')), limitMs);
    busy.postMessage(current.task, current.transfer);
  }

  function open(): Thread {
    const opened = start(script, options);
    opened.on('message', ({ result, error }) => {
      if (thread !== opened) return;
      if (error === undefined) settle((task) => task.resolve(result as Result));
      else settle((task) => task.reject(new Error(error)));
    });
    opened.on('error', (error) => close(opened, new WorkerEndedError(messageOf(error))));
    opened.on('exit', () => close(opened, new WorkerEndedError('its thread ended')));
    return opened;
  }

  function settle(act: (task: Waiting<Task, Result>) => void): void {
    clearTimeout(limit);
    const done = current;
    current = undefined;
    if (done) act(done);
    goOn();
  }

  /** An idle thread does not keep the process alive, and ends after a while to free its memory. */
  function rest(): void {
    if (!thread) return;
    const resting = thread;
    resting.unref();
    clearTimeout(idle);
    idle = setTimeout(() => close(resting, new WorkerEndedError('it was idle')), idleMs);
    idle.unref();
  }

  function close(closed: Thread, error: WorkerEndedError): void {
    if (thread !== closed) return;
    thread = undefined;
    void closed.terminate();
    settle((task) => task.reject(error));
  }

  return (task, { canWait = false, transfer = [] } = {}) =>
    new Promise((resolve, reject) => {
      (canWait ? later : urgent).push({ task, transfer, resolve, reject });
      goOn();
    });
}

/** The task was not finished and would not be if it were asked for again: it took too long, or too much memory. */
export class WorkerEndedError extends Error {
  override name = 'WorkerEndedError';
}

/** A thread with fonts or parsers takes 60 MB. */
const IDLE_MS = 60_000;

const startThread = (script: URL, options: WorkerOptions): Thread => new Worker(script, options);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'it failed');

interface WorkerQueueOptions extends Pick<WorkerOptions, 'resourceLimits'> {
  limitMs: number;
  idleMs?: number;
  start?: (script: URL, options: WorkerOptions) => Thread;
}

interface TaskOptions {
  /** Whatever is asked for meanwhile goes first. */
  canWait?: boolean;
  /** Handed over instead of copied. */
  transfer?: readonly ArrayBuffer[];
}

interface Waiting<Task, Result> {
  task: Task;
  transfer: readonly ArrayBuffer[];
  resolve(result: Result): void;
  reject(error: Error): void;
}

interface Thread extends Pick<Worker, 'ref' | 'unref' | 'terminate'> {
  postMessage(task: unknown, transfer: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (answer: { result?: unknown; error?: string }) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
}
