import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts one of the references beside this file, in a process of its own; it tells its address when it listens. */
export async function startBare(file: string, env: Record<string, string>): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, file), { env: { PATH: process.env.PATH, ...env } });
  const ended = once(child, 'exit');
  const told = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!told) throw new Error(`${file} ended before it listened`);
  return {
    url: String(told[0]),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

export interface BareServer {
  url: string;
  stop(): Promise<void>;
}
