import type pg from 'pg';
import { expect, test } from 'vitest';
import { readWithReplica } from '../../src/platform/replica-reads.ts';

const CUT_OFF = () => Promise.reject(new Error('Connection terminated unexpectedly'));
const ROWS = (from: string) => () => Promise.resolve({ rows: [from] });

test.each([
  ['the primary while it answers', [ROWS('primary')], [], 'primary'],
  ['a replica while it does not', [CUT_OFF], [ROWS('replica')], 'replica'],
  [
    'another replica when the first is promoted and cuts its readers off',
    [CUT_OFF],
    [CUT_OFF, ROWS('other')],
    'other',
  ],
  ['the new primary when no replica is left', [CUT_OFF, ROWS('new')], [CUT_OFF, CUT_OFF], 'new'],
])('a read is answered by %s', async (_, primary, replica, answered) => {
  const { pool, awaySeconds } = readWithReplica(fakePool(primary), fakePool(replica));
  expect(await pool.query('select')).toEqual({ rows: [answered] });
  expect(awaySeconds() === undefined).toBe(answered === 'primary');
});

test('a statement that is wrong is not asked again', async () => {
  const wrong = () => Promise.reject(new Error('syntax error'));
  const { pool, awaySeconds } = readWithReplica(fakePool([wrong]), fakePool([]));
  await expect(pool.query('selekt')).rejects.toThrow('syntax error');
  expect(awaySeconds()).toBeUndefined();
});

/** Gives these answers one after the other, then no more. */
function fakePool(answers: (() => Promise<unknown>)[]): pg.Pool {
  const left = [...answers];
  return { ending: false, query: () => (left.shift() ?? CUT_OFF)() } as unknown as pg.Pool;
}
