import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 15_000;
/** Of a core: nobody is being served to speak of. */
const QUIET_SHARE = 0.05;
const WORTH_BYTES = 12 * 1024 * 1024;
/** Collecting more than this would keep whoever comes next waiting. */
const MAX_USED_BYTES = 192 * 1024 * 1024;

/**
 * V8 keeps the memory that a start or a busy evening took until its next full collection, which a server without visitors
 * does not need for hours: 30 MB after a start. It is asked for once the process has become quiet, and not again before
 * the heap has grown.
 */
export function releaseMemoryWhenQuiet(): void {
  setInterval(createMemoryCheck(thisProcess()), CHECK_MS).unref();
}

/** To be called every `CHECK_MS`. */
export function createMemoryCheck({ cpuMicroseconds, heap, collectGarbage }: MeasuredProcess): () => void {
  let lastCpu = cpuMicroseconds();
  let hasCollected = false;
  /** The heap some time after the last collection: its pages are given back little by little. */
  let settledBytes = 0;
  return () => {
    const cpu = cpuMicroseconds();
    const isQuiet = cpu - lastCpu < QUIET_SHARE * CHECK_MS * 1000;
    lastCpu = cpu;
    const { totalBytes, usedBytes } = heap();
    if (hasCollected) settledBytes = totalBytes;
    hasCollected = false;
    if (!isQuiet || usedBytes > MAX_USED_BYTES || totalBytes < settledBytes + WORTH_BYTES) return;
    collectGarbage();
    hasCollected = true;
  };
}

export function thisProcess(): MeasuredProcess {
  setFlagsFromString('--expose-gc');
  return {
    cpuMicroseconds() {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
    heap() {
      const { total_heap_size: totalBytes, used_heap_size: usedBytes } = getHeapStatistics();
      return { totalBytes, usedBytes };
    },
    collectGarbage: runInNewContext('gc') as () => void,
  };
}

interface MeasuredProcess {
  /** Used since the process began. */
  cpuMicroseconds(): number;
  heap(): { totalBytes: number; usedBytes: number };
  collectGarbage(): void;
}
