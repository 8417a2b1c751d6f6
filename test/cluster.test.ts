import { describe, expect, it } from 'vitest';
import { findPreviousVersion, isTrueBeginning, listMigrations } from '../scripts/cluster/previous-version.ts';

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
