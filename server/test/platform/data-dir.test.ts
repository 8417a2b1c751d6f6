import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataDir } from '../../src/platform/lifecycle.ts';

const MODULE = join(import.meta.dirname, '../../src/platform/lifecycle.ts');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tohfa-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a second start on the same folder is told who holds it', async () => {
  const holder = await holdInAnotherProcess();
  expect(() => lockDataDir(folder)).toThrow(`process ${holder.pid}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
});

it('a lock whose holder was killed blocks nobody', async () => {
  const holder = await holdInAnotherProcess();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockDataDir(folder).release();
});

it('a released lock can be taken again', () => {
  lockDataDir(folder).release();
  lockDataDir(folder).release();
});

async function holdInAnotherProcess() {
  const program = `const { lockDataDir } = await import(${JSON.stringify(MODULE)});
    globalThis.lock = lockDataDir(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
