import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { spawnTethered } from './tethered.ts';

const ROOT = join(import.meta.dirname, '..');
const CONFIG = JSON.parse(readFileSync(join(ROOT, 'stryker.config.json'), 'utf8'));
/** In each file one rule that its tests hold; in the first also the words of an error, which nobody reads. */
const CHANGED: Record<string, string[]> = {
  'contract/src/money.ts': ['pricePaise + taxPaise + DELIVERY_PAISE', '`not a whole number of paise'],
  'contract/src/order-price.ts': ['share - withoutTax'],
  'contract/src/states.ts': ["state === 'approved'"],
};

it('the tests notice changed money rules, and a change that they do not notice fails the run', async () => {
  expect(Object.keys(CHANGED)).toEqual(CONFIG.mutate);
  const { code, said, mutants } = await runStryker();
  const killed = mutants.filter(({ status }) => status === 'Killed').map(({ file }) => file);
  expect(new Set(killed)).toEqual(new Set(CONFIG.mutate));
  const survived = mutants.filter(({ status }) => status !== 'Killed');
  expect(survived).toMatchObject([
    { file: 'contract/src/money.ts', mutatorName: 'StringLiteral', status: 'Survived' },
  ]);
  expect(said).toMatch(/under breaking threshold/);
  expect(code).toBe(1);
});

/** The project's configuration, for a few places. */
async function runStryker() {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-mutation-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [config, report] = [join(folder, 'stryker.config.json'), join(folder, 'report.json')];
  const few = {
    mutate: Object.entries(CHANGED).flatMap(([file, rules]) =>
      rules.map((rule) => `${file}:${placeOf(file, rule)}`),
    ),
    concurrency: 1,
    reporters: ['json'],
    jsonReporter: { fileName: report },
    // A whole run beside this one has another.
    tempDirName: '.stryker-tmp/few',
  };
  writeFileSync(config, JSON.stringify({ ...CONFIG, ...few }));
  const program = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const env = { PATH: process.env.PATH ?? '', NO_COLOR: '1' };
  const stryker = spawnTethered([process.execPath, program, 'run', config], 'TERM', { cwd: ROOT, env });
  let said = '';
  for (const stream of [stryker.stdout, stryker.stderr])
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = await once(stryker, 'close');
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const mutants = Object.entries(files).flatMap(([file, found]) =>
    found.mutants.map((one) => ({ file, ...one })),
  );
  return { code, said, mutants };
}

/** From the rule to the end of its line. */
function placeOf(file: string, rule: string): string {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const at = lines.findIndex((text) => text.includes(rule));
  const text = lines[at] ?? '';
  expect(text, `a rule of ${file}`).toContain(rule);
  return `${at + 1}:${text.indexOf(rule)}-${at + 1}:${text.length}`;
}

interface Report {
  files: Record<string, { mutants: { mutatorName: string; status: string }[] }>;
}
