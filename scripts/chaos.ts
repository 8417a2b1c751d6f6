// `npm run chaos -- [minutes] [seed]`: two shops under mixed load, while shops, database and provider are killed, paused,
// cut off and slowed, clocks leap and disks fill; ten minutes unless told otherwise. Ends with 1 when an invariant is
// broken, ledger and provider differ by a paisa, or something that was acknowledged is lost.
import { parseArgs } from 'node:util';
import { randomFrom } from './cluster/client.ts';
import { createCleanup } from './cluster/daemon.ts';
import { shuffle } from './cluster/faults.ts';
import type { Journal } from './cluster/journal.ts';
import { startLoad } from './cluster/load.ts';
import { databaseAt } from './cluster/postgres-nodes.ts';
import { verify } from './cluster/verify.ts';
import { FAULTS, type FaultWorld, recover } from './faults/faults.ts';
import { startWorld } from './faults/world.ts';

const PACE = 2;

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '4700' },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const minutes = Number(positionals[0] ?? 10);
const seed = Number(positionals[1] ?? Date.now() % 1_000_000);
const cleanup = createCleanup();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanup.run().then(() => process.exit(1)));
try {
  process.exitCode = (await chaos()) ? 0 : 1;
} finally {
  await cleanup.run();
}

async function chaos(): Promise<boolean> {
  const world = await startWorld(cleanup, Number(options.port), options.keep);
  say(`${minutes} minutes, seed ${seed}; logs in ${world.logDir}`);
  const outbox = `${world.folder}/shop/outbox`;
  // People get numbers of their own: how many they draw must not decide what breaks next.
  const load = await startLoad({ ...world, outbox, random: randomFrom(seed + 1), pace: PACE });
  const random = randomFrom(seed);
  await breakThings({ ...world, journal: load.journal, random }, Date.now() + minutes * 60_000);
  await load.stop();
  const { journal } = load;
  const databaseUrl = databaseAt(world.database.port);
  const verdict = await verify({ databaseUrl, providerUrl: world.providerUrl, journal });
  printJournal(journal);
  console.log(verdict);
  return (
    verdict.brokenInvariants.length + verdict.differences.length + verdict.lost.length === 0 &&
    verdict.ledgerPaise === verdict.providerPaise &&
    verdict.ledgerRefundedPaise === verdict.providerRefundedPaise
  );
}

/** Each fault once before any comes again. */
async function breakThings(world: FaultWorld, until: number): Promise<void> {
  const names = options.only?.split(',').map((name) => name.trim()) ?? Object.keys(FAULTS);
  let left: string[] = [];
  while (Date.now() < until) {
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
  }
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
