import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The same shop at another address, where the service worker's file can be made to change as a new version's does. */
export async function shopThatMovesOn(shopUrl: string): Promise<MovingShop> {
  let addition = '';
  const server = createServer((asked, answer) => {
    const { 'if-none-match': _known, 'if-modified-since': _since, ...rest } = asked.headers;
    const headers = { ...rest, 'accept-encoding': 'identity' };
    const forwarded = request(shopUrl + (asked.url ?? '/'), { method: asked.method, headers }, (given) => {
      const { 'content-length': _length, ...kept } = given.headers;
      answer.writeHead(given.statusCode ?? 502, kept);
      given.on('data', (chunk) => answer.write(chunk));
      given.on('end', () => answer.end(asked.url === '/sw.js' ? addition : ''));
    });
    asked.pipe(forwarded.on('error', () => answer.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    moveOn: () => {
      addition += '\n// the next version';
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface MovingShop {
  url: string;
  moveOn(): void;
  stop(): Promise<void>;
}
