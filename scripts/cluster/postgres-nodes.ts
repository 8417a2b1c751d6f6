import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createDaemon, type Daemon, until } from './daemon.ts';
import { type Gate, openGate } from './gate.ts';
import { NODES, type Ports } from './ports.ts';
import { type Programs, postgresUser } from './programs.ts';

/** Three etcd members and three PostgreSQL nodes under Patroni, each node behind gates of its own. */
export async function startPostgresNodes({
  programs,
  ports,
  folder,
  logDir,
}: NodeOptions): Promise<PostgresNodes> {
  const user = postgresUser();
  const etcd = NODES.map((index) => createEtcd(index, { programs, ports, folder, logDir, user }));
  for (const member of etcd) member.start();
  await until('etcd elects a leader', 30, async () => (await etcdLeader(ports)) !== undefined);

  const nodes: PostgresNode[] = [];
  for (const index of NODES) nodes.push(await createNode(index, { programs, ports, folder, logDir, user }));
  for (const node of nodes) node.patroni.start();
  await until('a primary', 60, async () => (await primaryIndex(ports)) !== undefined);
  await createShopDatabase(ports);
  await until('two replicas', 90, async () => (await clusterState(ports)).streaming === 2);
  await until('a synchronous standby', 30, async () => (await clusterState(ports)).synchronous);
  return { etcd, nodes };
}

export async function stopPostgresNodes({ etcd, nodes }: PostgresNodes): Promise<void> {
  await Promise.all(nodes.map((node) => node.close()));
  await Promise.all(etcd.map((member) => member.stop(3000)));
}

/** The node that Patroni's own API calls the primary. */
export async function primaryIndex(ports: Ports): Promise<number | undefined> {
  for (const index of NODES)
    if (await answersOk(`http://127.0.0.1:${ports.patroni(index)}/primary`)) return index;
  return undefined;
}

export async function etcdLeader(ports: Ports): Promise<number | undefined> {
  for (const index of NODES) {
    const status = await post(`http://127.0.0.1:${ports.etcdClient(index)}/v3/maintenance/status`).catch(
      () => undefined,
    );
    if (!status) continue;
    const { leader, header } = status as { leader?: string; header?: { member_id?: string } };
    if (leader !== undefined && leader === header?.member_id) return index;
  }
  return undefined;
}

export async function clusterState(ports: Ports): Promise<{ streaming: number; synchronous: boolean }> {
  const [row] = await queryDirect<{ streaming: number; synchronous: boolean }>(
    ports.postgres((await primaryIndex(ports)) ?? 0),
    `select count(*) filter (where state = 'streaming')::int as streaming,
       coalesce(bool_or(sync_state = 'sync'), false) as synchronous
     from pg_stat_replication where application_name like 'node%'`,
    'postgres',
  );
  return row ?? { streaming: 0, synchronous: false };
}

export async function queryDirect<Row extends pg.QueryResultRow>(
  port: number,
  statement: string,
  database = 'tohfa',
): Promise<Row[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database,
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The role carries what a connection through a pooler cannot. */
async function createShopDatabase(ports: Ports): Promise<void> {
  const port = ports.postgres((await primaryIndex(ports)) ?? 0);
  for (const statement of [
    'create role tohfa login',
    "alter role tohfa set statement_timeout = '30s'",
    "alter role tohfa set idle_in_transaction_session_timeout = '60s'",
    'create database tohfa owner tohfa',
  ])
    await queryDirect(port, statement, 'postgres');
  await queryDirect(port, 'create extension pg_trgm');
}

function createEtcd(
  index: number,
  { programs, ports, folder, logDir, user }: NodeOptions & WithUser,
): Daemon {
  const dataDir = makeFolder(join(folder, `etcd${index}`), user);
  const client = `http://127.0.0.1:${ports.etcdClient(index)}`;
  const peer = `http://127.0.0.1:${ports.etcdPeer(index)}`;
  const members = NODES.map((one) => `etcd${one}=http://127.0.0.1:${ports.etcdPeer(one)}`).join(',');
  return createDaemon({
    name: `etcd${index}`,
    logDir,
    user,
    env: () => (process.arch === 'x64' ? {} : { ETCD_UNSUPPORTED_ARCH: process.arch }),
    command: () => [
      programs.etcd,
      `--name=etcd${index}`,
      `--data-dir=${dataDir}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=${members}`,
      '--heartbeat-interval=200',
      '--election-timeout=1500',
    ],
  });
}

async function createNode(index: number, options: NodeOptions & WithUser): Promise<PostgresNode> {
  const { programs, ports, folder, logDir, user } = options;
  const home = makeFolder(join(folder, `node${index}`), user);
  const disk = mountSmallDisk(home, user);
  const dataDir = join(home, 'data');
  const backrest = join(home, 'pgbackrest.conf');
  writeFileSync(backrest, backrestConfig({ folder, home, dataDir, port: ports.postgres(index) }));
  makeFolder(join(folder, 'repository'), user);
  const config = join(home, '..', `patroni${index}.json`);
  writeFileSync(
    config,
    JSON.stringify(patroniConfig(index, { programs, ports, dataDir, backrest }), null, 2),
  );
  const gates = await Promise.all([
    openGate(ports.postgresGate(index), ports.postgres(index)),
    openGate(ports.patroniGate(index), ports.patroni(index)),
    ...NODES.map((member) => openGate(ports.etcdGate(index, member), ports.etcdClient(member))),
  ]);
  const patroni = createDaemon({
    name: `node${index}`,
    logDir,
    user,
    env: () => ({ HOME: home }),
    command: () => [programs.patroni, config],
  });
  return {
    index,
    patroni,
    dataDir,
    backrest,
    disk,
    gates,
    postmaster: () => readPostmaster(dataDir),
    async kill() {
      const postmaster = readPostmaster(dataDir);
      await patroni.kill();
      if (postmaster !== undefined) signalProcess(postmaster, 'SIGKILL');
    },
    async close() {
      signalProcess(readPostmaster(dataDir), 'SIGCONT');
      const postmaster = readPostmaster(dataDir);
      await patroni.stop(8000);
      signalProcess(postmaster, 'SIGKILL');
      await Promise.all(gates.map((gate) => gate.close()));
      disk?.unmount();
    },
  };
}

/** JSON is YAML. Time-outs are the shortest that Patroni accepts. */
function patroniConfig(
  index: number,
  {
    programs,
    ports,
    dataDir,
    backrest,
  }: { programs: Programs; ports: Ports; dataDir: string; backrest: string },
): object {
  return {
    scope: 'tohfa',
    name: `node${index}`,
    restapi: {
      listen: `127.0.0.1:${ports.patroni(index)}`,
      connect_address: `127.0.0.1:${ports.patroniGate(index)}`,
    },
    etcd3: {
      // Without it Patroni would ask etcd for its members and go around the gates.
      use_proxies: true,
      hosts: NODES.map((member) => `127.0.0.1:${ports.etcdGate(index, member)}`),
    },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        master_start_timeout: 0,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 80,
            shared_buffers: '32MB',
            max_wal_size: '96MB',
            min_wal_size: '48MB',
            max_slot_wal_keep_size: '96MB',
            wal_keep_size: '32MB',
            wal_log_hints: 'on',
            synchronous_commit: 'on',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            hot_standby: 'on',
            archive_mode: 'on',
            archive_timeout: '20s',
            archive_command: `${programs.pgbackrest} --config=${backrest} --stanza=tohfa archive-push %p`,
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { locale: 'C.UTF-8' }],
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres(index)}`,
      connect_address: `127.0.0.1:${ports.postgresGate(index)}`,
      data_dir: dataDir,
      bin_dir: programs.postgresBin,
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
      parameters: { unix_socket_directories: join(dataDir, '..') },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

function backrestConfig({
  folder,
  home,
  dataDir,
  port,
}: Record<'folder' | 'home' | 'dataDir', string> & { port: number }): string {
  return `[global]
repo1-path=${join(folder, 'repository')}
repo1-retention-full=2
lock-path=${join(home, '..', 'locks')}
spool-path=${join(home, '..', 'spool')}
log-level-console=warn
log-level-file=off
compress-type=lz4
start-fast=y
[tohfa]
pg1-path=${dataDir}
pg1-port=${port}
pg1-host-user=postgres
pg1-socket-path=${home}
pg1-user=postgres
`;
}

/** A disk that can be filled. Mounting needs root; without it that fault is left out. */
function mountSmallDisk(home: string, user: WithUser['user']): SmallDisk | undefined {
  const options = `size=${DISK_MEGABYTES}m,mode=700${user ? `,uid=${user.uid},gid=${user.gid}` : ''}`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', home]).status !== 0) return undefined;
  const ballast = join(home, 'ballast');
  return {
    fill() {
      const { bavail, bsize } = statfsSync(home);
      writeFileSync(ballast, Buffer.alloc(Number(bavail) * Number(bsize)));
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      spawnSync('umount', ['-l', home]);
    },
  };
}

const DISK_MEGABYTES = 512;

export function makeFolder(path: string, user: WithUser['user']): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

function readPostmaster(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]) || undefined;
  } catch {
    return undefined;
  }
}

export function signalProcess(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

async function answersOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.ok,
    () => false,
  );
}

async function post(url: string): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(1000) });
  return response.json();
}

interface NodeOptions {
  programs: Programs;
  ports: Ports;
  folder: string;
  logDir: string;
}

interface WithUser {
  user: { uid: number; gid: number } | undefined;
}

interface SmallDisk {
  fill(): void;
  free(): void;
  unmount(): void;
}

export interface PostgresNode {
  index: number;
  patroni: Daemon;
  dataDir: string;
  /** The configuration file of pgBackRest. */
  backrest: string;
  disk: SmallDisk | undefined;
  /** All ways between this node and the others. */
  gates: Gate[];
  postmaster(): number | undefined;
  /** The machine is gone: Patroni and PostgreSQL at once. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface PostgresNodes {
  etcd: Daemon[];
  nodes: PostgresNode[];
}
