import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestResult } from './summary.ts';

export function readVitestReport(file: string): TestResult[] {
  const { testResults = [] } = readJson<{ testResults?: VitestFile[] }>(file);
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, status, duration, failureMessages = [] }) =>
      status === 'passed' || status === 'failed'
        ? [
            {
              name: `${relative(process.cwd(), name)} › ${fullName}`,
              outcome: status,
              ms: duration ?? 0,
              why: failureMessages[0],
            },
          ]
        : [],
    ),
  );
}

export function readPlaywrightReport(file: string): TestResult[] {
  const { suites = [] } = readJson<{ suites?: PlaywrightSuite[] }>(file);
  return suites.flatMap(resultsOf);
}

function resultsOf({ file, specs = [], suites = [] }: PlaywrightSuite): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, status, results }) => {
      const outcome = OUTCOMES[status];
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      const why = results.flatMap(({ error }) => error?.message ?? [])[0];
      return outcome ? [{ name: `[${projectName}] e2e/${file} › ${title}`, outcome, ms, why }] : [];
    }),
  );
  return [...own, ...suites.flatMap(resultsOf)];
}

/** A runner that ended before it could report leaves no file; its exit code tells. */
function readJson<T extends object>(file: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

const OUTCOMES: Record<string, TestResult['outcome']> = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
};

interface VitestFile {
  name: string;
  assertionResults: {
    fullName: string;
    status: string;
    duration?: number | null;
    failureMessages?: string[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  specs?: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { duration: number; error?: { message?: string } }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}
