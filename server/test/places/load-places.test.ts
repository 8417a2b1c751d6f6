import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { loadPlaces } from '../../src/places/load.ts';
import { type DatabaseHandle, queryRows } from '../../src/platform/database.ts';
import { inventedPlaces } from './place-data.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let opened: DatabaseHandle;

beforeEach(async () => {
  fresh = await freshDatabase();
  opened = await openTestDatabase({ databaseUrl: fresh.url });
});

afterEach(async () => {
  await opened.close();
  await fresh.drop();
});

test('every place is loaded, and the load is finished', async () => {
  await loadPlaces(opened, { data: inventedPlaces('one', 1234) });
  expect(await countedPlaces()).toEqual([{ city: 'one', places: 1234 }]);
  expect(await loads()).toEqual([{ version: 'one', loaded: 1234, finished: true }]);
});

test('a second start does nothing', async () => {
  await loadPlaces(opened, { data: inventedPlaces('one', 10) });
  const data = { version: 'one', open: () => expect.unreachable('the data was opened again') };
  await loadPlaces(opened, { data });
  expect(await countedPlaces()).toEqual([{ city: 'one', places: 10 }]);
});

test('an interrupted load resumes where it stopped', async () => {
  const cut = inventedPlaces('one', 2000);
  const asked: number[] = [];
  await expect(loadPlaces(opened, { data: { ...cut, open: () => cutOffAt(1000) } })).rejects.toThrow(
    'cut off',
  );
  expect(await loads()).toEqual([{ version: 'one', loaded: 1000, finished: false }]);
  await loadPlaces(opened, { data: { ...cut, open: () => watched() } });
  expect(asked[0]).toBe(1000);
  expect(await countedPlaces()).toEqual([{ city: 'one', places: 2000 }]);

  function cutOffAt(limit: number) {
    const source = cut.open();
    const batch = async (from: number, count: number) => {
      if (from >= limit) throw new Error('cut off');
      return source.batch(from, count);
    };
    return { ...source, batch };
  }
  function watched() {
    const source = cut.open();
    const batch = (from: number, count: number) => {
      asked.push(from);
      return source.batch(from, count);
    };
    return { ...source, batch };
  }
});

test('several processes together load each place once', async () => {
  const data = inventedPlaces('one', 5000);
  await Promise.all([1, 2, 3].map(() => loadPlaces(opened, { data })));
  expect(await countedPlaces()).toEqual([{ city: 'one', places: 5000 }]);
  expect(await loads()).toEqual([{ version: 'one', loaded: 5000, finished: true }]);
});

test('a newer version replaces the older one without a gap', async () => {
  await loadPlaces(opened, { data: inventedPlaces('one', 1500) });
  const counts: number[] = [];
  let isLoading = true;
  const loading = loadPlaces(opened, { data: inventedPlaces('two', 1200) }).finally(() => {
    isLoading = false;
  });
  while (isLoading) {
    counts.push((await countedPlaces()).reduce((sum, { places }) => sum + places, 0));
    await sleep(1);
  }
  await loading;
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(1200);
  expect(await countedPlaces()).toEqual([{ city: 'two', places: 1200 }]);
});

test('stopping the load ends it at once', async () => {
  const stopping = new AbortController();
  const data = {
    version: 'one',
    open: () => ({ batch: () => untilAborted(stopping.signal), close: async () => {} }),
  };
  const loading = loadPlaces(opened, { data, signal: stopping.signal });
  stopping.abort();
  await expect(loading).rejects.toThrow('aborted');
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return sleep(60_000, undefined, { signal }) as Promise<never>;
}

function countedPlaces() {
  return queryRows<{ city: string; places: number }>(
    opened.database,
    sql`select city, count(*)::int as places from places group by city order by city`,
  );
}

function loads() {
  return queryRows(
    opened.database,
    sql`select version, loaded, finished_at is not null as finished from place_loads order by id`,
  );
}
