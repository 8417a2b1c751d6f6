import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allowSlowBody, createConnectionGuard } from '../../src/platform/http/connections.ts';
import { openShop, type Shop } from '../support/shop.ts';

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
    const responses: ServerResponse[] = [];
    const count = (_: IncomingMessage, response: ServerResponse) => responses.push(response);
    shop.app.server.on('request', count);
    const sockets = Array.from({ length: SOCKETS }, () => pipeline(path, 400));
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await expect.poll(connections, { interval: 20 }).toBeLessThan(5);
    await Promise.all(sockets.map(readToEnd));
    shop.app.server.off('request', count);
    const answered = responses.filter(({ headersSent }) => headersSent).length;
    // Ten a connection; work that is not done takes no time on any machine.
    expect(answered).toBeLessThanOrEqual(SOCKETS * 20);
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
  await expect.poll(() => received.match(/HTTP\/1\.1 200/g)?.length).toBe(5);
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

it('a request that takes longer than a connection may be idle is answered', async () => {
  const { promise: woken, resolve: wake } = Promise.withResolvers<void>();
  let idleTimes = 0;
  const guarded = await listenGuarded(async (_, response) => {
    await woken;
    response.end('late');
  });
  guarded.server.on('timeout', () => {
    idleTimes += 1;
    if (idleTimes === 3) wake();
  });
  guarded.connections.closeIdle(guarded.server, 20);
  const socket = connect(guarded.port, '127.0.0.1');
  const received = collect(socket);
  socket.write(GET);
  await expect.poll(received).toContain('late');
  // Without a request under way it is closed.
  await expect.poll(() => socket.closed).toBe(true);
  guarded.server.close();
});

it('a request that has arrived is answered, although Node took it for half-sent before it was read', async () => {
  const guarded = await listenGuarded((_, response) => response.end('answered'));
  const accepted = once(guarded.server, 'connection');
  const socket = connect(guarded.port, '127.0.0.1');
  const received = collect(socket);
  await once(socket, 'connect');
  const [serverSide] = (await accepted) as [Socket];
  socket.write(GET);
  guarded.server.emit('clientError', requestTimeout(), serverSide);
  await expect.poll(received).toContain('answered');

  // The next one on the same connection is half-sent.
  socket.write('GET / HTTP/1.1\r\nho');
  await expect.poll(() => serverSide.bytesRead).toBeGreaterThan(GET.length);
  guarded.server.emit('clientError', requestTimeout(), serverSide);
  await expect.poll(() => socket.closed).toBe(true);
  guarded.server.close();
});

it('a body that was allowed to be slow may arrive after the time that others have', async () => {
  const guarded = await listenGuarded((request, response) => {
    if (request.url === '/upload') allowSlowBody(request);
    request.resume().on('end', () => response.end('answered'));
  });
  for (const [path, isAnswered] of [
    ['/upload', true],
    ['/other', false],
  ] as const) {
    const accepted = once(guarded.server, 'connection');
    const socket = connect(guarded.port, '127.0.0.1');
    const received = collect(socket);
    const [serverSide] = (await accepted) as [Socket];
    const asked = once(guarded.server, 'request');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\nab`);
    await asked;
    guarded.server.emit('clientError', requestTimeout(), serverSide);
    if (!isAnswered) await expect.poll(() => socket.closed).toBe(true);
    else {
      socket.write('cd');
      await expect.poll(received).toContain('answered');
    }
    socket.destroy();
  }
  guarded.server.close();
});

it('requests that arrive at the moment a server stops are answered, on kept connections and on new ones', async () => {
  const stopping = await openShop();
  await stopping.app.listen({ host: '127.0.0.1', port: 0 });
  const { port: its } = stopping.app.server.address() as AddressInfo;
  const kept = Array.from({ length: 10 }, () => connect(its, '127.0.0.1'));
  await Promise.all(kept.map((socket) => once(socket, 'connect')));
  const heard = kept.map(collect);
  for (const socket of kept) socket.write(GET);
  for (const received of heard) await expect.poll(() => answersIn(received())).toBe(1);

  const fresh = Array.from({ length: 10 }, () => connect(its, '127.0.0.1'));
  const heardFresh = fresh.map(collect);
  for (const socket of fresh) socket.write(GET);
  await Promise.all(fresh.map((socket) => once(socket, 'connect')));
  for (const socket of kept) socket.write(GET);
  await stopping.close();
  for (const received of heard) await expect.poll(() => answersIn(received())).toBe(2);
  for (const received of heardFresh) await expect.poll(() => answersIn(received())).toBe(1);
});

const GET = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';

async function listenGuarded(listener: RequestListener) {
  const connections = createConnectionGuard();
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (connections.admit(request, response)) listener(request, response);
  });
  server.on('clientError', (_, socket) => socket.destroy());
  connections.recheckRequestTimeouts(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, connections, port: (server.address() as AddressInfo).port };
}

/** What Node's own check reports. */
function requestTimeout(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}

/** What arrived so far; errors are part of it. */
function collect(socket: Socket): () => string {
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  socket.on('error', (error) => {
    received += String(error);
  });
  return () => received;
}

function answersIn(text: string): number {
  return text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
}

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
