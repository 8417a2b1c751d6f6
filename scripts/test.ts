// `npm test` runs everything, long tests in a short form; `test:fast` leaves out the long ones, the embedded database and
// the browser; `test:full` runs every test in its long form; `test:busy` runs what `npm test` does beside one busy loop for
// each core. A failing runner does not hide what the next would find.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileCache } from '../test/compile-cache.ts';
import { freeCores } from '../test/free-cores.ts';
import { startBusyLoops } from './test/busy-loops.ts';
import {
  keepUsualMs,
  type RunnerProgress,
  readProcessorMs,
  readUsualMs,
  showProgress,
} from './test/progress.ts';
import { readPlaywrightReport, readVitestReport } from './test/reports.ts';
import { run, runBuffered } from './test/run.ts';
import { printSummary, type RunnerResult } from './test/summary.ts';

const tier = process.argv[2] ?? 'all';
if (!['all', 'fast', 'full', 'busy'].includes(tier))
  throw new Error(`Unknown tier ${tier}: leave it out, or fast, full or busy.`);

const FORM: Record<string, string> = { ...compileCache, ...(tier === 'full' && { FULL_FIGURES: '1' }) };

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache', 'test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const usualTimes = join(root, '.cache', 'test-times.json');
const usualMs = readUsualMs(usualTimes, tier);

const endBusyLoops = tier === 'busy' ? startBusyLoops() : async () => undefined;
await freeCores();
const started = Date.now();
const TESTS = 'tests';
const STORIES = 'stories';
const progress = showProgress(tier === 'fast' ? [TESTS] : [TESTS, STORIES], usualMs);
// Side by side: each of them waits for servers and browsers half of its time, which another one then uses.
const results = await Promise.all([
  checks(),
  unitAndServerTests(),
  ...(tier === 'fast' ? [] : [browserStories()]),
]);
await endBusyLoops();
progress.end();
const ms = Date.now() - started;
const passed = printSummary(results, { ms, usualMs, processorMs: readProcessorMs() });
if (passed) keepUsualMs(usualTimes, tier, ms);
process.exitCode = passed ? 0 : 1;

/** Beside the tests, whose waiting it fills; its output comes in one piece. */
async function checks(): Promise<RunnerResult> {
  const ok = await runBuffered(['npm', 'run', '--silent', 'check'], progress.print);
  const why = ok ? undefined : 'Its output stands above.';
  return {
    runner: 'checks',
    tests: [{ name: 'npm run check', outcome: ok ? 'passed' : 'failed', ms: 0, why }],
    ok,
  };
}

async function unitAndServerTests(): Promise<RunnerResult> {
  const report = join(reports, 'vitest.json');
  const reporters = ['minimal', 'json', './scripts/test/vitest-progress.ts'].map(
    (name) => `--reporter=${name}`,
  );
  const projects = tier === 'fast' ? ['--project=!long', '--project=!pglite'] : [];
  const ok = await run(['vitest', 'run', ...reporters, `--outputFile.json=${report}`, ...projects], {
    env: FORM,
    print: progress.print,
    receive: (state) => progress.update(TESTS, state as RunnerProgress),
  });
  return { runner: 'unit and server tests', tests: readVitestReport(report), ok };
}

async function browserStories(): Promise<RunnerResult> {
  const report = join(reports, 'playwright.json');
  const ok = await run(['playwright', 'test', '--reporter=json,./scripts/test/playwright-progress.ts'], {
    env: { ...FORM, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    print: (line) => progress.print(`stories │ ${line}`),
    receive: (state) => progress.update(STORIES, state as RunnerProgress),
  });
  return { runner: 'browser stories', tests: readPlaywrightReport(report), ok };
}
