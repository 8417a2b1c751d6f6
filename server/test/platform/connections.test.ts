import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Each pipelines 400 requests; what they may cost grows with them. */
const SOCKETS = process.env.FULL_FIGURES === '1' ? 40 : 12;

let shop: Shop;
let port: number;

beforeAll(async () => {
  shop = await openShop();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = shop.app.server.address() as { port: number });
});

afterAll(() => shop.close());

it.each(['/backend/openapi.json', '/backend/calls', '/backend/get-products.php', '/healthz', '/nowhere'])(
  'a connection that pipelines %s and reads nothing is closed, and others are answered meanwhile',
  async (path) => {
    await fetch(`http://127.0.0.1:${port}${path}`);
    const before = process.memoryUsage().rss;
    const sockets = Array.from({ length: SOCKETS }, () => pipeline(path, 400));
    const cpuBefore = process.cpuUsage();
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await expect.poll(connections, { timeout: 30_000, interval: 20 }).toBeLessThan(5);
    await Promise.all(sockets.map(readToEnd));
    // Processor time, because the machine may be busy with other tests.
    expect(process.cpuUsage(cpuBefore).user / 1e6).toBeLessThan(Math.max(SOCKETS / 8, 2));
    expect(process.memoryUsage().rss - before).toBeLessThan(Math.max(SOCKETS * 4, 60) * 1024 * 1024);
  },
);

it('a few pipelined requests are all answered', async () => {
  const socket = pipeline('/healthz', 5);
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  socket.resume();
  await expect.poll(() => received.match(/HTTP\/1\.1 200/g)?.length, { timeout: 10_000 }).toBe(5);
  socket.destroy();
});

it('one connection that reads its responses is used for as many requests as it likes', async () => {
  const socket = connect(port, '127.0.0.1');
  let answered = 0;
  socket.on('data', (chunk) => {
    answered += String(chunk).match(/HTTP\/1\.1 200/g)?.length ?? 0;
  });
  for (let sent = 1; sent <= 100; sent += 1) {
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    while (answered < sent && !socket.destroyed) await sleep(1);
  }
  expect(answered).toBe(100);
  socket.destroy();
});

/** Sends the requests at once and reads nothing. */
function pipeline(path: string, times: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(times));
  return socket;
}

/** A paused socket does not see the end of its connection. */
function readToEnd(socket: Socket): Promise<unknown> {
  const ended = once(socket, 'close');
  socket.resume();
  return ended;
}

/** As the server counts them. */
function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    shop.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
