import type { FastifyInstance } from 'fastify';
import { StartProblem } from './start-problem.ts';

/** Listens, or says in one sentence why it cannot. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const words = WORDS[code];
    throw words ? new StartProblem(words(host, port)) : error;
  }
}

const WORDS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT ${port} on ${host} is already in use by another program.`,
  EACCES: (host, port) => `PORT ${port} on ${host} may not be used by this account.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not an address of this machine.`,
};
