const SLOWEST = 10;

/** Prints what somebody wants to know at the end of a run; true when nothing failed. */
export function printSummary(results: RunnerResult[], ms: number): boolean {
  console.log(summaryOf(results, ms).join('\n'));
  return results.every((result) => countsOf(result).failed === 0);
}

export function summaryOf(results: RunnerResult[], ms: number): string[] {
  const tests = results.flatMap((result) => result.tests);
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const named = (outcome: TestResult['outcome']) =>
    tests.filter((test) => test.outcome === outcome).map(({ name }) => `  ${name}`);
  const total = results
    .map(countsOf)
    .reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
      passed: 0,
      failed: 0,
    });
  return [
    '',
    ...titled(
      'Slowest:',
      slowest.filter((test) => test.ms > 0).map((test) => `  ${seconds(test.ms)}  ${test.name}`),
    ),
    ...titled('Flaky, passed only at the second try:', named('flaky')),
    ...titled('Failed:', named('failed')),
    ...results.map((result) => `${result.runner}: ${inWords(countsOf(result))}`),
    `took ${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`,
    inWords(total),
  ];
}

/** A runner can also fail before or after its tests: a file that does not load, a server that does not stop. */
function countsOf({ tests, ok }: RunnerResult): Counts {
  const failed = tests.filter(({ outcome }) => outcome === 'failed').length;
  return { passed: tests.length - failed, failed: ok ? failed : Math.max(failed, 1) };
}

function titled(title: string, lines: string[]): string[] {
  return lines.length > 0 ? [title, ...lines, ''] : [];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}

function inWords({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

export interface RunnerResult {
  runner: string;
  tests: TestResult[];
  /** Whether it ended with code 0. */
  ok: boolean;
}

export interface TestResult {
  name: string;
  outcome: 'passed' | 'failed' | 'flaky';
  ms: number;
}

interface Counts {
  passed: number;
  failed: number;
}
