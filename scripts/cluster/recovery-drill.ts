import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDaemon, until } from './daemon.ts';
import type { Ports } from './ports.ts';
import {
  awaitPrimary,
  databaseAt,
  makeFolder,
  type PostgresNode,
  type PostgresNodes,
  queryDirect,
} from './postgres-nodes.ts';
import { type Programs, postgresUser } from './programs.ts';
import { isReady, type Services, shopEntry, shopEnv } from './services.ts';
import { brokenInvariants, countBooked, type Verdict, verify } from './verify.ts';

/** The first full backup; from then on every node archives its log. */
export async function startArchive(options: Omit<Cluster, 'services'>): Promise<void> {
  // A busy machine may fail over meanwhile: then the next primary is backed up.
  await until('the first backup', async () => {
    const node = await primaryNode(options);
    await backrest(options, node.backrest, ['stanza-create']);
    await backrest(options, node.backrest, ['backup', '--type=full']);
    return true;
  });
}

/**
 * Every machine is lost. The database comes back as of a chosen second from backup and log; what was paid after it is
 * fetched from the provider: booked where the order is known, else kept as an orphan for an admin.
 */
export async function drillRecovery(options: DrillOptions): Promise<DrillResult> {
  const { ports, services, buy } = options;
  const node = await primaryNode(options);
  const port = ports.postgres(node.index);
  const openOrder = await buy.order();
  for (let n = 0; n < 3; n += 1) await buy.whole();
  const [moment] = await queryDirect<{ target: string }>(
    port,
    "select (now() + interval '500 milliseconds')::text as target",
  );
  const target = moment?.target ?? '';
  await sleep(1000);
  await buy.pay(openOrder);
  for (let n = 0; n < LATE_ORDERS; n += 1) await buy.whole();
  await archiveEverything(port);

  await Promise.all([...services.shops.map(({ daemon }) => daemon.stop(12_000)), services.pgbouncer.kill()]);
  await Promise.all(options.database.nodes.map((one) => one.kill()));
  for (const one of options.database.nodes) rmSync(one.dataDir, { recursive: true, force: true });

  const began = Date.now();
  const databaseUrl = databaseAt(ports.drillPostgres);
  const restored = await restoreTo(options, target);
  const shop = createDaemon({
    name: 'drill-shop',
    logDir: options.logDir,
    env: () => ({ ...shopEnv(options), ...restored.shopEnv, PORT: String(ports.drillShop) }),
    command: () => [process.execPath, shopEntry()],
  });
  try {
    const restoredAfter = (Date.now() - began) / 1000;
    const brokenAtTarget = await brokenInvariants(databaseUrl);
    const bookedAtTarget = await countBooked(databaseUrl);
    shop.start();
    await until('the shop is open again', () => isReady(`http://127.0.0.1:${ports.drillShop}`));
    const openAfter = (Date.now() - began) / 1000;
    const verdict = await verify({ databaseUrl, providerUrl: services.providerUrl });
    const reconciledAfter = (Date.now() - began) / 1000;
    return {
      target,
      restoredAfter,
      openAfter,
      reconciledAfter,
      lateOrders: LATE_ORDERS,
      brokenAtTarget,
      bookedAtTarget,
      verdict,
    };
  } finally {
    await shop.stop();
    await restored.postgres.stop();
  }
}

const LATE_ORDERS = 4;

async function restoreTo(options: DrillOptions, target: string) {
  const { programs, ports, folder, logDir } = options;
  const user = postgresUser();
  const home = makeFolder(join(folder, 'drill'), user);
  const dataDir = makeFolder(join(home, 'data'), user);
  const config = join(folder, 'drill-pgbackrest.conf');
  writeFileSync(
    config,
    `[global]\nrepo1-path=${join(folder, 'repository')}\nlock-path=${home}\nlog-level-console=warn\nlog-level-file=off\n[tohfa]\npg1-path=${dataDir}\npg1-port=${ports.drillPostgres}\n`,
  );
  await backrest(options, config, [
    'restore',
    '--type=time',
    `--target=${target}`,
    '--target-action=promote',
  ]);
  const postgres = createDaemon({
    name: 'drill-postgres',
    logDir,
    user,
    command: () => [
      join(programs.postgresBin, 'postgres'),
      `-D${dataDir}`,
      `-p${ports.drillPostgres}`,
      '-clisten_addresses=127.0.0.1',
      `-cunix_socket_directories=${home}`,
      // There is no standby to wait for, and the old archive stays as it is.
      '-csynchronous_standby_names=',
      '-carchive_mode=off',
      `-chba_file=${join(dataDir, 'pg_hba.conf')}`,
    ],
  });
  postgres.start();
  await until('the restored database is open', async () => {
    const [row] = await queryDirect<{ open: boolean }>(
      ports.drillPostgres,
      'select not pg_is_in_recovery() as open',
    );
    return row?.open === true;
  });
  const url = `postgres://tohfa@127.0.0.1:${ports.drillPostgres}/tohfa`;
  return { postgres, shopEnv: { DATABASE_URL: url, DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URL: '' } };
}

/** Recovery ends at the target only if the archive goes beyond it. */
async function archiveEverything(port: number): Promise<void> {
  const [row] = await queryDirect<{ file: string }>(port, 'select pg_walfile_name(pg_switch_wal()) as file');
  await until('the log is archived', async () => {
    const [archived] = await queryDirect<{ last: string }>(
      port,
      'select last_archived_wal as last from pg_stat_archiver',
    );
    return (archived?.last ?? '') >= (row?.file ?? '');
  });
}

/** Not in one go: the gates between the nodes are in this process, and must stay open. */
async function backrest(
  { programs }: Pick<Cluster, 'programs'>,
  config: string,
  args: string[],
): Promise<void> {
  await run(programs.pgbackrest, [`--config=${config}`, '--stanza=tohfa', ...args], { ...postgresUser() });
}

const run = promisify(execFile);

async function primaryNode({ ports, database }: Pick<Cluster, 'ports' | 'database'>): Promise<PostgresNode> {
  const node = database.nodes[await awaitPrimary(ports)];
  if (!node) throw new Error('there is no primary');
  return node;
}

interface Cluster {
  programs: Programs;
  ports: Ports;
  folder: string;
  logDir: string;
  database: PostgresNodes;
  services: Services;
}

interface DrillOptions extends Cluster {
  /** A customer who buys, in the steps of the checkout. */
  buy: {
    order(): Promise<string>;
    pay(orderId: string): Promise<void>;
    whole(): Promise<void>;
  };
}

export interface DrillResult {
  target: string;
  /** Seconds from the decision to restore: the database, customers who can pay, and provider and ledger agree. */
  restoredAfter: number;
  openAfter: number;
  reconciledAfter: number;
  /** Orders made and paid after the target: the restored shop cannot know them. */
  lateOrders: number;
  /** As restored, before the shop reconciled anything. */
  brokenAtTarget: string[];
  bookedAtTarget: number;
  verdict: Verdict;
}
