import { describe, expect, it } from 'vitest';
import { progressLine, type RunnerProgress } from '../scripts/test/progress.ts';
import { type RunnerResult, summaryOf, type TestResult } from '../scripts/test/summary.ts';

const passed = (name: string, ms = 1): TestResult => ({ name, outcome: 'passed', ms });
const browser = (tests: TestResult[], ok = true): RunnerResult => ({ runner: 'browser stories', tests, ok });

describe('the summary of a test run', () => {
  it('ends with the sum of all runners', () => {
    const unit = { runner: 'unit', tests: [passed('a'), passed('b')], ok: true };
    const lines = summaryOf([unit, browser([passed('c'), { name: 'd', outcome: 'failed', ms: 1 }], false)], {
      ms: 61_000,
    });
    expect(lines).toContain('unit: 2 passed, 0 failed');
    expect(lines).toContain('took 1 min 1 s');
    expect(lines.at(-1)).toBe('3 passed, 1 failed');
  });

  it('counts a runner that failed without a failed test', () => {
    expect(summaryOf([browser([passed('a')], false)], { ms: 0 }).at(-1)).toBe('1 passed, 1 failed');
    expect(summaryOf([browser([], false)], { ms: 0 }).at(-1)).toBe('0 passed, 1 failed');
  });

  it('names the ten slowest, the slowest first', () => {
    const tests = Array.from({ length: 12 }, (_, index) => passed(`test ${index}`, (index + 1) * 1000));
    const slowest = summaryOf([browser(tests)], { ms: 0 }).filter((line) => line.includes(' s  test '));
    expect(slowest).toHaveLength(10);
    expect(slowest[0]).toBe('    12.0 s  test 11');
  });

  it('names flaky and failed tests; a flaky one has passed', () => {
    const lines = summaryOf([browser([{ name: 'sometimes', outcome: 'flaky', ms: 1 }])], { ms: 0 });
    expect(lines).toContain('Flaky, passed only at the second try:');
    expect(lines).toContain('  sometimes');
    expect(lines.at(-1)).toBe('1 passed, 0 failed');
  });

  it('names what failed, and why, before anything else', () => {
    const failed: TestResult = {
      name: 'a payment',
      outcome: 'failed',
      ms: 1,
      why: 'expected 1\n\nto be 2\n3\n4\n5',
    };
    const lines = summaryOf([browser([passed('quick', 5), failed], false)], { ms: 0 });
    expect(lines.slice(0, 7)).toEqual([
      '',
      'Failed:',
      '  a payment',
      '      expected 1',
      '      to be 2',
      '      3',
      '      4',
    ]);
    expect(lines.indexOf('Slowest:')).toBeGreaterThan(6);
  });

  it('says so when a runner failed outside of its tests', () => {
    const lines = summaryOf([browser([passed('a')], false)], { ms: 0 });
    expect(lines.slice(1, 3)).toEqual([
      'Failed outside of its tests, as the output above says:',
      '  browser stories',
    ]);
  });

  it('holds its time against the usual one', () => {
    const times = { ms: 61_000, usualMs: 120_000, processorMs: 119_000 };
    expect(summaryOf([], times)).toContain('took 1 min 1 s, usually 2 min 0 s, processor time 1 min 59 s');
  });
});

describe('the line that tells how far a run is', () => {
  const files: RunnerProgress = {
    done: 3,
    all: 9,
    unit: 'files',
    failed: 0,
    running: 'server/test/a.test.ts',
  };

  it('tells what runs, how many of how many, and the time so far and usual', () => {
    expect(progressLine(['tests', 'stories'], new Map([['tests', files]]), 65_000, 600_000)).toBe(
      '1:05 of usually 10:00 · tests 3 of 9 files (server/test/a.test.ts) · stories starting',
    );
  });

  it('names the unit once', () => {
    expect(progressLine(['files'], new Map([['files', files]]), 0, undefined)).toBe(
      '0:00 · files 3 of 9 (server/test/a.test.ts)',
    );
  });

  it('counts what failed, and says when a runner is done', () => {
    const done = { ...files, done: 9, failed: 1 };
    expect(progressLine(['tests'], new Map([['tests', done]]), 0, undefined)).toBe(
      '0:00 · tests 9 of 9 files, 1 failed (done)',
    );
  });
});
