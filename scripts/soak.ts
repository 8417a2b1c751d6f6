// `npm run soak -- [minutes] [seed]`: two shops under steady load for an hour unless told otherwise. Ends with 1 when
// memory, handles, connections or working tables grow, jobs are left, a shop ended, or shop and provider differ. `--keep`
// leaves the logs of a run that passed, too.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from './cluster/client.ts';
import { until } from './cluster/daemon.ts';
import type { Journal } from './cluster/journal.ts';
import { queryDirect } from './cluster/postgres-nodes.ts';
import { CROWD, type Crowd, startPeople } from './faults/people.ts';
import { runInWorld } from './faults/run.ts';
import { type Growth, measureGrowth, type TimedSample, takeSample } from './faults/samples.ts';
import { findWrongs, untilBoughtInEveryWay } from './faults/verdict.ts';
import type { World } from './faults/world.ts';

const SAMPLES = 120;
/** People rest this many times longer than in the other runs: an evening's load, which two cores carry with ease. */
const PACE = 10;

if (import.meta.main) {
  const { positionals, values: options } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string' }, keep: { type: 'boolean', default: false } },
  });
  const minutes = Number(positionals[0] ?? 60);
  const seed = Number(positionals[1] ?? Date.now() % 1_000_000);
  await runInWorld(options, async (world) => {
    console.log(`${minutes} minutes, seed ${seed}`);
    const { growth, wrongs } = await soak(world, { minutes, seed });
    return wrongs.length === 0 && growth.every(({ isFlat }) => isFlat);
  });
}

/** Measures while people come and go, then compares everything. Answers what grew, and what is wrong. */
export async function soak(
  world: World,
  { minutes, seed, count = SAMPLES, crowd = CROWD, pace = PACE }: SoakOptions,
): Promise<{ journal: Journal; growth: Growth[]; wrongs: string[] }> {
  const outbox = `${world.folder}/shop/outbox`;
  const people = await startPeople({ ...world, outbox, random: randomFrom(seed), pace, crowd });
  const { journal } = people;
  const pids = world.shops.map(({ daemon }) => daemon.pid());
  const samples = await takeSamples(world, { minutes, count, journal });
  await untilBoughtInEveryWay(world);
  await people.stop();
  const areJobsDone = await until('every job is done', async () => (await countJobs(world)) === 0).then(
    () => true,
    () => false,
  );
  const growth = measureGrowth(samples);
  printGrowth(growth);
  console.log(`${journal.calls} calls, ${journal.payments.size} payments saved`);
  console.log(
    'failed:',
    Object.fromEntries(journal.failures),
    'refused:',
    Object.fromEntries(journal.refusals),
  );
  const { verdict, bought, wrongs } = await findWrongs(world, journal);
  for (const [n, { daemon }] of world.shops.entries())
    if (daemon.pid() !== pids[n]) wrongs.push(`${daemon.name} ended and was started again`);
  // A busy machine has more jobs waiting; once nobody asks for more, all of them are done.
  if (!areJobsDone) wrongs.push(`${await countJobs(world)} jobs wait although nobody is there any more`);
  // Nothing was broken, so nobody is refused: people who are would no longer be the load that was meant.
  for (const [kind, times] of journal.refusals)
    if (!isTooLate(kind)) wrongs.push(`refused ${times} times: ${kind}`);
  if (samples.length <= count / 2) wrongs.push(`only ${samples.length} of ${count} samples were taken`);
  console.log(verdict, bought);
  for (const wrong of wrongs) console.error(wrong);
  return { journal, growth, wrongs };
}

async function countJobs({ database }: World): Promise<number> {
  const [row] = await queryDirect<{ count: number }>(
    database.port,
    `select count(*)::int as count from jobs.job
      where state in ('created', 'retry', 'active') and start_after <= now()`,
  );
  return row?.count ?? Number.NaN;
}

/** A request that a busy machine did not read in time. */
const isTooLate = (kind: string) => kind.includes(' 408');

async function takeSamples(
  world: World,
  { minutes, count, journal }: { minutes: number; count: number; journal: Journal },
): Promise<TimedSample[]> {
  const began = Date.now();
  const samples: TimedSample[] = [];
  const everyMs = (minutes * 60_000) / count;
  for (let n = 1; n <= count; n += 1) {
    await sleep(Math.max(0, began + n * everyMs - Date.now()));
    // A busy machine may not answer in time; the next one will do.
    const sample = await takeSample(world).catch((error: unknown) => void console.log(`no sample: ${error}`));
    if (sample) samples.push({ hours: (Date.now() - began) / 3_600_000, sample });
    if (n % 10 === 0)
      console.log(`${Math.round((n * everyMs) / 60_000)} min: ${journal.payments.size} payments`);
  }
  return samples;
}

function printGrowth(growth: readonly Growth[]): void {
  console.table(
    growth.map(({ what, first, last, perHour, mayGrow, unit, isFlat }) => ({
      what,
      first: first?.toFixed(1),
      last: last?.toFixed(1),
      'grows an hour': `${perHour.toFixed(1)} ${unit}`,
      'may grow': `${mayGrow} ${unit}`,
      flat: isFlat,
    })),
  );
}

interface SoakOptions {
  minutes: number;
  seed: number;
  /** How many samples are taken. */
  count?: number;
  crowd?: Crowd;
  pace?: number;
}
