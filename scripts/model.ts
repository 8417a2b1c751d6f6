// `npm run model -- [sequences] [seed]`: random sequences of customer, admin and provider acts on PostgreSQL, compared
// with a small model of money; 100,000 unless told otherwise. A failure prints the seed that makes it again.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** Each on a database of its own: in one that grows, checking everything would take ever longer. */
const PER_RUN = 2500;

const sequences = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_000);
console.log(`${sequences} sequences, seed ${seed}`);

const began = Date.now();
let next = 0;
let played = 0;
let failed = 0;
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
const seconds = Math.round((Date.now() - began) / 1000);
console.log(`${played} sequences in ${seconds} s, seed ${seed}: ${failed} runs of ${PER_RUN} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function worker(): Promise<void> {
  while (next < sequences) {
    const from = next;
    const count = Math.min(PER_RUN, sequences - from);
    next += count;
    const { code, output } = await run(seed + from, count);
    if (code === 0) played += count;
    else {
      failed += 1;
      console.error(output);
    }
    console.log(`${played} played, ${failed} runs failed, ${Math.round((Date.now() - began) / 1000)} s`);
  }
}

function run(firstSeed: number, count: number): Promise<{ code: number | null; output: string }> {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--project', 'long', 'server/test/payments/model.test.ts'];
  const env = {
    ...process.env,
    MODEL_SEED: String(firstSeed),
    MODEL_SEQUENCES: String(count),
    NO_COLOR: '1',
  };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
