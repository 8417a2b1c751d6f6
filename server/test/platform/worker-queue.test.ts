import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorkerQueue, WorkerEndedError } from '../../src/platform/worker-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
  threads.length = 0;
});
afterEach(() => vi.useRealTimers());

/** A thread that finishes a task when the test says so. */
class Thread extends EventEmitter {
  given: string[] = [];
  isEnded = false;
  ref() {}
  unref() {}
  postMessage(task: string) {
    this.given.push(task);
  }
  finish() {
    this.emit('message', { result: `${this.given.at(-1)} is done` });
  }
  async terminate() {
    this.isEnded = true;
    this.emit('exit', 1);
    return 1;
  }
}
const threads: Thread[] = [];

function openQueue() {
  return createWorkerQueue<string, string>(new URL('file:///none.ts'), {
    limitMs: 1000,
    idleMs: 5000,
    start: () => {
      const thread = new Thread();
      threads.push(thread);
      return thread;
    },
  });
}

it('one task is worked on at a time, and what can wait is done after everything that was asked for meanwhile', async () => {
  const ask = openQueue();
  const outcomes = [
    ask('slips', { canWait: true }),
    ask('labels', { canWait: true }),
    ask('receipt'),
    ask('invoice'),
  ];
  const [thread] = threads;
  for (const given of ['slips', 'receipt', 'invoice', 'labels']) {
    expect(thread?.given.at(-1)).toBe(given);
    thread?.finish();
  }
  expect(threads).toHaveLength(1);
  expect(await Promise.all(outcomes)).toEqual([
    'slips is done',
    'labels is done',
    'receipt is done',
    'invoice is done',
  ]);
});

it('a task that takes longer than its limit ends with its thread, and the next is done in a new one', async () => {
  const ask = openQueue();
  const [endless, next] = [ask('endless').catch((error) => error), ask('next')];
  vi.advanceTimersByTime(1000);
  expect(await endless).toBeInstanceOf(WorkerEndedError);
  expect(threads.map(({ given, isEnded }) => ({ given, isEnded }))).toEqual([
    { given: ['endless'], isEnded: true },
    { given: ['next'], isEnded: false },
  ]);
  threads[1]?.finish();
  expect(await next).toBe('next is done');
});

it('the time a task has waited for others is not of its own limit', async () => {
  const ask = openQueue();
  const [first, second] = [ask('first'), ask('second')];
  vi.advanceTimersByTime(900);
  threads[0]?.finish();
  vi.advanceTimersByTime(900);
  threads[0]?.finish();
  expect(await Promise.all([first, second])).toEqual(['first is done', 'second is done']);
});

it('a task is refused when its thread dies, one that the script could not do as well, and neither ends the others', async () => {
  const ask = openQueue();
  const [large, wrong, right] = [ask('large').catch(String), ask('wrong').catch(String), ask('right')];
  threads[0]?.emit('error', new Error('out of memory'));
  threads[1]?.emit('message', { error: 'no such font' });
  threads[1]?.finish();
  expect(await Promise.all([large, wrong, right])).toEqual([
    'WorkerEndedError: out of memory',
    'Error: no such font',
    'right is done',
  ]);
});

it('an idle thread ends after a while, and a later task starts another', async () => {
  const ask = openQueue();
  const first = ask('first');
  threads[0]?.finish();
  await first;
  vi.advanceTimersByTime(5000);
  expect(threads[0]?.isEnded).toBe(true);
  const second = ask('second');
  threads[1]?.finish();
  expect(await second).toBe('second is done');
});
