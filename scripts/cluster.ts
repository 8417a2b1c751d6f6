// `npm run test:cluster -- [--seed N] [--only "kill the primary,…"] [--no-drill] [--port 4800]`
// A short run is one with `--only` and `--no-drill`. The logs of a run that failed stay in .cache/cluster.
// Builds the cluster of docs/operations.md on loopback, breaks it under load, and compares shop and provider.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from './cluster/client.ts';
import { type Cleanup, createCleanup } from './cluster/daemon.ts';
import { FAULTS, type Fault, type FaultWorld, recover, rollShops, shuffle } from './cluster/faults.ts';
import { browsingErrors } from './cluster/journal.ts';
import { portsFrom } from './cluster/ports.ts';
import { awaitPrimary, startPostgresNodes } from './cluster/postgres-nodes.ts';
import { checkOutPreviousVersion } from './cluster/previous-version.ts';
import { findPrograms, MissingPrograms } from './cluster/programs.ts';
import { drillRecovery, startArchive } from './cluster/recovery-drill.ts';
import { printReport, type Step } from './cluster/report.ts';
import { startServices } from './cluster/services.ts';
import { CROWD, createBuyer, startPeople } from './faults/people.ts';
import { stockUp } from './faults/run.ts';
import { findWrongs, untilBoughtInEveryWay } from './faults/verdict.ts';

const ROOT = join(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    only: { type: 'string' },
    port: { type: 'string', default: '4800' },
    'no-drill': { type: 'boolean', default: false },
  },
});

const logDir = join(ROOT, `.cache/cluster/seed-${options.seed}`);

try {
  process.exitCode = (await runCluster()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof MissingPrograms)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function runCluster(): Promise<boolean> {
  const cleanup = createCleanup();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void cleanup.run().then(() => process.exit(1)));
  let passed = false;
  try {
    passed = await breakAndVerify(await startCluster(cleanup), Number(options.seed));
    return passed;
  } finally {
    await cleanup.run();
    if (passed) rmSync(logDir, { recursive: true, force: true });
    else say(`what every program wrote is in ${logDir}`);
  }
}

async function startCluster(cleanup: Cleanup) {
  const programs = findPrograms();
  chosenFaults();
  const ports = portsFrom(Number(options.port));
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-cluster-'));
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  // Root made it, PostgreSQL's account works in it.
  chmodSync(folder, 0o755);
  rmSync(logDir, { recursive: true, force: true });
  mkdirSync(logDir, { recursive: true });
  const previous = checkOutPreviousVersion(folder);
  say(`seed ${options.seed}; starts as ${previous?.commit ?? 'this version'}; logs in ${logDir}`);
  const setup = { programs, ports, folder, logDir, cleanup };
  const database = await startPostgresNodes(setup);
  const services = await startServices({ ...setup, shopSource: previous?.source ?? ROOT });
  await startArchive({ ...setup, database });
  return { ...setup, database, services, previous };
}

async function breakAndVerify(cluster: Awaited<ReturnType<typeof startCluster>>, seed: number) {
  const { ports, folder, services, database, previous } = cluster;
  // People get numbers of their own: how many they draw must not decide what breaks next.
  const random = randomFrom(seed);
  const outbox = join(folder, 'shop/outbox');
  await stockUp(ports.postgres(await awaitPrimary(ports)));
  const people = await startPeople({
    ...services,
    outbox,
    random: randomFrom(seed + 1),
    pace: 1,
    crowd: CROWD,
  });
  const { journal } = people;
  const world: FaultWorld = { ports, database, services, journal, random };
  const from = Date.now();
  const steps: Step[] = [];
  const step = async (name: string, act: () => Promise<unknown>) =>
    steps.push(await measure(world, name, act));

  await step('rolling upgrade', () => rollShops(world, ROOT));
  await step('rolling restart', () => rollShops(world));
  for (const [name, fault] of shuffle(chosenFaults(), random)) await step(name, () => fault(world));
  const to = Date.now();
  const port = ports.postgres(await awaitPrimary(ports));
  await untilBoughtInEveryWay({ database: { port } });
  await people.stop();
  const { verdict, wrongs } = await findWrongs({ database: { port }, ...services }, journal);
  const drill = options['no-drill']
    ? undefined
    : await drillRecovery({ ...cluster, buy: await createBuyer({ ...services, outbox }) });
  return printReport({ seed, steps, journal, previous, verdict, wrongs, drill, from, to });
}

/** All of them, or those of a short run. */
function chosenFaults(): [string, Fault][] {
  const names = options.only?.split(',').map((name) => name.trim()) ?? Object.keys(FAULTS);
  return names.map((name) => {
    const fault = FAULTS[name];
    if (!fault) throw new Error(`There is no fault "${name}". There are: ${Object.keys(FAULTS).join(', ')}.`);
    return [name, fault];
  });
}

async function measure(world: FaultWorld, name: string, act: () => Promise<unknown>): Promise<Step> {
  const { journal } = world;
  const from = Date.now();
  const before = new Map(journal.failures);
  const note = await act();
  const failedInAct = journal.failuresSince(before);
  await recover(world);
  const failures = name.startsWith('rolling') ? failedInAct : journal.failuresSince(before);
  const done: Step = {
    name,
    seconds: (Date.now() - from) / 1000,
    longestPause: journal.longestPauseMs(from) / 1000,
    failed: failures.reduce((sum, [, count]) => sum + count, 0),
    browsingErrors: browsingErrors(failures),
    note: typeof note === 'string' ? note : '',
  };
  const kinds = failures.map(([kind, count]) => `${kind}: ${count}`).join(', ');
  say(
    `${name}: ${done.seconds.toFixed(0)} s, payments paused ${done.longestPause.toFixed(1)} s, ${done.failed} calls failed${kinds && ` (${kinds})`}`,
  );
  return done;
}

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}
