import { availableParallelism } from 'node:os';
import { endTethered, spawnTethered } from '../../test/tethered.ts';

/** One endless loop for each core. They end with this process, also when it is interrupted or killed. */
export function startBusyLoops(): () => Promise<unknown> {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawnTethered(['/bin/sh', '-c', 'while :; do :; done'], 'TERM', {}),
  );
  return () => Promise.all(loops.map((loop) => endTethered(loop, ENDED_WITHIN_MS)));
}

const ENDED_WITHIN_MS = 60_000;
