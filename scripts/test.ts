// Everything `npm test` proves, one runner after the other; a failing one does not hide what the next would find.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache', 'test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results = [await checks(), await unitAndServerTests(), await browserStories()];
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log('');
for (const result of results) console.log(`${result.runner}: ${inWords(result)}`);
console.log(inWords({ passed: results.reduce((sum, result) => sum + result.passed, 0), failed }));
process.exitCode = failed > 0 ? 1 : 0;

async function checks(): Promise<Result> {
  const ok = await run(['npm', 'run', '--silent', 'check']);
  return { runner: 'checks', passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

async function unitAndServerTests(): Promise<Result> {
  const report = join(reports, 'vitest.json');
  const ok = await run([
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests = 0, numFailedTests = 0 } = read(report);
  return {
    runner: 'unit and server tests',
    passed: numPassedTests,
    failed: atLeastOneUnless(ok, numFailedTests),
  };
}

async function browserStories(): Promise<Result> {
  const report = join(reports, 'playwright.json');
  const ok = await run(['playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { expected = 0, unexpected = 0, flaky = 0 } = read(report).stats ?? {};
  // Only where a retry is configured: named, so that somebody looks, but not a failure.
  if (flaky > 0) console.log(`\n${flaky} of the browser stories passed only at the second try.`);
  return {
    runner: 'browser stories',
    passed: expected + flaky,
    failed: atLeastOneUnless(ok, unexpected),
  };
}

/** A runner can also fail before or after its tests: a file that does not load, a server that does not stop. */
function atLeastOneUnless(ok: boolean, failed: number): number {
  return ok ? failed : Math.max(failed, 1);
}

function run([program = '', ...args]: string[], env: Record<string, string> = {}): Promise<boolean> {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  // A log file is read without a terminal that understands colours.
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const options = {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...plain, PATH: path, ...env },
  } as const;
  return new Promise((resolve, reject) => {
    spawn(program, args, options)
      .on('error', reject)
      .on('exit', (code) => resolve(code === 0));
  });
}

function read(report: string): Report {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    // The runner ended before it could report; its exit code tells.
    return {};
  }
}

function inWords({ passed, failed }: Pick<Result, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}

interface Result {
  runner: string;
  passed: number;
  failed: number;
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
}
