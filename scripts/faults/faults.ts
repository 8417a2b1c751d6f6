import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../cluster/daemon.ts';
import type { Journal } from '../cluster/journal.ts';
import { childrenOf, queryDirect, signalProcess } from '../cluster/postgres-nodes.ts';
import { isReady } from '../cluster/services.ts';
import type { FaultyShop, World } from './world.ts';

/** What is broken, each for a few seconds; the seed decides which, of whom and for how long. */
export const FAULTS: Record<string, Fault> = {
  'kill a shop': ({ shops, random }) => pickShop(shops, random).daemon.kill(),
  'kill both shops': async ({ shops }) => {
    await Promise.all(shops.map(({ daemon }) => daemon.kill()));
  },
  'restart a shop': async ({ shops, random }) => pickShop(shops, random).daemon.signal('SIGTERM'),
  'pause a shop': async ({ shops, random }) => {
    const { daemon } = pickShop(shops, random);
    daemon.signal('SIGSTOP');
    await sleep(4000 + random() * 5000);
    daemon.signal('SIGCONT');
  },
  'the clock of a shop leaps': async ({ shops, random }) => {
    const hours = [-48, -3, 3, 48][Math.floor(random() * 4)] ?? 3;
    const { clockFile } = pickShop(shops, random);
    writeFileSync(clockFile, String(hours * 3600));
    await sleep(8000 + random() * 6000);
    rmSync(clockFile);
    return `by ${hours} hours`;
  },
  'kill the database': ({ database }) => database.daemon.kill(),
  'end its connections': async ({ database }) => {
    for (let n = 0; n < 5; n += 1) {
      await queryDirect(
        database.port,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'tohfa' and pid <> pg_backend_pid()`,
      ).catch(() => undefined);
      await sleep(700);
    }
  },
  'pause the database': async ({ database, random }) => {
    const postmaster = database.daemon.pid();
    if (postmaster === undefined) return;
    const pids = [postmaster, ...childrenOf(postmaster)];
    for (const pid of pids) signalProcess(pid, 'SIGSTOP');
    await sleep(3000 + random() * 5000);
    for (const pid of pids) signalProcess(pid, 'SIGCONT');
  },
  'cut off the database': async ({ database, random }) => {
    for (const gate of database.gates) gate.cut();
    await sleep(4000 + random() * 6000);
    for (const gate of database.gates) gate.heal();
  },
  'slow the database': async ({ database, random }) => {
    const ms = 40 + Math.round(random() * 160);
    for (const gate of database.gates) gate.slow(ms);
    await sleep(8000 + random() * 6000);
    for (const gate of database.gates) gate.heal();
    return `${ms} ms each way`;
  },
  'fill the disk of the database': async ({ database, random }) => {
    if (!database.disk) return 'left out: mounting a small disk needs root';
    database.disk.fill();
    await sleep(6000 + random() * 5000);
    database.disk.free();
    return undefined;
  },
  'fill the disk of the shops': async ({ shopDisk, random }) => {
    if (!shopDisk) return 'left out: mounting a small disk needs root';
    shopDisk.fill();
    await sleep(6000 + random() * 5000);
    shopDisk.free();
    return undefined;
  },
  'kill the provider': ({ provider }) => provider.kill(),
  'pause the provider': async ({ provider, random }) => {
    provider.signal('SIGSTOP');
    await sleep(4000 + random() * 6000);
    provider.signal('SIGCONT');
  },
  'cut off the provider': async ({ providerGate, random }) => {
    providerGate.cut();
    await sleep(5000 + random() * 8000);
    providerGate.heal();
  },
  'slow the provider': async ({ providerGate, random }) => {
    const ms = 500 + Math.round(random() * 2500);
    providerGate.slow(ms);
    await sleep(8000 + random() * 6000);
    providerGate.heal();
    return `${ms} ms each way`;
  },
};

/** Until both shops are ready and customers can pay again. */
export async function recover({ shops, journal }: FaultWorld): Promise<void> {
  const from = Date.now();
  for (const { url, daemon } of shops) await until(`${daemon.name} is ready`, () => isReady(url));
  await until('customers can pay again', () => journal.hasPaidSince(from));
}

function pickShop(shops: readonly FaultyShop[], random: () => number): FaultyShop {
  const shop = shops[Math.floor(random() * shops.length)];
  if (!shop) throw new Error('nothing to break');
  return shop;
}

/** A text it answers says more about it. */
type Fault = (world: FaultWorld) => Promise<unknown>;

export interface FaultWorld extends World {
  journal: Journal;
  random: () => number;
}
