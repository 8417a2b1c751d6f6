import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { OverloadedError } from '../../src/platform/concurrency.ts';
import { type DatabaseHandle, isDatabaseUnavailable, queryRows } from '../../src/platform/database.ts';
import { openGift } from '../support/gifts.ts';
import { openShop, type Shop } from '../support/shop.ts';

describe('connections', () => {
  let handle: DatabaseHandle;
  let killer: DatabaseHandle;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    handle = await openTestDatabase({ databaseUrl: fresh.url, databasePoolSize: 4 });
    killer = await openTestDatabase({ databaseUrl: fresh.url, databasePoolSize: 1 });
  });

  beforeEach(async () => {
    // Connections that the test before has killed may not be noticed yet.
    const ask = (run: Promise<unknown>) =>
      run.then(
        () => true,
        () => false,
      );
    const useAll = () =>
      Promise.all([
        ask(handle.search((database) => database.execute(sql`select 1`))),
        ...[handle.database, handle.moneyDatabase].map((database) => ask(database.execute(sql`select 1`))),
      ]);
    await expect.poll(useAll).toEqual([true, true, true]);
  });

  afterAll(async () => {
    await handle.close();
    await killer.close();
    await drop();
  });

  it.each(['database', 'moneyDatabase'] as const)(
    'of %s that are lost inside a transaction fail it as unavailable, and the next one works',
    async (name) => {
      const outcome = await handle[name]
        .transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          await terminateOthers(killer);
          // The connection is checked out and idle: its loss arrives as an event, not as a failed statement.
          await new Promise((resolve) => setTimeout(resolve, 200));
          await tx.execute(sql`select 1`);
        })
        .catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(Error);
      expect(isDatabaseUnavailable(outcome)).toBe(true);
      await expect
        .poll(() => queryRows(handle[name], sql`select 1 as one`).catch(() => []))
        .toEqual([{ one: 1 }]);
    },
  );

  it('that are lost during a statement fail it as unavailable', async () => {
    const slow = handle.database.execute(sql`select pg_sleep(20)`).catch((error: unknown) => error);
    const running = sql`select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(20)%'
      and datname = current_database() and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await queryRows(killer.database, running)).length).toBe(1);
    await terminateOthers(killer);
    expect(isDatabaseUnavailable(await slow)).toBe(true);
  });

  it.each(['database', 'moneyDatabase'] as const)(
    'of %s that are lost before a transaction begins do not take their place in the pool with them',
    async (name) => {
      for (let round = 0; round < 6; round += 1) {
        // It may meet a connection that the last round killed.
        await handle[name].execute(sql`select 1`).catch(() => undefined);
        // Killed and used at the same moment, so that some are lost while they are handed out.
        const attempts = Array.from({ length: 8 }, () =>
          handle[name].transaction((tx) => tx.execute(sql`select 1`)).catch(() => undefined),
        );
        await terminateOthers(killer);
        await Promise.all(attempts);
      }
      // Connections that were killed last may not be noticed yet.
      const useAll = () =>
        Promise.all(
          Array.from({ length: 4 }, () => handle[name].transaction((tx) => tx.execute(sql`select 1`))),
        ).then(
          () => true,
          () => false,
        );
      await expect.poll(useAll).toBe(true);
    },
  );

  it('end statements that take too long', async () => {
    const timeout = sql`select current_setting('statement_timeout') as timeout`;
    const search = await handle.search((database) => queryRows<{ timeout: string }>(database, timeout));
    expect(search[0]?.timeout).toBe('4s');
    for (const database of [handle.database, handle.moneyDatabase])
      expect((await queryRows<{ timeout: string }>(database, timeout))[0]?.timeout).toBe('30s');
    const tooLong = handle
      .search((database) => database.execute(sql`select pg_sleep(60)`))
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(await tooLong)).toBe(true);
  });

  it('compile no plans, whatever the server’s default', async () => {
    const jit = sql`select setting, source from pg_settings where name = 'jit'`;
    const off = [{ setting: 'off', source: 'client' }];
    expect(await handle.search((database) => queryRows(database, jit))).toEqual(off);
    for (const database of [handle.database, handle.moneyDatabase])
      expect(await queryRows(database, jit)).toEqual(off);
  });

  it('of payments are free while searches and browsing take all of theirs', async () => {
    const nap = sql`select pg_sleep(1)`;
    let finished = 0;
    const count = <Outcome>(outcome: Outcome): Outcome => {
      finished += 1;
      return outcome;
    };
    const searches = Array.from({ length: 30 }, () =>
      handle.search((database) => database.execute(nap).then(count)).catch((error: unknown) => error),
    );
    const browsing = Array.from({ length: 8 }, () => handle.database.execute(nap).then(count));
    expect(await queryRows(handle.moneyDatabase, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    expect(finished, 'answered before any of them has ended').toBe(0);
    await Promise.all(browsing);
    const shed = (await Promise.all(searches)).filter((outcome) => outcome instanceof OverloadedError);
    expect(shed).toHaveLength(12);
  });
});

it('gifts and orders are shown while payments take all of their connections', async () => {
  const shop = await openShop({ DATABASE_POOL_SIZE: '4' });
  const { id, owner } = await openGift(shop);
  const { moneyDatabase } = shop.opened;
  const free = Promise.withResolvers<void>();
  // Awaited from the start: those that wait for a connection may give up before the answers below are there, and a
  // rejection that nobody awaits at that moment ends the run.
  const taken = Promise.allSettled(
    Array.from({ length: 8 }, () => moneyDatabase.transaction(() => free.promise)),
  );
  try {
    const answers = await Promise.all([
      shop.call('chipIn', { query: { id } }),
      shop.call('getGiftRequest', { query: { userId: id }, token: owner.token }),
      shop.call('fetchGifts', { body: { userName: owner.id }, token: owner.token }),
      shop.call('myOrders', { token: owner.token }),
      shop.app.inject({ url: `/chip-in/${id}` }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  } finally {
    free.resolve();
    await taken;
    await shop.close();
  }
});

describe('a shop whose connections are terminated again and again', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({}, { working: true });
  });

  afterAll(() => shop.close());

  it('answers, or says 503 and when to come back; keeps what it acknowledged; recovers by itself', async () => {
    const { databaseUrl } = shop.shop.settings;
    const killer = await openTestDatabase({ databaseUrl, databasePoolSize: 1 });
    let killing = true;
    const kills = (async () => {
      while (killing) {
        await terminateOthers(killer);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    })();
    const acknowledged: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        Array.from({ length: 4 }, async (_, at) => {
          const email = `person-${round}-${at}@tohfa.test`;
          const body = { name: 'Person', email, password: 'quite a long passphrase 7' };
          const answers = await Promise.all([
            shop.call('signup', { body, ip: `203.0.113.${at + 1}` }),
            shop.call('getProducts', { query: { q: 'diya' } }),
            shop.call('shopInfo'),
          ]);
          for (const answer of answers) {
            expect([200, 201, 503], answer.body).toContain(answer.statusCode);
            if (answer.statusCode === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
          }
          if (answers[0].statusCode < 300) acknowledged.push(email);
        }),
      );
    }
    killing = false;
    await kills;
    await killer.close();

    await expect.poll(async () => (await shop.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect((await shop.call('getProducts', { query: { q: 'diya' } })).statusCode).toBe(200);
    const stored = await queryRows<{ email: string }>(shop.opened.database, sql`select email from users`);
    expect(stored.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged));
    // Notifications arrive again: the list that is cached now is dropped when a product appears.
    const categories = async () => (await shop.call('getCategories')).json().length;
    const before = await categories();
    await shop.opened.database.execute(
      sql`insert into categories (name, image, icon, color) values ('Found again', '', '', '#aabbcc')`,
    );
    await expect.poll(categories).toBe(before + 1);
  });
});

async function terminateOthers({ database }: DatabaseHandle): Promise<number> {
  const rows = await queryRows(
    database,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows.length;
}
