// `npm run soak -- [minutes] [seed]`: two shops under steady load for an hour unless told otherwise. Ends with 1 when
// memory, handles, connections or working tables grow, or when shop and provider differ.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from './cluster/client.ts';
import { createCleanup } from './cluster/daemon.ts';
import { startLoad } from './cluster/load.ts';
import { databaseAt } from './cluster/postgres-nodes.ts';
import { verify } from './cluster/verify.ts';
import { BOUNDS, lowest, type Point, type Sample, slopePerHour, takeSample } from './faults/samples.ts';
import { startWorld } from './faults/world.ts';

/** Caches fill, code is compiled and pools open in the beginning. */
const WARM_UP_SHARE = 1 / 3;
const SAMPLES = 120;
/** People rest this many times longer than in the other runs: an evening's load, which two cores carry with ease. */
const PACE = 10;

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '4700' }, keep: { type: 'boolean', default: false } },
});
const minutes = Number(positionals[0] ?? 60);
const seed = Number(positionals[1] ?? Date.now() % 1_000_000);
const cleanup = createCleanup();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanup.run().then(() => process.exit(1)));
try {
  process.exitCode = (await soak()) ? 0 : 1;
} finally {
  await cleanup.run();
}

async function soak(): Promise<boolean> {
  const world = await startWorld(cleanup, Number(options.port), options.keep);
  console.log(`${minutes} minutes, seed ${seed}; logs in ${world.logDir}`);
  const outbox = `${world.folder}/shop/outbox`;
  const load = await startLoad({ ...world, outbox, random: randomFrom(seed), pace: PACE });
  const began = Date.now();
  const samples: { hours: number; sample: Sample }[] = [];
  const everyMs = (minutes * 60_000) / SAMPLES;
  for (let n = 1; n <= SAMPLES; n += 1) {
    await sleep(Math.max(0, began + n * everyMs - Date.now()));
    // A busy machine may not answer in time; the next one will do.
    const sample = await takeSample(world).catch((error: unknown) => void console.log(`no sample: ${error}`));
    if (sample) samples.push({ hours: (Date.now() - began) / 3_600_000, sample });
    if (n % 10 === 0)
      console.log(`${Math.round((n * everyMs) / 60_000)} min: ${load.journal.payments.size} payments`);
  }
  await load.stop();
  const flat = report(samples);
  const { journal } = load;
  const databaseUrl = databaseAt(world.database.port);
  const verdict = await verify({ databaseUrl, providerUrl: world.providerUrl, journal });
  console.log(`${journal.calls} calls, ${journal.payments.size} payments saved, failed:`, journal.failures);
  console.log(verdict);
  const clean =
    verdict.brokenInvariants.length + verdict.differences.length + verdict.lost.length === 0 &&
    verdict.ledgerPaise === verdict.providerPaise;
  return flat && clean && samples.length > SAMPLES / 2;
}

function report(samples: readonly { hours: number; sample: Sample }[]): boolean {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const keys = Object.keys(samples.at(-1)?.sample ?? {});
  const rows = keys.map((key) => {
    const points = warm.flatMap(({ hours, sample }): Point[] => {
      const found = sample[key];
      return found ? [{ hours, value: found.value }] : [];
    });
    const name = samples.at(-1)?.sample[key]?.name ?? '';
    const bound = BOUNDS[name];
    const slope = slopePerHour(name.startsWith('heap') ? lowest(points) : points);
    return {
      what: key,
      first: points[0]?.value.toFixed(1),
      last: points.at(-1)?.value.toFixed(1),
      'grows an hour': `${slope.toFixed(1)} ${bound?.unit ?? ''}`,
      'may grow': `${bound?.perHour} ${bound?.unit ?? ''}`,
      flat: bound !== undefined && slope <= bound.perHour,
    };
  });
  console.table(rows);
  return rows.every(({ flat }) => flat);
}
