import { once } from 'node:events';
import { join } from 'node:path';
import { endTethered, spawnTethered } from '../../test/tethered.ts';

/** Starts one of the references beside this file, in a process of its own; it prints its address when it listens. */
export async function startBare(file: string, env: Record<string, string>): Promise<BareServer> {
  const program = spawnTethered([process.execPath, join(import.meta.dirname, file)], 'TERM', {
    env: { PATH: process.env.PATH, ...env },
  });
  program.stderr?.pipe(process.stderr);
  const printed = program.stdout && once(program.stdout, 'data');
  const told = await Promise.race([printed, once(program, 'exit').then(() => undefined)]);
  if (!told) throw new Error(`${file} ended before it listened`);
  return {
    url: String(told[0]).trim(),
    stop: () => endTethered(program, 5000),
  };
}

export interface BareServer {
  url: string;
  stop(): Promise<unknown>;
}
