import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEventStreams, type EventStreams } from '../../src/platform/http/event-streams.ts';

const MAX_STREAMS = 4;
let app: FastifyInstance;
let streams: EventStreams;
let send: (event: string) => void;
const requests: ClientRequest[] = [];

beforeEach(async () => {
  app = Fastify();
  streams = createEventStreams(MAX_STREAMS);
  app.decorateRequest('identity');
  app.get<{ Querystring: { account?: string } }>('/', async (request, reply) => {
    const { account } = request.query;
    request.identity = account ? { customer: { userId: account } } : {};
    const stream = streams.open(request, reply);
    if (!stream) return reply.code(429).send();
    send = (event) => stream.send(event);
    return reply;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  for (const request of requests.splice(0)) request.destroy();
  streams.closeAll();
  await app.close();
});

it('a few networks cannot keep another one out: the largest gives up its oldest stream', async () => {
  const crowd = [await open('127.0.0.2'), await open('127.0.0.2'), await open('127.0.0.2')];
  const other = await open('127.0.0.3');
  const ended = once(crowd[0]?.resume() as IncomingMessage, 'close');
  expect((await open('127.0.0.4')).statusCode).toBe(200);
  await ended;
  expect(other.destroyed).toBe(false);
  expect((await open('127.0.0.2')).statusCode).toBe(429);
});

it('one account has so many streams and no more, from wherever', async () => {
  await app.close();
  app = Fastify();
  streams = createEventStreams();
  app.decorateRequest('identity');
  app.get('/', async (request, reply) => {
    request.identity = { customer: { userId: 'asha' } };
    return streams.open(request, reply) ? reply : reply.code(429).send();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  for (let opened = 0; opened < 20; opened += 1)
    expect((await open(`127.0.0.${(opened % 5) + 2}`)).statusCode).toBe(200);
  expect((await open('127.0.0.9')).statusCode).toBe(429);
});

it('a reader that does not read is closed', async () => {
  const response = await open('127.0.0.2');
  response.pause();
  response.socket.pause();
  const [connection] = await new Promise<unknown[]>((resolve) => {
    app.server.getConnections((_error, count) => resolve([count]));
  });
  expect(connection).toBe(1);
  for (let sent = 0; sent < 400 && (await openConnections()) > 0; sent += 1)
    for (let burst = 0; burst < 2000; burst += 1) send('changed');
  expect(await openConnections()).toBe(0);
});

function openConnections(): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
}

async function open(localAddress: string): Promise<IncomingMessage> {
  const { port } = app.server.address() as { port: number };
  const request = get({ host: '127.0.0.1', port, localAddress, agent: false });
  request.on('error', () => undefined);
  requests.push(request);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}
