import { describe, expect, test } from 'vitest';
import { createMemoryCheck, thisProcess } from '../../src/platform/quiet-memory.ts';

const MB = 1024 * 1024;
const SECOND = 1_000_000;
/** Of processor time between two checks, 15 s apart. */
const QUIET = 0.7 * SECOND;
const BUSY = 0.8 * SECOND;

describe('the memory of a server without visitors', () => {
  test('is collected once it is quiet, and not while it serves', () => {
    const server = fakeServer({ totalBytes: 60 * MB });
    expect(server.afterCheck({ cpu: BUSY })).toBe(0);
    expect(server.afterCheck({ cpu: BUSY })).toBe(0);
    expect(server.afterCheck({ cpu: QUIET })).toBe(1);
  });

  test('is collected again only when the heap has grown since it settled', () => {
    const server = fakeServer({ totalBytes: 60 * MB });
    expect(server.afterCheck({ cpu: QUIET })).toBe(1);
    // V8 gives pages back after the collection: what counts is where the heap settles.
    expect(server.afterCheck({ cpu: QUIET, totalBytes: 40 * MB })).toBe(1);
    expect(server.afterCheck({ cpu: QUIET, totalBytes: 51 * MB })).toBe(1);
    expect(server.afterCheck({ cpu: QUIET, totalBytes: 52 * MB })).toBe(2);
  });

  test('is left alone when collecting it would take long', () => {
    const server = fakeServer({ totalBytes: 400 * MB, usedBytes: 193 * MB });
    expect(server.afterCheck({ cpu: QUIET })).toBe(0);
    expect(server.afterCheck({ cpu: QUIET, usedBytes: 192 * MB })).toBe(1);
  });

  test('is given back by the real collection', () => {
    const { heap, collectGarbage } = thisProcess();
    const quiet = { cpuMicroseconds: () => 0, heap: () => ({ totalBytes: 60 * MB, usedBytes: 30 * MB }) };
    const check = createMemoryCheck({ ...quiet, collectGarbage });
    collectGarbage();
    const before = heap().usedBytes;
    makeGarbage();
    expect(heap().usedBytes).toBeGreaterThan(before + 8 * MB);
    check();
    expect(heap().usedBytes).toBeLessThan(before + 4 * MB);
  });
});

/** Tells after each check how often garbage has been collected so far. */
function fakeServer(start: { totalBytes: number; usedBytes?: number }) {
  const heap = { usedBytes: 30 * MB, ...start };
  let cpu = 5 * SECOND;
  let collections = 0;
  const check = createMemoryCheck({
    cpuMicroseconds: () => cpu,
    heap: () => heap,
    collectGarbage: () => {
      collections += 1;
    },
  });
  return {
    afterCheck({ cpu: used, ...changed }: { cpu: number; totalBytes?: number; usedBytes?: number }) {
      cpu += used;
      Object.assign(heap, changed);
      check();
      return collections;
    },
  };
}

/** Kept until the last of it is made: else the collections of new objects would take it away. */
function makeGarbage(): void {
  const kept: object[] = [];
  for (let made = 0; made < 400_000; made += 1) kept.push({ made, next: kept.at(-1) });
}
