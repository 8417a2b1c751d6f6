import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compileCache } from '../../../test/compile-cache.ts';

/** Runs one of the programs beside main.ts, such as `run-backup.ts`, to its end. */
export async function runProgram(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src', program), ...args], {
    env: { PATH: process.env.PATH ?? '', LOAD_PLACES: '0', ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += String(chunk);
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, printed };
}
