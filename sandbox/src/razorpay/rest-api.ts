import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptDispute, contestDispute, createDocument, findDispute, listDisputes } from './disputes.ts';
import {
  collection,
  disputeEntity,
  orderEntity,
  paymentEntity,
  refundEntity,
  settlementEntity,
  settlementLineEntity,
} from './entities.ts';
import {
  ApiError,
  authenticationFailed,
  invalidInput,
  rateLimited,
  requestError,
  send,
  serverError,
  unknownId,
} from './errors.ts';
import { createOrder, parseOrderPage, parsePage, type Query, updateOrder } from './orders.ts';
import { capturePayment } from './payments.ts';
import { refundPayment } from './refunds.ts';
import { EVERY_PATH, type Fault, hasBasicAuth, isId, type Sandbox } from './sandbox.ts';
import { findSettlement, listSettlementLines, listSettlements, parseDayPage } from './settlements.ts';
import {
  findOrder,
  findPayment,
  findRefund,
  listOrders,
  listPayments,
  listRefunds,
  paymentsOfOrder,
} from './sql.ts';

export const API_PREFIX = '/local/razorpay/v1';

/** Razorpay's REST API; to be registered with its prefix. */
export function serveRestApi(api: FastifyInstance, sandbox: Sandbox): void {
  const { database } = sandbox;
  prepareApi(api, sandbox);

  const route = (method: Method, url: string, work: Work) =>
    api.route({
      method,
      url,
      handler: (request, reply) => respond(sandbox, { request, reply }, async () => work(callOf(request))),
    });

  route('POST', '/orders', ({ body }) => withObjectBody(body, (request) => createOrder(sandbox, request)));
  route('GET', '/orders', async ({ query }) => {
    const page = parseOrderPage(query);
    if (page instanceof ApiError) return page;
    return collection((await listOrders(database, page)).map(orderEntity));
  });
  route('GET', '/orders/:id', ({ id }) =>
    withValidId('order', id, async () => entityOf(await findOrder(database, id), orderEntity)),
  );
  route('PATCH', '/orders/:id', ({ id, body }) =>
    withValidId('order', id, () => withObjectBody(body, (request) => updateOrder(sandbox, id, request))),
  );
  route('GET', '/orders/:id/payments', ({ id }) =>
    withValidId('order', id, async () => {
      if (!(await findOrder(database, id))) return unknownId();
      return collection((await paymentsOfOrder(database, id)).map(paymentEntity));
    }),
  );
  route('GET', '/payments', async ({ query }) => {
    const page = parsePage(query);
    if (page instanceof ApiError) return page;
    return collection((await listPayments(database, page)).map(paymentEntity));
  });
  route('GET', '/payments/:id', ({ id }) =>
    withValidId('pay', id, async () => entityOf(await findPayment(database, id), paymentEntity)),
  );
  route('POST', '/payments/:id/capture', ({ id, body }) =>
    withValidId('pay', id, () => withObjectBody(body, (request) => capturePayment(sandbox, id, request))),
  );
  route('GET', '/payments/:id/refunds', ({ id, query }) =>
    withValidId('pay', id, async () => {
      const page = parsePage(query);
      if (page instanceof ApiError) return page;
      if (!(await findPayment(database, id))) return unknownId();
      return collection((await listRefunds(database, page, id)).map(refundEntity));
    }),
  );
  route('GET', '/refunds', async ({ query }) => {
    const page = parsePage(query);
    if (page instanceof ApiError) return page;
    return collection((await listRefunds(database, page)).map(refundEntity));
  });
  route('GET', '/refunds/:id', ({ id }) =>
    withValidId('rfnd', id, async () => entityOf(await findRefund(database, id), refundEntity)),
  );

  route('GET', '/disputes', async ({ query }) => {
    const page = parsePage(query);
    if (page instanceof ApiError) return page;
    return collection((await listDisputes(database, page)).map(disputeEntity));
  });
  route('GET', '/disputes/:id', ({ id }) =>
    withValidId('disp', id, async () => entityOf(await findDispute(database, id), disputeEntity)),
  );
  route('PATCH', '/disputes/:id/contest', ({ id, body }) =>
    withValidId('disp', id, () => withObjectBody(body, (request) => contestDispute(sandbox, id, request))),
  );
  route('POST', '/disputes/:id/accept', ({ id }) =>
    withValidId('disp', id, () => acceptDispute(sandbox, id)),
  );
  route('POST', '/documents', ({ body }) =>
    body instanceof FormData
      ? createDocument(sandbox, body)
      : invalidInput('The file field is required.', 'file'),
  );
  route('GET', '/settlements', async ({ query }) => {
    const page = parsePage(query);
    if (page instanceof ApiError) return page;
    return collection((await listSettlements(database, page)).map(settlementEntity));
  });
  route('GET', '/settlements/:id', ({ id }) =>
    withValidId('setl', id, async () => entityOf(await findSettlement(database, id), settlementEntity)),
  );
  route('GET', '/settlements/recon/combined', async ({ query }) => {
    const page = parseDayPage(query);
    if (page instanceof ApiError) return page;
    return collection((await listSettlementLines(database, page)).map(settlementLineEntity));
  });

  // The idempotency key is locked until the response is sent, even a slow one.
  const keys = createKeyLock();
  api.post('/payments/:id/refund', async (request, reply) => {
    const { id, body } = callOf(request);
    const key = idempotencyKey(request);
    const release = keys.lock(key);
    if (release instanceof ApiError) return send(reply, release);
    const refund = () => withObjectBody(body, (fields) => refundPayment(sandbox, id, fields, key));
    try {
      return await respond(sandbox, { request, reply }, () => withValidId('pay', id, refund));
    } finally {
      release();
    }
  });
}

function prepareApi(api: FastifyInstance, sandbox: Sandbox): void {
  // A full refund has no body, whatever its content type says, so every body is read as text.
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, parseBody(text)));
  api.addContentTypeParser(
    /^multipart\/form-data/,
    { parseAs: 'buffer', bodyLimit: MAX_DOCUMENT_BYTES },
    async (request: FastifyRequest, bytes: Buffer) =>
      new Response(new Uint8Array(bytes), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData(),
  );
  api.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'Razorpay sandbox: a call failed');
    return send(reply, serverError());
  });
  api.setNotFoundHandler((_request, reply) =>
    send(reply, requestError('The requested URL was not found on the server.', 404)),
  );
  api.addHook('onRequest', async (request, reply) => {
    if (!hasBasicAuth(sandbox, request.headers.authorization))
      return send(reply, authenticationFailed(sandbox.switches.wrongKeysStatus));
  });
}

const MAX_DOCUMENT_BYTES = 12 * 1024 * 1024;

function parseBody(text: string | Buffer): unknown {
  if (text.length === 0) return {};
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

function callOf(request: FastifyRequest): Call {
  const { id = '' } = request.params as { id?: string };
  // A repeated parameter arrives as a list and is ignored.
  const single = Object.entries(request.query as object).filter(([, value]) => typeof value === 'string');
  return { id, query: Object.fromEntries(single), body: request.body === undefined ? {} : request.body };
}

async function withValidId(
  kind: Parameters<typeof isId>[0],
  id: string,
  work: () => Promise<object>,
): Promise<object> {
  return isId(kind, id) ? work() : invalidInput(`${id} is not a valid id`);
}

async function withObjectBody(
  body: unknown,
  work: (fields: Record<string, unknown>) => Promise<object>,
): Promise<object> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return invalidInput('The request body is not a valid JSON object.');
  return work(body as Record<string, unknown>);
}

function entityOf<Row>(row: Row | undefined, entity: (row: Row) => object): object {
  return row ? entity(row) : unknownId();
}

function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-refund-idempotency'];
  return Array.isArray(key) ? key[0] : key;
}

type Method = 'GET' | 'POST' | 'PATCH';
type Work = (call: Call) => object | Promise<object>;

interface Call {
  id: string;
  query: Query;
  body: unknown;
}

/** Does the work and responds, or fails as a switch demands for this path. */
async function respond(
  { switches }: Sandbox,
  { request, reply }: Exchange,
  work: () => Promise<object>,
): Promise<FastifyReply> {
  const fault = nextFault(switches.faults, request);
  if (fault?.kind === 'throttled') return send(reply, rateLimited());
  if (fault?.kind === 'server_error') return send(reply, serverError());
  const outcome = await work();
  if (fault?.ms) await wait(fault.ms);
  if (fault?.kind === 'server_error_after_work') return send(reply, serverError());
  if (fault?.kind === 'reset') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  return send(reply, outcome);
}

function nextFault(faults: Fault[], request: FastifyRequest): Fault | undefined {
  const path = request.url.slice(API_PREFIX.length).split('?', 1)[0] ?? '';
  const index = faults.findIndex(
    ({ method, path: pattern }) => (method ?? request.method) === request.method && matches(pattern, path),
  );
  const fault = faults[index];
  if (!fault) return undefined;
  fault.times -= 1;
  if (fault.times <= 0) faults.splice(index, 1);
  return fault;
}

function matches(pattern: string, path: string): boolean {
  if (pattern === EVERY_PATH) return true;
  const expected = pattern.split('/');
  const actual = path.split('/');
  return (
    expected.length === actual.length && expected.every((part, at) => part === '*' || part === actual[at])
  );
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A second request with the key of one still in progress is refused with 409. */
function createKeyLock(): KeyLock {
  const keys = new Set<string>();
  return {
    lock(key) {
      if (key === undefined) return () => undefined;
      if (keys.has(key)) return requestError('Request with the same idempotency key is in progress.', 409);
      keys.add(key);
      return () => keys.delete(key);
    },
  };
}

interface KeyLock {
  /** Returns the function that releases the key. */
  lock(key: string | undefined): (() => void) | ApiError;
}
