import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, type Exchange, send } from './api-faults.ts';
import { capturePayment } from './capture-payment.ts';
import { collection, orderEntity, paymentEntity, refundEntity } from './entities.ts';
import { inFlightKeys } from './in-flight-keys.ts';
import { createOrder, updateOrder } from './orders.ts';
import { badInput, notNow, Refused, serverError, unknownId, wrongKeys } from './provider-errors.ts';
import { isId } from './razorpay-ids.ts';
import { refundPayment } from './refund-payment.ts';
import { type Query, readOrderPage, readPage } from './request-fields.ts';
import type { Sandbox } from './sandbox.ts';
import {
  findOrder,
  findPayment,
  findRefund,
  listOrders,
  listPayments,
  listRefunds,
  paymentsOfOrder,
} from './sandbox-sql.ts';
import { isSignedBy } from './signatures.ts';

/** The provider's REST API, to be mounted below its prefix. */
export function restRoutes(api: FastifyInstance, sandbox: Sandbox): void {
  const { database } = sandbox;
  const keys = inFlightKeys();

  readAnyBody(api);
  api.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'the Razorpay sandbox failed');
    return send(reply, serverError());
  });
  api.setNotFoundHandler((_request, reply) =>
    send(reply, notNow('The requested URL was not found on the server.', 404)),
  );
  api.addHook('onRequest', async (request, reply) => {
    if (!isSignedBy(sandbox, request.headers.authorization))
      return send(reply, wrongKeys(sandbox.switches.wrongKeysStatus));
  });

  const route = (method: Method, url: string, work: Work) =>
    api.route({
      method,
      url,
      handler: (request, reply) => answer(sandbox, { request, reply }, async () => work(callOf(request))),
    });

  route('POST', '/orders', ({ body }) => ifObject(body, (asked) => createOrder(sandbox, asked)));
  route('GET', '/orders', async ({ query }) => {
    const page = readOrderPage(query);
    if (page instanceof Refused) return page;
    return collection((await listOrders(database, page)).map(orderEntity));
  });
  route('GET', '/orders/:id', ({ id }) =>
    ifId('order', id, async () => found(await findOrder(database, id), orderEntity)),
  );
  route('PATCH', '/orders/:id', ({ id, body }) =>
    ifId('order', id, () => ifObject(body, (asked) => updateOrder(sandbox, id, asked))),
  );
  route('GET', '/orders/:id/payments', ({ id }) =>
    ifId('order', id, async () => {
      if (!(await findOrder(database, id))) return unknownId();
      return collection((await paymentsOfOrder(database, id)).map(paymentEntity));
    }),
  );
  route('GET', '/payments', async ({ query }) => {
    const page = readPage(query);
    if (page instanceof Refused) return page;
    return collection((await listPayments(database, page)).map(paymentEntity));
  });
  route('GET', '/payments/:id', ({ id }) =>
    ifId('pay', id, async () => found(await findPayment(database, id), paymentEntity)),
  );
  route('POST', '/payments/:id/capture', ({ id, body }) =>
    ifId('pay', id, () => ifObject(body, (asked) => capturePayment(sandbox, id, asked))),
  );
  route('GET', '/payments/:id/refunds', ({ id, query }) =>
    ifId('pay', id, async () => {
      const page = readPage(query);
      if (page instanceof Refused) return page;
      if (!(await findPayment(database, id))) return unknownId();
      return collection((await listRefunds(database, page, id)).map(refundEntity));
    }),
  );
  route('GET', '/refunds', async ({ query }) => {
    const page = readPage(query);
    if (page instanceof Refused) return page;
    return collection((await listRefunds(database, page)).map(refundEntity));
  });
  route('GET', '/refunds/:id', ({ id }) =>
    ifId('rfnd', id, async () => found(await findRefund(database, id), refundEntity)),
  );

  // Not like the others: its key is taken until the answer is out, a slow one included.
  api.post('/payments/:id/refund', async (request, reply) => {
    const exchange: Exchange = { request, reply };
    const { id, body } = callOf(request);
    const key = idempotencyKey(request);
    const letGo = keys.take(key);
    if (letGo instanceof Refused) return send(reply, letGo);
    try {
      return await answer(sandbox, exchange, async () =>
        ifId('pay', id, () => ifObject(body, (asked) => refundPayment(sandbox, id, asked, key))),
      );
    } finally {
      letGo();
    }
  });
}

/** A refund in full has no body, whatever its content type says; so the text is read here and judged later. */
function readAnyBody(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, parsed(text)));
}

function parsed(text: string | Buffer): unknown {
  if (text.length === 0) return {};
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

function callOf(request: FastifyRequest): Call {
  const { id = '' } = request.params as { id?: string };
  // A parameter given twice arrives as a list, and counts as not given.
  const single = Object.entries(request.query as object).filter(([, value]) => typeof value === 'string');
  return { id, query: Object.fromEntries(single), body: request.body === undefined ? {} : request.body };
}

async function ifId(
  kind: Parameters<typeof isId>[0],
  id: string,
  work: () => Promise<object>,
): Promise<object> {
  return isId(kind, id) ? work() : badInput(`${id} is not a valid id`);
}

async function ifObject(
  body: unknown,
  work: (asked: Record<string, unknown>) => Promise<object>,
): Promise<object> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return badInput('The request body is not a valid JSON object.');
  return work(body as Record<string, unknown>);
}

function found<Row>(row: Row | undefined, entity: (row: Row) => object): object {
  return row ? entity(row) : unknownId();
}

function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-refund-idempotency'];
  return Array.isArray(key) ? key[0] : key;
}

type Method = 'GET' | 'POST' | 'PATCH';
type Work = (call: Call) => Promise<object>;

interface Call {
  id: string;
  query: Query;
  body: unknown;
}
