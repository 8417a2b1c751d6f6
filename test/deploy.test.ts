import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import packageInfo from '../package.json' with { type: 'json' };
import { readSettings } from '../server/src/settings.ts';
import { readDockerIgnore } from './docker-ignore.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Where people leave secrets, other people's data and copies of both. */
const SECRETS = [
  '.env',
  '.env.local',
  '.env.production',
  'production.env',
  'server/.env',
  'web/src/.env.local',
  'tls.pem',
  'server/src/tls.pem',
  'server/src/provider.key',
  'deploy/kubernetes/secret.yaml',
  'data/pglite/base/1',
  'data/outbox/1.eml',
  'server/data/setup-code',
  'backups/2026-11-19/database.dump',
  'tohfa.dump',
  'server/migrations/tohfa.dump',
  'shop.sql.gz',
];
const SETTINGS = [...read('server/src/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
  ([, name = '']) => name,
);
/** The least that an operator fills in. */
const ANSWERS = {
  PUBLIC_URL: 'https://shop.test',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-1',
  LOCAL_IDENTITY: '0',
  SMTP_URL: 'smtps://mail.test',
};

const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const example = parseEnv(read('.env.example')) as Record<string, string>;
const alerts = read('deploy/prometheus/alerts.yml');
const dashboard = JSON.parse(read('deploy/grafana/tohfa.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

test('every figure an alert or a panel asks for is one the shop has', () => {
  const sources = ['payments/metrics.ts', 'platform/http/monitoring.ts', 'platform/jobs.ts'];
  const own = sources.flatMap((file) => [...read(`server/src/${file}`).matchAll(/name: '([a-z_]+)'/g)]);
  const known = new Set(own.map(([, name = '']) => name));
  const expressions = [alerts, ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  const asked = expressions.flatMap((text) => text.match(/\b(money|jobs?|http)_[a-z_]+/g) ?? []);
  const unknown = asked.filter((name) => !known.has(name.replace(/_(bucket|sum|count)$/, '')));
  expect(asked.length).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});

test('the runbook explains every alert', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const headings = [...read('docs/runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(headings).toEqual(expect.arrayContaining(names));
});

test.each([
  ['UnmatchedPayment', 'unmatched'],
  ['PaymentsNotReconciled', 'oldestUnreconciledSeconds'],
  ['RefundNotSettled', 'oldestRefundSeconds'],
  ['WebhooksLate', 'webhookLagSeconds'],
  ['WebhooksRefused', 'refusedWebhooks'],
  ['WebhooksSilent', 'unheardPaymentSeconds'],
  ['JobsLate', 'oldestDueSeconds'],
  ['JobsParked', 'parked'],
])('the status page has the limit of %s', (alert, figure) => {
  const limit = new RegExp(`alert: ${alert}\\s+expr: .* > (\\d+)$`, 'm').exec(alerts)?.[1];
  const status = read('server/src/admin/status.ts').replace(/(\d)_(\d)/g, '$1$2');
  expect(limit).toBeDefined();
  expect(status).toMatch(new RegExp(`\\.${figure}( \\?\\? 0\\))? > ${limit}\\b`));
});

test('the balancer lets a shop that drains answer what it has begun', () => {
  const balancer = read('deploy/compose/haproxy.cfg');
  expect(balancer).toContain('option httpchk GET /readyz');
  expect(balancer).not.toContain('shutdown-sessions');
});

test('Prometheus accepts the rules and the expressions of the panels, where its tool is installed', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-rules-'));
  const check = (rules: string) => {
    const file = join(folder, 'rules.yml');
    writeFileSync(file, rules);
    return spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  };
  const checked = check(alerts);
  if (checked.error) return context.skip('promtool is not installed');
  expect(checked.status, checked.stderr).toBe(0);
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const records = expressions.map((expr, n) => `  - record: panel_${n}\n    expr: ${JSON.stringify(expr)}`);
  const panels = check(`groups:\n- name: panels\n  rules:\n${records.join('\n')}\n`);
  expect(panels.status, panels.stderr).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

describe('the image', () => {
  const isSent = readDockerIgnore(read('.dockerignore'));

  test.each(SECRETS)('is built without %s, which git leaves out too', (path) => {
    expect(isSent(path)).toBe(false);
    const asked = spawnSync('git', ['check-ignore', '--no-index', '--quiet', path], { cwd: ROOT });
    // Without git, or outside of a clone, nobody is asked.
    if (!asked.error && asked.status !== 128) expect(asked.status, `git would take in ${path}`).toBe(0);
  });

  test('is sent every file that the builds and the running server read, and no other', () => {
    const files = globSync('**', {
      cwd: ROOT,
      withFileTypes: true,
      exclude: ({ name }) => ['node_modules', '.git', '.cache', 'dist', 'data'].includes(name),
    })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
    const needed =
      /^(package(-lock)?\.json|tsconfig\.base\.json|LICENSE|scripts\/prepare[./].*|(contract|demo|sandbox|server|web)\/package\.json|(contract|demo|sandbox|server)\/src\/.*|demo\/pictures\/.*|server\/(covers|empty-database|migrations)\/.*|web\/(index\.html|vite\.config\.ts|tsconfig\.json|(build|public|service-worker|src)\/.*))$/;
    expect(files.filter(isSent).sort()).toEqual(files.filter((file) => needed.test(file)).sort());
  });

  test('keeps what tells the commands that nothing is left to build', () => {
    const removed = /rm -rf (.*)/.exec(read('Dockerfile'))?.[1];
    expect(removed).toBe('node_modules/node-linux-*');
  });

  test('runs the bundle as an unprivileged user, and the manifests keep its root file system read-only', () => {
    const lastStage = stagesOf(read('Dockerfile')).at(-1) ?? '';
    expect(lastStage).toMatch(/^USER node$/m);
    expect(lastStage).toMatch(/^HEALTHCHECK /m);
    expect(lastStage).toContain('CMD ["node", "server/dist/main.js"]');
    expect(read('compose.yaml')).toMatch(/read_only: true/);
    expect(read('deploy/kubernetes/tohfa.yaml')).toMatch(/readOnlyRootFilesystem: true/);
  });

  test('has the client programs of the PostgreSQL beside it', () => {
    const [, client] = /postgresql-client-(\d+)/.exec(stagesOf(read('Dockerfile')).at(-1) ?? '') ?? [];
    const [, server] = /^postgres:(\d+)/.exec(compose.services.postgres?.image ?? '') ?? [];
    expect(Number(client)).toBeGreaterThanOrEqual(Number(server ?? Number.NaN));
  });

  test('has the version of package.json wherever it is named', () => {
    const names = [read('compose.yaml'), read('deploy/kubernetes/tohfa.yaml')].flatMap((text) =>
      [...text.matchAll(/image: (tohfa.*)/g)].map(([, name]) => name),
    );
    expect(names).toEqual([`tohfa:${packageInfo.version}`, `tohfa:${packageInfo.version}`]);
  });
});

describe('compose.yaml', () => {
  const shops = ['shop-a', 'shop-b'];

  test.each(shops)('gives %s every setting of an .env as it stands there', (name) => {
    const dotEnv = Object.fromEntries(SETTINGS.map((setting) => [setting, `of ${setting}`]));
    expect(environmentOf(name, { ...dotEnv, POSTGRES_PASSWORD: 'p' })).toMatchObject(dotEnv);
  });

  test.each(['PUBLIC_URL', 'DATABASE_URL', 'POSTGRES_PASSWORD'])('starts nothing without %s', (missing) => {
    const dotEnv = { PUBLIC_URL: 'u', DATABASE_URL: 'd', POSTGRES_PASSWORD: 'p' };
    const start = (given: Record<string, string>) =>
      Object.keys(compose.services).map((name) => environmentOf(name, given));
    expect(() => start(dotEnv)).not.toThrow();
    expect(() => start({ ...dotEnv, [missing]: '' })).toThrow(`${missing} is missing`);
  });

  test('has no secret of its own', () => {
    const values = Object.values(compose.services).flatMap(({ environment }) =>
      Object.entries(environment ?? {}).filter(([name]) => /PASSWORD|SECRET|KEY/.test(name)),
    );
    expect(values.length).toBeGreaterThan(1);
    for (const [name, value] of values) expect(value, name).toMatch(/^\$\{\w+:\?[^}]+\}$/);
  });

  test.each(Object.keys(compose.services))('starts %s again and bounds its log', (name) => {
    const { restart, logging } = compose.services[name] ?? {};
    expect(restart).toBe('unless-stopped');
    expect(logging).toMatchObject({ options: { 'max-size': '10m' } });
  });

  test.each(shops)('%s keeps its data and backups in volumes, and has time to drain', (name) => {
    const { volumes, stop_grace_period: grace } = compose.services[name] ?? {};
    expect(volumes).toEqual(['data:/data', 'backups:/data/backups']);
    const { drainSeconds } = readSettings(filledIn());
    expect(drainSeconds).toBeGreaterThan(0);
    expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(drainSeconds + 9);
  });

  test('.env.example opens a shop on live keys once it is filled in, and names nothing unknown', () => {
    expect(Object.keys(example).filter((name) => ![...SETTINGS, 'POSTGRES_PASSWORD'].includes(name))).toEqual(
      [],
    );
    expect(readSettings(filledIn())).toMatchObject({
      production: true,
      databaseUrl: 'postgres://tohfa:letters@pgbouncer:6432/tohfa',
      databaseDirectUrl: 'postgres://tohfa:letters@postgres:5432/tohfa',
      standIns: new Set(),
    });
  });
});

describe('on Kubernetes', () => {
  const manifests = parseAllDocuments(read('deploy/kubernetes/tohfa.yaml')).map(
    (document) => document.toJS() as Manifest,
  );
  const [secret] = parseAllDocuments(read('deploy/kubernetes/secret.example.yaml')).map(
    (document) => document.toJS() as Manifest,
  );
  const config = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const template = secret?.stringData ?? {};

  test('a new version is applied without touching the secret', () => {
    expect(manifests.map(({ kind }) => kind)).not.toContain('Secret');
    expect(secret?.kind).toBe('Secret');
  });

  test('the secret as it is delivered starts no shop, and names settings alone', () => {
    expect(Object.keys({ ...template, ...config }).filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(() => readSettings({ ...config, ...template })).toThrow(/DATABASE_URL/);
  });

  test('a pod without DATABASE_URL opens no database of its own', () => {
    const filled = { ...config, ...ANSWERS };
    expect(() => readSettings({ ...filled, DATABASE_URL: '' })).toThrow(/DATABASE_URL/);
    expect(readSettings({ ...filled, DATABASE_URL: 'postgres://db.test/tohfa' }).standIns.size).toBe(0);
  });

  test('pods stay in the service while the database is away', () => {
    expect(read('deploy/kubernetes/tohfa.yaml')).toMatch(
      /readinessProbe:\s+httpGet: \{ path: \/readyz\?without=database,/,
    );
  });
});

/** The setting's values in a container, as Compose puts them together; throws where it would refuse to start. */
function environmentOf(name: string, dotEnv: Record<string, string>): Record<string, string> {
  const { env_file: files = [], environment = {} } = compose.services[name] ?? {};
  const own = Object.entries(environment).map(([variable, value]) => [
    variable,
    value.replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, asked: string) => {
      if (!dotEnv[asked]) throw new Error(`${asked} is missing`);
      return dotEnv[asked];
    }),
  ]);
  expect(files.filter((file) => file !== '.env')).toEqual([]);
  return { ...(files.length > 0 && dotEnv), ...Object.fromEntries(own) };
}

function filledIn(): Record<string, string> {
  const given = { ...example, ...ANSWERS, POSTGRES_PASSWORD: 'letters' };
  const values = Object.entries(given).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)\}/g, (_, asked: string) => (given as Record<string, string>)[asked] ?? ''),
  ]);
  return { NODE_ENV: 'production', ...Object.fromEntries(values) };
}

function stagesOf(dockerfile: string): string[] {
  return dockerfile.split(/^FROM /m);
}

interface Service {
  image?: string;
  restart?: string;
  logging?: object;
  volumes?: string[];
  stop_grace_period?: string;
  env_file?: string[];
  environment?: Record<string, string>;
}

interface Manifest {
  kind: string;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}
