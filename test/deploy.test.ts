import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

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

test('the container runs as an unprivileged user, and the manifests keep its root file system read-only', () => {
  const lastStage =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  expect(lastStage).toMatch(/^USER node$/m);
  expect(lastStage).toMatch(/^HEALTHCHECK /m);
  expect(read('compose.yaml')).toMatch(/read_only: true/);
  expect(read('deploy/kubernetes/tohfa.yaml')).toMatch(/readOnlyRootFilesystem: true/);
});
