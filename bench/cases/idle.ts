import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Case } from '../case.ts';
import { readUsage } from '../metrics.ts';

/** After the start has settled: what it compiled is thrown away, and jobs of the start are done. */
const SETTLED_MS = 90_000;
const MEASURED_MS = 120_000;

/** A shop that nobody visits. */
export const idle: Case = {
  title: 'idle: two minutes without a visitor',
  async run(bench) {
    return [
      { database: 'PostgreSQL', ...(await measure(bench, { DATABASE_URL: await bench.freshDatabase() })) },
      { database: 'embedded', ...(await measure(bench, {})) },
    ];
  },
};

async function measure({ startShop, pace }: Bench, settings: Record<string, string>) {
  const shop = await startShop({ LOG_LEVEL: 'warn', ...settings });
  const share = pace.rounds > 3 ? 1 : 0.25;
  await sleep(SETTLED_MS * share);
  const before = await readUsage(shop);
  await sleep(MEASURED_MS * share);
  const after = await readUsage(shop);
  return {
    '% of a core': ((after.cpuSeconds - before.cpuSeconds) / ((MEASURED_MS * share) / 1000)) * 100,
    MB: after.megabytes,
  };
}
