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
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  let cpu = process.cpuUsage();
  let hasCollected = false;
  /** The heap some time after the last collection: its pages are given back little by little. */
  let settledBytes = 0;
  setInterval(() => {
    const { user, system } = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    const { total_heap_size: heapBytes, used_heap_size: usedBytes } = getHeapStatistics();
    if (hasCollected) settledBytes = heapBytes;
    hasCollected = false;
    const isQuiet = user + system < QUIET_SHARE * CHECK_MS * 1000;
    if (!isQuiet || usedBytes > MAX_USED_BYTES || heapBytes < settledBytes + WORTH_BYTES) return;
    collectGarbage();
    hasCollected = true;
  }, CHECK_MS).unref();
}
