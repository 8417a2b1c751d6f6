import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { compileCache } from '../../test/compile-cache.ts';
import { postgresHome } from '../../test/postgres/binaries.ts';
import { serverUser } from '../../test/postgres/server-user.ts';
import { type Cleanup, createDaemon, type Daemon, until } from '../cluster/daemon.ts';
import { type Gate, openGate } from '../cluster/gate.ts';
import { mountSmallDisk, type SmallDisk } from '../cluster/node-setup.ts';
import { type Ports, portsFrom } from '../cluster/ports.ts';
import { queryDirect } from '../cluster/postgres-nodes.ts';
import {
  announceWebhooks,
  createProvider,
  createShop,
  isReady,
  type ShopProcess,
} from '../cluster/services.ts';
import { openBalancer } from './balancer.ts';

/**
 * Shops behind a balancer, PostgreSQL and the payment provider, each in a process of its own and reached through a
 * gate. Small disks, where they are wanted and mounting is allowed, hold the database and the shops' files.
 */
export async function startWorld(
  cleanup: Cleanup,
  { base, folder, disks, shopCount, settings = {} }: WorldOptions,
): Promise<World> {
  const logDir = join(folder, 'logs');
  mkdirSync(logDir);
  const ports = portsFrom(base);
  const database = await startDatabase(cleanup, { ports, folder, logDir, disks });
  const { provider, providerGate, providerUrl } = await startProvider(cleanup, { ports, folder, logDir });
  const { shops, disk } = await startShops(cleanup, { ports, folder, logDir, disks, shopCount, settings });
  const balancer = await openBalancer(
    ports.http,
    shops.map((_, index) => ports.shop(index)),
  );
  cleanup.add(() => balancer.close());
  const url = `http://127.0.0.1:${ports.http}`;
  await announceWebhooks(providerUrl, url);
  return { url, folder, logDir, database, provider, providerGate, providerUrl, shops, shopDisk: disk };
}

async function startDatabase(
  cleanup: Cleanup,
  { ports, folder, logDir, disks }: PlacesWithDisks,
): Promise<World['database']> {
  const user = serverUser();
  const bin = join(postgresHome(user), 'native', 'bin');
  const home = join(folder, 'postgres');
  mkdirSync(home);
  const disk = disks ? mountSmallDisk(home, user.uid === undefined ? undefined : user) : undefined;
  if (disk) cleanup.add(() => disk.unmount());
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, 'data');
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions'];
  flags.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums');
  execFileSync(join(bin, 'initdb'), [`--pgdata=${data}`, ...flags], { ...user, cwd: home, stdio: 'ignore' });
  const port = ports.postgres(0);
  const args = ['-D', data, '-p', String(port)];
  for (const setting of POSTGRES_SETTINGS) args.push('-c', setting);
  const daemon = createDaemon({
    name: 'postgres',
    logDir,
    respawn: true,
    ...(user.uid !== undefined && { user }),
    command: () => [join(bin, 'postgres'), ...args],
  });
  daemon.start();
  cleanup.add(() => daemon.stop());
  await until('the database answers', async () => {
    await queryDirect(port, 'select 1', 'postgres');
    return true;
  });
  for (const statement of ['create role tohfa login', 'create database tohfa owner tohfa'])
    await queryDirect(port, statement, 'postgres');
  await queryDirect(port, 'create extension pg_trgm');
  const gates = [await openGate(ports.pgbouncer, port), await openGate(ports.primary, port)];
  cleanup.add(() => Promise.all(gates.map((gate) => gate.close())));
  return { daemon, port, gates, disk };
}

async function startProvider(cleanup: Cleanup, { ports, folder, logDir }: Places) {
  const port = ports.provider + 1;
  const provider = createProvider(
    { ports: { ...ports, provider: port }, logDir },
    { STATE_FILE: join(folder, 'provider.jsonl') },
  );
  provider.start();
  cleanup.add(() => provider.stop(3000));
  const providerGate = await openGate(ports.provider, port);
  cleanup.add(() => providerGate.close());
  const providerUrl = `http://127.0.0.1:${port}`;
  await until('the provider answers', async () => (await fetch(`${providerUrl}/v1/payments`)).ok);
  return { provider, providerGate, providerUrl };
}

async function startShops(cleanup: Cleanup, { disks, shopCount, settings, ...places }: ShopPlaces) {
  const { folder } = places;
  const home = join(folder, 'shop');
  mkdirSync(home);
  const disk = disks ? mountSmallDisk(home, undefined) : undefined;
  if (disk) cleanup.add(() => disk.unmount());
  const shops = Array.from({ length: shopCount }, (_, index): FaultyShop => {
    const clockFile = join(folder, `clock${index}`);
    const env = {
      CLOCK_FILE: clockFile,
      NODE_OPTIONS: PRELOADED.map((file) => `--import ${join(import.meta.dirname, file)}`).join(' '),
      TRUST_PROXY: '0',
      ...compileCache,
      DATABASE_REPLICA_URL: '',
      ...settings,
    };
    return { ...createShop(index, places, env), clockFile };
  });
  cleanup.add(() => Promise.all(shops.map(({ daemon }) => daemon.stop())));
  // The first one migrates and fills the empty database.
  for (const { daemon, url } of shops) {
    daemon.start();
    await until(`${daemon.name} is ready`, () => isReady(url));
  }
  return { shops, disk };
}

const PRELOADED = ['clock.ts', 'collect-garbage.ts'];
const POSTGRES_SETTINGS = [
  'synchronous_commit=on',
  'shared_buffers=64MB',
  'max_connections=100',
  'max_wal_size=96MB',
  'unix_socket_directories=',
  'listen_addresses=127.0.0.1',
  'restart_after_crash=on',
];

interface Places {
  ports: Ports;
  folder: string;
  logDir: string;
}

interface PlacesWithDisks extends Places {
  disks: boolean;
}

interface ShopPlaces extends PlacesWithDisks {
  shopCount: number;
  settings: Record<string, string>;
}

interface WorldOptions {
  /** The first of a range of ports. */
  base: number;
  /** An empty one, which everybody may enter. */
  folder: string;
  disks: boolean;
  shopCount: number;
  /** Settings of the shops, on top of the usual ones. */
  settings?: Record<string, string>;
}

export interface FaultyShop extends ShopProcess {
  /** The seconds by which its clock is off. */
  clockFile: string;
}

export interface World {
  url: string;
  folder: string;
  logDir: string;
  database: { daemon: Daemon; port: number; gates: readonly Gate[]; disk: SmallDisk | undefined };
  provider: Daemon;
  providerGate: Gate;
  /** The provider itself, not the gate before it. */
  providerUrl: string;
  shops: readonly FaultyShop[];
  shopDisk: SmallDisk | undefined;
}
