import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverEntry } from '../prepare/server-build.mjs';
import { type Cleanup, createDaemon, type Daemon, until } from './daemon.ts';
import { NODES, type Ports } from './ports.ts';
import { type Programs, postgresUser } from './programs.ts';

const ROOT = join(import.meta.dirname, '../..');

const KEYS = {
  KEY_ID: 'rzp_test_cluster',
  KEY_SECRET: 'cluster-key-secret',
  WEBHOOK_SECRET: 'cluster-webhook-secret',
};

/** HAProxy before the primary and before the shops, PgBouncer, the payment provider, and three shops. */
export async function startServices(options: ServiceOptions & { cleanup: Cleanup }): Promise<Services> {
  const { ports, cleanup } = options;
  const haproxy = createHaproxy(options);
  const pgbouncer = createPgbouncer(options);
  const provider = createProvider(options);
  const helpers = [haproxy, pgbouncer, provider];
  cleanup.add(() => Promise.all(helpers.map((daemon) => daemon.stop(3000))));
  for (const daemon of helpers) daemon.start();
  const shops = NODES.map((index) => createShop(index, options));
  cleanup.add(() => Promise.all(shops.map(({ daemon }) => daemon.stop())));
  // The first one migrates and fills the empty database.
  for (const shop of shops) {
    shop.daemon.start();
    await until(`${shop.daemon.name} is ready`, () => isReady(shop.url));
  }
  await until('the balancer has a shop', () => isReady(`http://127.0.0.1:${ports.http}`));
  const url = `http://127.0.0.1:${ports.http}`;
  const providerUrl = `http://127.0.0.1:${ports.provider}`;
  await announceWebhooks(providerUrl, url);
  return { haproxy, pgbouncer, provider, shops, url, providerUrl };
}

/** Tells the provider where the shop hears of payments. */
export async function announceWebhooks(providerUrl: string, shopUrl: string): Promise<void> {
  const body = JSON.stringify({ url: `${shopUrl}/backend/razorpay-webhook` });
  await fetch(`${providerUrl}/webhook-url`, { method: 'POST', body });
}

export async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) });
  return response.ok;
}

/** The settings of a shop of the cluster; the drill starts one elsewhere. */
export function shopEnv({ ports, folder }: Pick<ServiceOptions, 'ports' | 'folder'>): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    DATABASE_URL: `postgres://tohfa@127.0.0.1:${ports.pgbouncer}/tohfa`,
    DATABASE_DIRECT_URL: `postgres://tohfa@127.0.0.1:${ports.primary}/tohfa`,
    DATABASE_REPLICA_URL: `postgres://tohfa@127.0.0.1:${ports.replicas}/tohfa`,
    DATABASE_POOL_SIZE: '8',
    DATA_DIR: join(folder, 'shop'),
    PUBLIC_URL: `http://127.0.0.1:${ports.http}`,
    TRUST_PROXY: '1',
    LOAD_PLACES: '0',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '2',
    RECONCILE_SECONDS: '3',
    HOLD_SECONDS: '120',
    RAZORPAY_KEY_ID: KEYS.KEY_ID,
    RAZORPAY_KEY_SECRET: KEYS.KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: KEYS.WEBHOOK_SECRET,
    RAZORPAY_API_URL: `http://127.0.0.1:${ports.provider}/v1`,
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'cluster',
    OIDC_CLIENT_SECRET: 'cluster',
  };
}

/** `env` comes on top of the settings of a shop of the cluster. */
export function createShop(
  index: number,
  options: Omit<ServiceOptions, 'programs'>,
  env: Record<string, string> = {},
): ShopProcess {
  const { ports, logDir } = options;
  let source = options.shopSource ?? ROOT;
  return {
    url: `http://127.0.0.1:${ports.shop(index)}`,
    upgradeTo(folder) {
      source = folder;
    },
    daemon: createDaemon({
      name: `shop${index}`,
      logDir,
      respawn: true,
      env: () => ({ ...shopEnv(options), PORT: String(ports.shop(index)), ...env }),
      command: () => [process.execPath, shopEntry(source)],
    }),
  };
}

/** The bundle that `npm start` runs; another version is checked out and not built. */
export function shopEntry(source = ROOT): string {
  return source === ROOT ? serverEntry(ROOT) : join(source, 'server/src/main.ts');
}

export function createProvider(
  { ports, logDir }: Pick<ServiceOptions, 'ports' | 'logDir'>,
  env: Record<string, string> = {},
): Daemon {
  return createDaemon({
    name: 'provider',
    logDir,
    // Without a file it would have forgotten everything.
    respawn: 'STATE_FILE' in env,
    env: () => ({ ...KEYS, PORT: String(ports.provider), ...env }),
    command: () => [process.execPath, join(ROOT, 'bench/servers/provider.ts')],
  });
}

function createPgbouncer({ programs, ports, folder, logDir }: ServiceOptions): Daemon {
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
tohfa = host=127.0.0.1 port=${ports.primary} dbname=tohfa user=tohfa
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 400
default_pool_size = 30
query_wait_timeout = 8
server_login_retry = 1
server_connect_timeout = 3
; A version of the shop from before DATABASE_DIRECT_URL sends these; the role has them too.
ignore_startup_parameters = extra_float_digits, statement_timeout, idle_in_transaction_session_timeout
`,
  );
  return createDaemon({
    name: 'pgbouncer',
    logDir,
    user: postgresUser(),
    command: () => [programs.pgbouncer, config],
  });
}

function createHaproxy({ programs, ports, folder, logDir }: ServiceOptions): Daemon {
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, haproxyConfig(ports));
  return createDaemon({ name: 'haproxy', logDir, command: () => [programs.haproxy, '-db', '-f', config] });
}

/** Patroni answers 200 on /primary for one node only, and on /replica for those that follow it. A shop that is not ready gets no new request. */
export function haproxyConfig(ports: Ports): string {
  const nodes = NODES.map(
    (index) =>
      `  server node${index} 127.0.0.1:${ports.postgresGate(index)} check port ${ports.patroniGate(index)}`,
  ).join('\n');
  const shops = NODES.map((index) => `  server shop${index} 127.0.0.1:${ports.shop(index)} check`).join('\n');
  return `global
  maxconn 2000
defaults
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 2s
listen primary
  mode tcp
  bind 127.0.0.1:${ports.primary}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes}
listen replicas
  mode tcp
  bind 127.0.0.1:${ports.replicas}
  option httpchk GET /replica
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes}
frontend shop
  mode http
  bind 127.0.0.1:${ports.http}
  option forwardfor
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend alive
backend ready
  mode http
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response response-timeout 503
  # A write may have happened although its answer got lost; whoever sent it decides.
  http-request disable-l7-retry if !METH_GET
  timeout server 12s
  # A shop that is no longer ready still answers what it has begun: its connections must stay.
  default-server inter 500ms fall 2 rise 1
${shops}
# While the database is away nobody is ready, but pages and the cached catalogue still work.
backend alive
  mode http
  option httpchk GET /healthz
  option redispatch 1
  retries 3
  timeout server 12s
  default-server inter 500ms fall 2 rise 1
${shops}
`;
}

interface ServiceOptions {
  programs: Programs;
  ports: Ports;
  folder: string;
  logDir: string;
  /** The checkout whose server the shops start with; left out, this one. */
  shopSource?: string;
}

export interface ShopProcess {
  daemon: Daemon;
  url: string;
  /** From the next start on. */
  upgradeTo(folder: string): void;
}

export interface Services {
  haproxy: Daemon;
  pgbouncer: Daemon;
  provider: Daemon;
  shops: ShopProcess[];
  /** The balancer's address: what a customer knows. */
  url: string;
  providerUrl: string;
}
