import { type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

/** Runs a program with its output on this terminal; true when it ended with code 0. */
export async function run(command: string[], env: Record<string, string> = {}): Promise<boolean> {
  return exitedWell(start(command, env, 'inherit'));
}

/** The same, with its output printed when it has ended, so that it does not mix with another program's. */
export async function runBuffered(command: string[]): Promise<boolean> {
  const child = start(command, {}, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ok = await exitedWell(child);
  console.log(output);
  return ok;
}

/** The same, line by line beside another program's output, each line with a name before it. */
export async function runPrefixed(
  name: string,
  command: string[],
  env: Record<string, string>,
): Promise<boolean> {
  const child = start(command, env, 'pipe');
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on('line', (line) => console.log(`${name} │ ${line}`));
  return exitedWell(child);
}

function start([program = '', ...args]: string[], env: Record<string, string>, output: 'inherit' | 'pipe') {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  // A log file is read without a terminal that understands colours.
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const options: SpawnOptions = {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...plain, PATH: path, ...env },
  };
  return spawn(program, args, options);
}

function exitedWell(child: ReturnType<typeof start>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve(code === 0));
  });
}
