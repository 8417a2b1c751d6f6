import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { randomFrom } from '../scripts/cluster/client.ts';
import { createCleanup, until } from '../scripts/cluster/daemon.ts';
import { browsingErrors, createJournal, type Journal } from '../scripts/cluster/journal.ts';
import { startLoad } from '../scripts/cluster/load.ts';
import { portsFrom } from '../scripts/cluster/ports.ts';
import { findPreviousVersion, isTrueBeginning, listMigrations } from '../scripts/cluster/previous-version.ts';
import { hasPassed, type Step } from '../scripts/cluster/report.ts';
import {
  announceWebhooks,
  createProvider,
  createShop,
  haproxyConfig,
  isReady,
} from '../scripts/cluster/services.ts';
import { type Verdict, verify } from '../scripts/cluster/verify.ts';
import { compileCache } from './compile-cache.ts';
import { freePort } from './free-port.ts';
import { freshDatabase } from './fresh-database.ts';

describe('the version that the rolling upgrade starts from', () => {
  it('has run the first of today’s migrations, under the same names, and not all of them', (context) => {
    const commit = findPreviousVersion();
    context.skip(commit === undefined, 'there is no history here');
    const today = listMigrations();
    const before = listMigrations(commit);
    expect(before).toEqual(today.slice(0, before.length));
    expect(before.length).toBeLessThan(today.length);
  });

  it.each([
    ['misses the last one', ['1 a', '2 b'], true],
    ['has them all', ['1 a', '2 b', '3 c'], false],
    ['has one under another name', ['1 a', '3 b'], false],
    ['has one that came before those it misses', ['1 a', '3 c'], false],
    ['has none', [], false],
  ])('may be one that %s: %s → %s', (_, migrations, may) => {
    expect(isTrueBeginning(migrations, ['1 a', '2 b', '3 c'])).toBe(may);
  });
});

test('the balancer reads its configuration, where it is installed', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-cluster-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxyConfig(portsFrom(4800)));
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  const checked = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8', env });
  rmSync(folder, { recursive: true, force: true });
  if (checked.error) return context.skip('haproxy is not installed');
  expect(checked.status, checked.stderr).toBe(0);
});

describe('a run', () => {
  it('passes when the books agree, and people could look around while the primary was replaced', () => {
    const journal = createJournal();
    for (const [path, status] of [
      ['/explore', 200],
      ['/backend/create-order.php', 503],
      ['/gift/brass-lamp', 0],
    ] as const)
      journal.answered(path, status);
    expect(
      hasPassed({ steps: [stepWith('kill the primary', journal)], verdict: GOOD, drill: undefined }),
    ).toBe(true);
  });

  it.each(['/explore', '/gift/brass-lamp', '/backend/get-products.php?id=3'])(
    'fails when %s was refused meanwhile, and not when that was at another time',
    (path) => {
      const journal = createJournal();
      journal.answered(path, 503);
      const passes = (step: string) =>
        hasPassed({ steps: [stepWith(step, journal)], verdict: GOOD, drill: undefined });
      expect(passes('partition the primary')).toBe(false);
      expect(passes('pause PgBouncer')).toBe(true);
    },
  );

  it('fails when any call failed while shops were replaced', () => {
    const journal = createJournal();
    journal.answered('/backend/create-order.php', 0);
    const steps = [stepWith('rolling upgrade', journal)];
    expect(hasPassed({ steps, verdict: GOOD, drill: undefined })).toBe(false);
  });

  it.each([
    ['an invariant is broken', { brokenInvariants: ['stock'] }],
    ['a payment differs', { differences: ['pay_1'] }],
    ['something was lost', { lost: ['order 1'] }],
    ['the sums differ', { ledgerPaise: 1 }],
  ])('fails when %s', (_, wrong) => {
    expect(hasPassed({ steps: [], verdict: { ...GOOD, ...wrong }, drill: undefined })).toBe(false);
  });
});

const GOOD: Verdict = {
  brokenInvariants: [],
  providerPayments: 0,
  providerPaise: 0,
  providerRefundedPaise: 0,
  ledgerPaise: 0,
  ledgerRefundedPaise: 0,
  orphans: 0,
  differences: [],
  lost: [],
};

function stepWith(name: string, { failures }: Journal): Step {
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return { name, seconds: 1, longestPause: 0, failed, browsingErrors: browsingErrors(failures), note: '' };
}

it('the people of the cluster buy at a real shop, options too, and everything adds up', async () => {
  const cleanup = createCleanup();
  try {
    const { databaseUrl, ...services } = await startSmallCluster(cleanup);
    const { journal, stop } = await startLoad({
      ...services,
      random: randomFrom(1),
      crowd: { buyers: 2, circles: 1, browsers: 1 },
    });
    await until('people have bought', () => journal.payments.size > 12 && journal.paidVariants > 1);
    await stop();
    expect(Object.fromEntries([...journal.failures, ...journal.refusals])).toEqual({});
    const verdict = await verify({ ...services, databaseUrl, journal });
    expect(verdict).toMatchObject({ brokenInvariants: [], differences: [], lost: [], orphans: 0 });
    expect(hasPassed({ steps: [], verdict, drill: undefined })).toBe(true);
  } finally {
    await cleanup.run();
  }
});

/** One shop of the cluster on a database of the tests, and its payment provider. */
async function startSmallCluster(cleanup: ReturnType<typeof createCleanup>) {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-cluster-'));
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  const fresh = await freshDatabase();
  cleanup.add(() => fresh.drop());
  const [shopPort, providerPort] = await Promise.all([freePort(), freePort()]);
  const ports = { ...portsFrom(0), shop: () => shopPort, http: shopPort, provider: providerPort };
  const setup = { ports, folder, logDir: folder };
  const provider = createProvider(setup);
  const env = { DATABASE_URL: fresh.url, DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URL: '', ...compileCache };
  const { daemon: shop, url } = createShop(0, setup, env);
  for (const daemon of [provider, shop]) {
    cleanup.add(() => daemon.stop());
    daemon.start();
  }
  const providerUrl = `http://127.0.0.1:${providerPort}`;
  await until('the shop is ready', () => isReady(url));
  await announceWebhooks(providerUrl, url);
  return { url, providerUrl, databaseUrl: fresh.url, outbox: join(folder, 'shop/outbox') };
}
