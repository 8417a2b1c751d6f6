import { describe, expect, it } from 'vitest';
import { type RunnerResult, summaryOf, type TestResult } from '../scripts/test/summary.ts';

const passed = (name: string, ms = 1): TestResult => ({ name, outcome: 'passed', ms });
const browser = (tests: TestResult[], ok = true): RunnerResult => ({ runner: 'browser stories', tests, ok });

describe('the summary of a test run', () => {
  it('ends with the sum of all runners', () => {
    const unit = { runner: 'unit', tests: [passed('a'), passed('b')], ok: true };
    const lines = summaryOf(
      [unit, browser([passed('c'), { name: 'd', outcome: 'failed', ms: 1 }], false)],
      61_000,
    );
    expect(lines).toContain('unit: 2 passed, 0 failed');
    expect(lines).toContain('took 1 min 1 s');
    expect(lines.at(-1)).toBe('3 passed, 1 failed');
  });

  it('counts a runner that failed without a failed test', () => {
    expect(summaryOf([browser([passed('a')], false)], 0).at(-1)).toBe('1 passed, 1 failed');
    expect(summaryOf([browser([], false)], 0).at(-1)).toBe('0 passed, 1 failed');
  });

  it('names the ten slowest, the slowest first', () => {
    const tests = Array.from({ length: 12 }, (_, index) => passed(`test ${index}`, (index + 1) * 1000));
    const slowest = summaryOf([browser(tests)], 0).filter((line) => line.includes(' s  test '));
    expect(slowest).toHaveLength(10);
    expect(slowest[0]).toBe('    12.0 s  test 11');
  });

  it('names flaky and failed tests; a flaky one has passed', () => {
    const lines = summaryOf([browser([{ name: 'sometimes', outcome: 'flaky', ms: 1 }])], 0);
    expect(lines).toContain('Flaky, passed only at the second try:');
    expect(lines).toContain('  sometimes');
    expect(lines.at(-1)).toBe('1 passed, 0 failed');
  });
});
