import { createServer } from 'node:net';

/** Free at this moment: whoever needs it must listen soon, and be ready to hear that it is taken. Rejects if `wanted` is not. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
