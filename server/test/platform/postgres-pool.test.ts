import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { OverloadedError } from '../../src/platform/concurrency.ts';
import { createPool } from '../../src/platform/postgres-pool.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  fresh = await freshDatabase();
});

afterAll(() => fresh.drop());

it('requests wait for a connection up to a bound, and the next one is refused at once', async () => {
  const pool = createPool(fresh.url, { max: 1, pooled: false, maxWaiting: 2 });
  const taken = await pool.connect();
  const waiting = [pool.connect(), pool.query('select 1 as one')] as const;
  await expect(pool.connect()).rejects.toThrow(OverloadedError);
  await expect(pool.query('select 1')).rejects.toThrow(OverloadedError);
  taken.release();
  (await waiting[0]).release();
  expect((await waiting[1]).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
