import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../scripts/cluster/client.ts';
import { createCleanup, until } from '../scripts/cluster/daemon.ts';
import { startLoad } from '../scripts/cluster/load.ts';
import { portsFrom } from '../scripts/cluster/ports.ts';
import { findPreviousVersion, isTrueBeginning, listMigrations } from '../scripts/cluster/previous-version.ts';
import { hasPassed } from '../scripts/cluster/report.ts';
import { announceWebhooks, createProvider, createShop, isReady } from '../scripts/cluster/services.ts';
import { verify } from '../scripts/cluster/verify.ts';
import { compileCache } from './compile-cache.ts';
import { freePort } from './free-port.ts';
import { freshDatabase } from './fresh-database.ts';

describe('the version that the rolling upgrade starts from', () => {
  it('has run the first of today’s migrations, under the same names, and not all of them', (test) => {
    const commit = findPreviousVersion();
    test.skip(commit === undefined, 'there is no history here');
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

const HANG_SECONDS = 240;

it('the people of the cluster buy at a real shop, options too, and everything adds up', async () => {
  const cleanup = createCleanup();
  try {
    const { databaseUrl, ...services } = await startSmallCluster(cleanup);
    const { journal, stop } = await startLoad({
      ...services,
      random: randomFrom(1),
      crowd: { buyers: 2, circles: 1, browsers: 1 },
    });
    await until(
      'people have bought',
      HANG_SECONDS,
      () => journal.payments.size > 12 && journal.paidVariants > 1,
    );
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
  await until('the shop is ready', HANG_SECONDS, () => isReady(url));
  await announceWebhooks(providerUrl, url);
  return { url, providerUrl, databaseUrl: fresh.url, outbox: join(folder, 'shop/outbox') };
}
