import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './daemon.ts';
import type { Journal } from './journal.ts';
import type { Ports } from './ports.ts';
import {
  awaitPrimary,
  clusterState,
  etcdLeader,
  type PostgresNode,
  type PostgresNodes,
  signalProcess,
} from './postgres-nodes.ts';
import { isReady, type Services } from './services.ts';

/** Everything that is broken, once each; the seed decides the order, the victims and how long. */
export const FAULTS: Record<string, Fault> = {
  'kill a shop': async ({ services, random }) => {
    await pickOne(services.shops, random).daemon.kill();
  },
  'pause a shop': async ({ services, random }) => {
    const { daemon } = pickOne(services.shops, random);
    daemon.signal('SIGSTOP');
    await sleep(4000 + random() * 4000);
    daemon.signal('SIGCONT');
  },
  'kill PgBouncer': async ({ services, random }) => {
    await services.pgbouncer.kill();
    await sleep(500 + random() * 1500);
    services.pgbouncer.start();
  },
  'pause PgBouncer': async ({ services, random }) => {
    services.pgbouncer.signal('SIGSTOP');
    await sleep(3000 + random() * 3000);
    services.pgbouncer.signal('SIGCONT');
  },
  "kill etcd's leader": async ({ database, ports, random }) => {
    const leader = database.etcd[(await etcdLeader(ports)) ?? 0];
    await leader?.kill();
    await sleep(3000 + random() * 3000);
    leader?.start();
  },
  "pause etcd's leader": async ({ database, ports, random }) => {
    const leader = database.etcd[(await etcdLeader(ports)) ?? 0];
    leader?.signal('SIGSTOP');
    await sleep(4000 + random() * 4000);
    leader?.signal('SIGCONT');
  },
  'kill a replica': async ({ database, ports, random }) => {
    const primary = await awaitPrimary(ports);
    const replica = pickOne(
      database.nodes.filter(({ index }) => index !== primary),
      random,
    );
    await replica.kill();
    await sleep(3000 + random() * 4000);
    replica.patroni.start();
  },
  'pause the synchronous standby': async ({ database, ports, random }) => {
    const { standby } = await clusterState(ports);
    const node = database.nodes.find(({ index }) => `node${index}` === standby);
    node?.signal('SIGSTOP');
    await sleep(8000 + random() * 4000);
    node?.signal('SIGCONT');
  },
  'kill the primary': async (world) => {
    const primary = await currentPrimary(world);
    await primary.kill();
    await anotherPrimary(world, primary);
    primary.patroni.start();
  },
  'pause the primary': async (world) => {
    const primary = await currentPrimary(world);
    primary.signal('SIGSTOP');
    await anotherPrimary(world, primary);
    primary.signal('SIGCONT');
  },
  'crash PostgreSQL on the primary': async (world) => {
    const primary = await currentPrimary(world);
    signalProcess(primary.postmaster(), 'SIGKILL');
    await perhapsAnotherPrimary(world, primary, 30);
  },
  'kill the primary while a shop starts': async (world) => {
    const primary = await currentPrimary(world);
    const { daemon } = pickOne(world.services.shops, world.random);
    const before = daemon.pid();
    await daemon.kill();
    await until('the shop starts', () => daemon.pid() !== undefined && daemon.pid() !== before);
    await sleep(500 + world.random() * 2500);
    await primary.kill();
    await anotherPrimary(world, primary);
    primary.patroni.start();
  },
  'partition the primary': async (world) => {
    const primary = await currentPrimary(world);
    for (const gate of primary.gates) gate.cut();
    await anotherPrimary(world, primary);
    for (const gate of primary.gates) gate.heal();
  },
  "fill the primary's disk": async (world) => {
    const primary = await currentPrimary(world);
    if (!primary.disk) return 'left out: mounting a small disk needs root';
    await primary.disk.fill();
    await perhapsAnotherPrimary(world, primary, 12 + world.random() * 4);
    primary.disk.free();
    return undefined;
  },
};

/** One shop after the other, each with the next version or the same one; nobody's request may fail. */
export async function rollShops({ services }: Pick<FaultWorld, 'services'>, source?: string): Promise<void> {
  for (const shop of services.shops) {
    if (source !== undefined) shop.upgradeTo(source);
    const before = shop.daemon.pid();
    shop.daemon.signal('SIGTERM');
    await until(`${shop.daemon.name} started again`, async () => {
      const now = shop.daemon.pid();
      return now !== undefined && now !== before && isReady(shop.url);
    });
    // Until the balancer has seen it: two checks.
    await sleep(1500);
  }
}

/** Until customers can pay again and every node follows, so that the next fault meets a whole cluster. */
export async function recover({ ports, database, services, journal }: FaultWorld): Promise<void> {
  const from = Date.now();
  await until('customers can pay again', () => journal.hasPaidSince(from));
  for (const { patroni } of database.nodes) patroni.start();
  await until('the nodes follow', async () => {
    const { streaming, standby } = await clusterState(ports);
    return streaming === 2 && standby !== undefined;
  });
  for (const shop of services.shops) await until('every shop is ready', () => isReady(shop.url));
}

async function currentPrimary({ database, ports }: FaultWorld): Promise<PostgresNode> {
  const node = database.nodes[await awaitPrimary(ports)];
  if (!node) throw new Error('no primary');
  return node;
}

/** The old one may still believe in itself: what counts is that another one leads. */
async function anotherPrimary(
  { ports, database }: FaultWorld,
  old: PostgresNode,
  seconds?: number,
): Promise<void> {
  const others = database.nodes.filter(({ index }) => index !== old.index);
  const anotherLeads = async () => {
    const leads = await Promise.all(others.map(({ index }) => isPrimary(ports, index)));
    return leads.includes(true);
  };
  await until('a failover', anotherLeads, seconds);
}

/** Patroni may also start the old one again. */
async function perhapsAnotherPrimary(world: FaultWorld, old: PostgresNode, seconds: number): Promise<void> {
  await anotherPrimary(world, old, seconds).catch(() => undefined);
}

async function isPrimary(ports: Ports, index: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${ports.patroni(index)}/primary`, {
    signal: AbortSignal.timeout(1000),
  }).catch(() => undefined);
  return answer?.ok === true;
}

function pickOne<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to break');
  return item;
}

export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** A text it answers says why it was left out. */
export type Fault = (world: FaultWorld) => Promise<unknown>;

export interface FaultWorld {
  ports: Ports;
  database: PostgresNodes;
  services: Services;
  journal: Journal;
  random: () => number;
}
