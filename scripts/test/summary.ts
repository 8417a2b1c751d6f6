const SLOWEST = 10;
/** A failure's message; its whole text stands above the summary. */
const LINES_OF_REASON = 4;

/** Prints the end of a run; true when nothing failed. */
export function printSummary(results: RunnerResult[], times: RunTimes): boolean {
  console.log(summaryOf(results, times).join('\n'));
  return results.every((result) => countsOf(result).failed === 0);
}

/** One screen: what failed and why comes first, the sum of all runners last. */
export function summaryOf(results: RunnerResult[], { ms, usualMs, processorMs }: RunTimes): string[] {
  const tests = results.flatMap((result) => result.tests);
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const named = (outcome: TestResult['outcome']) =>
    tests
      .filter((test) => test.outcome === outcome)
      .flatMap(({ name, why }) => [`  ${name}`, ...reason(why)]);
  const counts = results.map(countsOf);
  return [
    '',
    ...titled('Failed:', named('failed')),
    ...titled(
      'Failed outside of its tests, as the output above says:',
      results.filter(failedOutside).map(({ runner }) => `  ${runner}`),
    ),
    ...titled('Flaky, passed only at the second try:', named('flaky')),
    ...titled(
      'Slowest:',
      slowest.filter((test) => test.ms > 0).map((test) => `  ${seconds(test.ms)}  ${test.name}`),
    ),
    ...results.map((result) => `${result.runner}: ${inWords(countsOf(result))}`),
    [
      `took ${inMinutes(ms)}`,
      ...(usualMs === undefined ? [] : [`usually ${inMinutes(usualMs)}`]),
      ...(processorMs === undefined ? [] : [`processor time ${inMinutes(processorMs)}`]),
    ].join(', '),
    inWords({
      passed: counts.reduce((sum, { passed }) => sum + passed, 0),
      failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    }),
  ];
}

function reason(why: string | undefined): string[] {
  const lines = (why ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, LINES_OF_REASON).map((line) => `      ${line.slice(0, 200)}`);
}

function failedOutside({ tests, ok }: RunnerResult): boolean {
  return !ok && !tests.some(({ outcome }) => outcome === 'failed');
}

function inMinutes(ms: number): string {
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
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
  /** The message of a failure. */
  why?: string | undefined;
}

export interface RunTimes {
  ms: number;
  /** Of the last whole run here that passed. */
  usualMs?: number | undefined;
  processorMs?: number | undefined;
}

interface Counts {
  passed: number;
  failed: number;
}
