import { type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

/** Runs a program; true when it ended with code 0. Its output goes to `print`, line by line; what it sends to `receive`. */
export async function run(
  command: string[],
  {
    env = {},
    print,
    receive,
  }: { env?: Record<string, string>; print: Print; receive?: (message: unknown) => void },
): Promise<boolean> {
  const child = start(command, env);
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', print);
  if (receive) child.on('message', receive);
  return exitedWell(child);
}

/** The same, with its output printed when it has ended, so that it does not mix with another program's. */
export async function runBuffered(command: string[], print: Print): Promise<boolean> {
  const lines: string[] = [];
  const ok = await run(command, { print: (line) => lines.push(line) });
  print(lines.join('\n'));
  return ok;
}

type Print = (text: string) => unknown;

function start([program = '', ...args]: string[], env: Record<string, string>) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  // Its output goes through this program; a log file is read without a terminal that understands colours.
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const options: SpawnOptions = {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...colours, PATH: path, ...env },
  };
  return spawn(program, args, options);
}

function exitedWell(child: ReturnType<typeof start>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve(code === 0));
  });
}
