import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chaos } from '../scripts/chaos.ts';
import { createJournal } from '../scripts/cluster/journal.ts';
import { queryDirect } from '../scripts/cluster/postgres-nodes.ts';
import type { Crowd } from '../scripts/faults/people.ts';
import { findFreePorts, runInFolder, stockUp } from '../scripts/faults/run.ts';
import { measureGrowth, type TimedSample, takeSample } from '../scripts/faults/samples.ts';
import { findWrongs } from '../scripts/faults/verdict.ts';
import { startWorld } from '../scripts/faults/world.ts';
import { soak } from '../scripts/soak.ts';
import { CONNECT_SECONDS } from './open-database.ts';

const CROWD: Crowd = { browsers: 1, buyers: 2, guests: 1, circles: 1, registries: 1 };
const FEW = { crowd: CROWD, pace: 1, seed: 20_261_119 };
const LEAKED = { connections: 40, sockets: 120 };

/** The same programs, people and verdicts as `npm run chaos` and `npm run soak` have, with one fault and a few seconds. */
it('a shop loses nothing while the database is killed, and whatever is planted is named', async () => {
  await runInFolder(false, async (folder, cleanup) => {
    const world = await startWorld(cleanup, {
      base: await findFreePorts(),
      folder,
      disks: false,
      shopCount: 1,
      settings: { DATABASE_CONNECT_SECONDS: String(CONNECT_SECONDS) },
    });
    const { port } = world.database;
    await stockUp(port);
    const idle = await findWrongs(world, createJournal());
    expect(idle.wrongs).toContain('nobody bought a product with options');
    expect(idle.wrongs).toContain('nobody bought for two people');

    const killed = world.database.daemon.pid();
    const { journal, wrongs } = await chaos(world, { ...FEW, minutes: 0, names: ['kill the database'] });
    expect(wrongs).toEqual([]);
    expect(world.database.daemon.pid()).not.toBe(killed);

    const measured = await soak(world, { ...FEW, minutes: 0.03, count: 4 });
    expect(measured.wrongs).toEqual([]);
    expect(measured.growth.map(({ what }) => what).sort()).toEqual(VALUES);

    const before = await takeSample(world);
    expect(notFlat(series(before, before))).toEqual([]);
    const endLeaks = await leak(port, world.shops[0]?.url ?? '');
    await expect
      .poll(async () => notFlat(series(before, await takeSample(world))))
      .toEqual(expect.arrayContaining(['database connections, postgres', 'open files and sockets, shop0']));
    await endLeaks();

    await plant(port);
    const [gift = ''] = journal.approved;
    journal.payments.add('pay_lost');
    journal.cancelled.add(gift);
    journal.failures.set('/backend/create-order.php 500', 1);
    const planted = await findWrongs(world, journal);
    for (const wrong of NAMED) expect(planted.wrongs).toContainEqual(expect.stringMatching(wrong));
    return true;
  });
});

/** A rupee of a payment is lost, a gift is paid that was told to be cancelled, and a variant has one unit too many. */
async function plant(port: number): Promise<void> {
  await queryDirect(
    port,
    `set session_replication_role = replica;
     update ledger_entries set amount_paise = amount_paise - 100 where id = (select min(e.id) from ledger_entries e
       join ledger_transactions t on t.id = e.transaction_id where e.account = 'provider' and t.kind = 'capture');
     update gifts set status = 'paid' where public_id is not null;
     update product_variants set count_in_stock = count_in_stock + 1 where id = (select min(id) from product_variants)`,
  );
}

const NAMED = [
  /^broken: debits equal credits/,
  /^broken: sold, held and stock of a variant are what was received/,
  /^shop and provider differ about payment pay_/,
  /^the ledger has \d+ paise, the provider \d+$/,
  /^lost: payment pay_lost$/,
  /^lost: a cancellation$/,
  /^a fault: \/backend\/create-order\.php 500$/,
];

/** Connections to the database and sockets of the shop that nobody closes. Answers what ends them. */
async function leak(port: number, shopUrl: string): Promise<() => Promise<unknown>> {
  const clients = Array.from(
    { length: LEAKED.connections },
    () => new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'tohfa' }),
  );
  for (const client of clients) await client.connect();
  const { hostname, port: shopPort } = new URL(shopUrl);
  const sockets = Array.from({ length: LEAKED.sockets }, () => connect(Number(shopPort), hostname));
  return () => {
    for (const socket of sockets) socket.destroy();
    return Promise.all(clients.map((client) => client.end()));
  };
}

const VALUES = [
  'bytes a payment, postgres',
  'database connections, postgres',
  'heap after a collection, shop0',
  'live holds, postgres',
  'open files and sockets, shop0',
  'resident memory, shop0',
  'rows of sessions, limits and codes, postgres',
];

const notFlat = (samples: readonly TimedSample[]) =>
  measureGrowth(samples).flatMap(({ what, isFlat }) => (isFlat ? [] : [what]));

/** An hour in which every value moves evenly from one sample to the other. */
function series(from: TimedSample['sample'], to: TimedSample['sample']): TimedSample[] {
  return Array.from({ length: 60 }, (_, minute) => {
    const sample = structuredClone(from);
    for (const [what, one] of Object.entries(sample))
      one.value += (((to[what]?.value ?? Number.NaN) - one.value) * minute) / 60;
    return { hours: minute / 60, sample };
  });
}

describe('what an hour of samples shows', () => {
  const name = 'heap after a collection';
  const heap = (value: number) => ({ 'heap after a collection, shop0': { name, value } as const });

  it.each([
    ['is flat when memory only swings', (n: number) => 80 + 30 * (n % 4), true],
    ['is flat when one value leaps', (n: number) => (n === 90 ? 900 : 80), true],
    ['is flat when it grew before it was warm', (n: number) => Math.min(80, n * 3), true],
    ['grows when half a megabyte a minute stays', (n: number) => 80 + 30 * (n % 4) + n / 4, false],
  ])('%s', (_, valueAt, isFlat) => {
    const samples = Array.from({ length: 120 }, (_, n) => ({ hours: n / 120, sample: heap(valueAt(n)) }));
    expect(measureGrowth(samples)).toMatchObject([{ isFlat }]);
  });
});

describe('the logs of a run', () => {
  it.each([
    ['that passed are deleted', async () => true, false],
    ['that did not pass are kept, and nothing else', async () => false, true],
    ['that broke are kept', () => Promise.reject(new Error('broken')), true],
  ])('%s', async (_, act, kept) => {
    let folder = '';
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await runInFolder(false, async (made) => {
      folder = made;
      for (const name of ['logs', 'postgres']) mkdirSync(join(made, name));
      writeFileSync(join(made, 'logs/shop0.log'), 'what was said');
      return act();
    }).catch(() => undefined);
    expect(existsSync(join(folder, 'logs/shop0.log'))).toBe(kept);
    if (kept) expect(readdirSync(folder)).toEqual(['logs']);
  });
});
