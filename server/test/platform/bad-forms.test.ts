import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleErrors } from '../../src/platform/http/errors.ts';
import { createLog } from '../../src/platform/log.ts';
import { openShop, type Shop } from '../support/shop.ts';

const URL_OF_FORM = '/backend/save_special_days.php';
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

describe('a multipart body', () => {
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.png"\r\n\r\nhalf a file';
  const long = 'b'.repeat(300);

  it.each([
    ['that ends inside a field', 'b', `${part('name', 'Asha')}--b\r\ncontent-disposition: form-da`],
    ['that ends inside a file', 'b', file],
    ['that ends before its last boundary', 'b', part('name', 'Asha')],
    ['that is empty', 'b', ''],
    ['of another boundary', 'c', `${part('name', 'Asha')}--b--\r\n`],
    ['with a boundary that is too long', long, `--${long}\r\n\r\n--${long}--\r\n`],
    ['with a boundary of nothing', '', `${part('name', 'Asha')}--b--\r\n`],
    ['with a NUL in a field', 'b', `${part('name', 'A\u0000sha')}--b--\r\n`],
    ['with a NUL in a name', 'b', `${part('na\u0000me', 'Asha')}--b--\r\n`],
    ['with a part without a header', 'b', '--b\r\n\r\nx\r\n--b--\r\n'],
  ])('%s is refused with words', async (_kind, boundary, payload) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: URL_OF_FORM,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json().error).toMatch(/\w/);
  });

  it('without a boundary is refused with words', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    const answer = await shop.app.inject({ method: 'POST', url: URL_OF_FORM, headers, payload: 'x' });
    expect(answer.statusCode).toBe(400);
  });
});

it('a body that its sender cuts is not logged as a fault', async () => {
  const logged: string[] = [];
  const stream = { write: (line: string) => void logged.push(line) };
  const app = Fastify({ logger: { level: 'error', stream } });
  handleErrors(app);
  app.post('/', async () => ({}));
  const answered = new Promise<number>((resolve) => {
    app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n';
  socket.write(`${head}{"name":`);
  app.server.once('request', () => socket.destroy());
  expect(await answered).toBe(400);
  expect(logged).toEqual([]);
  await app.close();
});

it.each(['ENOSPC', 'EDQUOT', 'EMFILE'])('a disk that answers %s is a 503 with words', async (code) => {
  const app = Fastify();
  handleErrors(app);
  app.get('/', async () => {
    throw Object.assign(new Error('write failed'), { code });
  });
  const answer = await app.inject({ url: '/' });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.json()).toEqual({
    code: 'unavailable',
    error: 'We cannot store files right now. Please try again later.',
  });
  await app.close();
});

it.each([
  ['40P01', 'it was aborted to end a deadlock'],
  ['57014', 'it took too long'],
  ['53300', 'the database has no connection left'],
  ['EMFILE', 'the process has no socket left'],
  ['23505', 'it is a fault of the shop', 500],
])('a failed statement with code %s (%s) is answered and logged by it', async (code, _why, status = 503) => {
  const logged: string[] = [];
  const log: FastifyBaseLogger = createLog({ logLevel: 'error' }, { write: (line) => logged.push(line) });
  const app = Fastify({ loggerInstance: log });
  handleErrors(app);
  app.get('/', async () => {
    const cause = Object.assign(new Error('refused'), { code, table: 'users', constraint: 'users_email' });
    throw new Error('Failed query: insert into "users" values ($1)\nparams: asha@tohfa.test', { cause });
  });
  const answer = await app.inject({ url: '/' });
  expect(answer.statusCode).toBe(status);
  const [line = ''] = logged;
  expect(JSON.parse(line)).toMatchObject({
    status,
    err: { cause: { code, table: 'users', constraint: 'users_email' } },
  });
  expect(line).not.toContain('asha');
  await app.close();
});
