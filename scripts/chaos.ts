// `npm run chaos -- [minutes] [seed]`: two shops under mixed load, while shops, database and provider are killed, paused,
// cut off and slowed, clocks leap and disks fill; ten minutes unless told otherwise. Ends with 1 when an invariant is
// broken, ledger and provider differ by a paisa, or something that was acknowledged is lost. `--only "kill a shop,…"`
// names the faults, `--keep` leaves the logs of a run that passed, too.
import { parseArgs } from 'node:util';
import { randomFrom } from './cluster/client.ts';
import { shuffle } from './cluster/faults.ts';
import type { Journal } from './cluster/journal.ts';
import { FAULTS, type FaultWorld, recover } from './faults/faults.ts';
import { CROWD, type Crowd, startPeople } from './faults/people.ts';
import { runInWorld } from './faults/run.ts';
import { findWrongs, untilBoughtInEveryWay } from './faults/verdict.ts';
import type { World } from './faults/world.ts';

const PACE = 2;

if (import.meta.main) {
  const { positionals, values: options } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      keep: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  const minutes = Number(positionals[0] ?? 10);
  const seed = Number(positionals[1] ?? Date.now() % 1_000_000);
  const names = options.only?.split(',').map((name) => name.trim()) ?? Object.keys(FAULTS);
  await runInWorld(options, async (world) => {
    say(`${minutes} minutes, seed ${seed}`);
    const { wrongs } = await chaos(world, { minutes, seed, names });
    return wrongs.length === 0;
  });
}

/** Breaks things until the time is over, then compares everything. Answers what is wrong. */
export async function chaos(
  world: World,
  { minutes, seed, names, crowd = CROWD, pace = PACE }: ChaosOptions,
): Promise<{ journal: Journal; wrongs: string[] }> {
  const outbox = `${world.folder}/shop/outbox`;
  // People get numbers of their own: how many they draw must not decide what breaks next.
  const people = await startPeople({ ...world, outbox, random: randomFrom(seed + 1), pace, crowd });
  const { journal } = people;
  const random = randomFrom(seed);
  await breakThings({ ...world, journal, random }, names, Date.now() + minutes * 60_000);
  await untilBoughtInEveryWay(world);
  await people.stop();
  printJournal(journal);
  const { verdict, bought, wrongs } = await findWrongs(world, journal);
  console.log(verdict, bought);
  for (const wrong of wrongs) console.error(wrong);
  return { journal, wrongs };
}

/** Each fault once before any comes again, and one at least. */
async function breakThings(world: FaultWorld, names: readonly string[], until: number): Promise<void> {
  let left: string[] = [];
  do {
    if (left.length === 0) left = shuffle(names, world.random);
    const name = left.pop() ?? '';
    const fault = FAULTS[name];
    if (!fault) throw new Error(`There is no fault "${name}". There are: ${Object.keys(FAULTS).join(', ')}.`);
    const from = Date.now();
    const before = new Map(world.journal.failures);
    const note = await fault(world);
    await recover(world);
    const seconds = ((Date.now() - from) / 1000).toFixed(0);
    const pause = (world.journal.longestPauseMs(from) / 1000).toFixed(1);
    say(
      `${name}${typeof note === 'string' ? ` ${note}` : ''}: ${seconds} s, payments paused ${pause} s, ` +
        `${world.journal.failuresSince(before).reduce((sum, [, count]) => sum + count, 0)} calls failed`,
    );
  } while (Date.now() < until);
}

function printJournal({ calls, orders, payments, guestPayments, gifts, failures, refusals }: Journal): void {
  say(
    `${calls} calls, ${orders.size} orders, ${payments.size} payments acknowledged (${guestPayments} of guests), ${gifts.size} gifts`,
  );
  console.log('failed and tried again:', Object.fromEntries(failures));
  console.log('refused:', Object.fromEntries(refusals));
}

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}

interface ChaosOptions {
  minutes: number;
  seed: number;
  /** Of the faults. */
  names: readonly string[];
  crowd?: Crowd;
  pace?: number;
}
