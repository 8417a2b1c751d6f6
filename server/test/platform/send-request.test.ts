import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRequest } from '../../src/platform/http/send-request.ts';

const answers: Record<string, http.RequestListener> = {
  '/echo': async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.end(JSON.stringify({ method: request.method, type: request.headers['content-type'], body }));
  },
  '/refused': (_, response) => response.writeHead(422).end('{"error":"no"}'),
  '/endless': (_, response) => {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', write);
    write();
  },
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"half":');
    setTimeout(() => response.destroy(), 20);
  },
  '/silent': () => undefined,
};
const server = http.createServer((request, response) => answers[request.url ?? '']?.(request, response));
let connections = 0;
server.on('connection', () => {
  connections += 1;
});
let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('sends a body with its length and reads the answer, over one connection', async () => {
  const used = new Set<number>();
  for (const body of ['{"name":"राखी"}', '{}']) {
    const headers = { 'content-type': 'application/json' };
    const answer = await sendRequest(`${url}/echo`, { method: 'POST', headers, body });
    expect(answer).toMatchObject({ ok: true, status: 200 });
    expect(await answer.json()).toEqual({ method: 'POST', type: 'application/json', body });
    used.add(connections);
  }
  expect(used.size).toBe(1);
});

it('a refusal is an answer', async () => {
  const answer = await sendRequest(`${url}/refused`, { method: 'GET' });
  expect(answer).toMatchObject({ ok: false, status: 422 });
  expect(await answer.json()).toEqual({ error: 'no' });
});

it('an answer without end is given up', async () => {
  await expect(sendRequest(`${url}/endless`, { method: 'GET' })).rejects.toThrow('the answer is too long');
});

it('an answer that breaks off, and one that does not come in time, fail', async () => {
  await expect(sendRequest(`${url}/cut`, { method: 'GET' })).rejects.toThrow();
  const signal = AbortSignal.timeout(50);
  await expect(sendRequest(`${url}/silent`, { method: 'GET', signal })).rejects.toThrow();
});
