import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Cleanup, createDaemon, type Daemon, until } from './daemon.ts';
import { type Gate, openGate } from './gate.ts';
import { backrestConfig, mountSmallDisk, patroniConfig, type SmallDisk } from './node-setup.ts';
import { NODES, type Ports } from './ports.ts';
import { type Programs, postgresUser } from './programs.ts';

/** Three etcd members and three PostgreSQL nodes under Patroni, each node behind gates of its own. */
export async function startPostgresNodes({
  cleanup,
  ...options
}: NodeOptions & { cleanup: Cleanup }): Promise<PostgresNodes> {
  const { ports, folder } = options;
  const user = postgresUser();
  for (const name of ['repository', 'locks', 'spool']) makeFolder(join(folder, name), user);
  const etcd = NODES.map((index) => createEtcd(index, { ...options, user }));
  cleanup.add(() => Promise.all(etcd.map((member) => member.stop(3000))));
  for (const member of etcd) member.start();
  await until('etcd elects a leader', async () => (await etcdLeader(ports)) !== undefined);

  const nodes: PostgresNode[] = [];
  cleanup.add(() => Promise.all(nodes.map((node) => node.close())));
  for (const index of NODES) nodes.push(await createNode(index, { ...options, user }));
  for (const node of nodes) node.patroni.start();
  await createShopDatabase(ports);
  await until('two replicas', async () => (await clusterState(ports)).streaming === 2);
  await until('a synchronous standby', async () => (await clusterState(ports)).standby !== undefined);
  return { etcd, nodes };
}

/** The node that Patroni's own API calls the primary. */
async function primaryIndex(ports: Ports): Promise<number | undefined> {
  for (const index of NODES)
    if (await answersOk(`http://127.0.0.1:${ports.patroni(index)}/primary`)) return index;
  return undefined;
}

/** The same, as soon as there is one. */
export async function awaitPrimary(ports: Ports): Promise<number> {
  let index: number | undefined;
  await until('a primary', async () => {
    index = await primaryIndex(ports);
    return index !== undefined;
  });
  return index ?? 0;
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

/**
 * PostgreSQL knows its synchronous standby a moment before Patroni does, and only the one that Patroni knows may take
 * over: a primary lost in between is waited for.
 */
export async function clusterState(ports: Ports): Promise<ClusterState> {
  const primary = (await primaryIndex(ports)) ?? 0;
  const [row] = await queryDirect<{ streaming: number }>(
    ports.postgres(primary),
    `select count(*) filter (where state = 'streaming')::int as streaming
     from pg_stat_replication where application_name like 'node%'`,
    'postgres',
  );
  const response = await fetch(`http://127.0.0.1:${ports.patroni(primary)}/cluster`, {
    signal: AbortSignal.timeout(2000),
  });
  const { members } = (await response.json()) as { members: { name: string; role: string }[] };
  return {
    streaming: row?.streaming ?? 0,
    standby: members.find(({ role }) => role === 'sync_standby')?.name,
  };
}

/** The shop's database on one node, for whoever looks at it from outside. */
export function databaseAt(port: number, database = 'tohfa'): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`;
}

export function queryDirect<Row extends pg.QueryResultRow>(
  port: number,
  statement: string,
  database?: string,
): Promise<Row[]> {
  return queryAt<Row>(databaseAt(port, database), statement);
}

export async function queryAt<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
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
  const port = ports.postgres(await awaitPrimary(ports));
  for (const statement of [
    'create role tohfa login',
    "alter role tohfa set statement_timeout = '30s'",
    "alter role tohfa set idle_in_transaction_session_timeout = '60s'",
    'alter role tohfa set jit = off',
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
      '--enable-v2',
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
  const signalAll = (signal: NodeJS.Signals) => {
    const postmaster = readPostmaster(dataDir);
    for (const pid of [patroni.pid(), postmaster, ...childrenOf(postmaster)]) signalProcess(pid, signal);
  };
  return {
    index,
    patroni,
    dataDir,
    backrest,
    disk,
    gates,
    postmaster: () => readPostmaster(dataDir),
    signal: signalAll,
    async kill() {
      const postmaster = readPostmaster(dataDir);
      await patroni.kill();
      if (postmaster !== undefined) signalProcess(postmaster, 'SIGKILL');
    },
    async close() {
      // What is paused does not notice that it has to end.
      signalAll('SIGCONT');
      const postmaster = readPostmaster(dataDir);
      await patroni.stop(8000);
      signalProcess(postmaster, 'SIGKILL');
      await Promise.all(gates.map((gate) => gate.close()));
      disk?.unmount();
    },
  };
}

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

export function childrenOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    // The name in brackets may hold spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
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

interface ClusterState {
  streaming: number;
  /** The name of the synchronous one. */
  standby: string | undefined;
}

interface WithUser {
  user: { uid: number; gid: number } | undefined;
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
  /** To Patroni, PostgreSQL and all its processes. */
  signal(signal: NodeJS.Signals): void;
  /** The machine is gone: Patroni and PostgreSQL at once. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface PostgresNodes {
  etcd: Daemon[];
  nodes: PostgresNode[];
}
