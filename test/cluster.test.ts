import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { browsingErrors, createJournal, type Journal } from '../scripts/cluster/journal.ts';
import { portsFrom } from '../scripts/cluster/ports.ts';
import { findPreviousVersion, isTrueBeginning, listMigrations } from '../scripts/cluster/previous-version.ts';
import { hasPassed, type Step } from '../scripts/cluster/report.ts';
import { haproxyConfig } from '../scripts/cluster/services.ts';

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
    expect(hasPassed({ ...GOOD, steps: [stepWith('kill the primary', journal)] })).toBe(true);
  });

  it.each(['/explore', '/gift/brass-lamp', '/backend/get-products.php?id=3'])(
    'fails when %s was refused meanwhile, and not when that was at another time',
    (path) => {
      const journal = createJournal();
      journal.answered(path, 503);
      const passes = (step: string) => hasPassed({ ...GOOD, steps: [stepWith(step, journal)] });
      expect(passes('partition the primary')).toBe(false);
      expect(passes('pause PgBouncer')).toBe(true);
    },
  );

  it('fails when any call failed while shops were replaced', () => {
    const journal = createJournal();
    journal.answered('/backend/create-order.php', 0);
    const steps = [stepWith('rolling upgrade', journal)];
    expect(hasPassed({ ...GOOD, steps })).toBe(false);
  });

  it('fails when anything is wrong with the money or the people, or a payment was never matched', () => {
    expect(hasPassed({ ...GOOD, steps: [] })).toBe(true);
    expect(hasPassed({ ...GOOD, steps: [], wrongs: ['lost: order 1'] })).toBe(false);
    expect(hasPassed({ ...GOOD, steps: [], verdict: { ...GOOD.verdict, orphans: 1 } })).toBe(false);
  });
});

const GOOD = {
  verdict: {
    brokenInvariants: [],
    providerPayments: 0,
    providerPaise: 0,
    providerRefundedPaise: 0,
    ledgerPaise: 0,
    ledgerRefundedPaise: 0,
    orphans: 0,
    differences: [],
    lost: [],
  },
  wrongs: [],
  drill: undefined,
};

function stepWith(name: string, { failures }: Journal): Step {
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return { name, seconds: 1, longestPause: 0, failed, browsingErrors: browsingErrors(failures), note: '' };
}
