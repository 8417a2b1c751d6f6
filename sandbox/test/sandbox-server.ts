import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as overPg } from 'drizzle-orm/node-postgres';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import Fastify from 'fastify';
import pg from 'pg';
import { freshDatabase } from '../../test/fresh-database.ts';
import { guardPages } from '../src/page.ts';
import { mountRazorpaySandbox, openRazorpaySandbox, type RazorpaySandbox } from '../src/razorpay/mount.ts';
import type { Database } from '../src/types.ts';

export const KEYS = { keyId: 'rzp_test_sandbox', keySecret: 'test-key-secret' };
export const WEBHOOK_SECRET = 'test-webhook-secret';
export const PREVIOUS_SECRET = 'test-previous-secret';

const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');

/** The Razorpay sandbox behind a listening server, and a shop that records every webhook it receives. */
export async function startSandboxServer(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  const opened = options.opened ?? (await openPostgres());
  const shop = await startShop();
  const sandbox = openRazorpaySandbox({
    ...KEYS,
    database: opened.database,
    webhookSecret: WEBHOOK_SECRET,
    webhookSecretPrevious: PREVIOUS_SECRET,
    webhookUrl: () => shop.url,
    log: { error() {}, debug() {} },
    ...(options.now && { now: options.now }),
  });
  const app = Fastify();
  // The shop's pages forbid framing; the checkout must override it.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'content-security-policy': "frame-ancestors 'none'", 'x-frame-options': 'DENY' });
  });
  await app.register(async (scope) => {
    guardPages(scope, {
      isDirectLoopback: ({ raw }) => raw.socket.remoteAddress === '127.0.0.1',
      sendNotFound: (reply) => reply.code(404).send({ error: 'Not found.' }),
    });
    await mountRazorpaySandbox(scope, sandbox);
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const call: SandboxServer['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${origin}/local/razorpay${path}`, {
      method,
      headers: {
        authorization: basicAuth(KEYS.keyId, KEYS.keySecret),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  const order: SandboxServer['order'] = async (amount = 50_000, fields = {}) => {
    const { body } = await call('POST', '/v1/orders', { amount, currency: 'INR', ...fields });
    return body.id;
  };

  return {
    sandbox,
    app,
    origin,
    shop,
    call,
    api: (method, path, body, headers) => call(method, `/v1${path}`, body, headers),
    order,
    paid: async (amount) => {
      const result = await sandbox.pay(await order(amount), { outcome: 'success' });
      if ('error' in result) throw new Error(result.error.description);
      return {
        orderId: result.razorpay_order_id,
        paymentId: result.razorpay_payment_id,
        signature: result.razorpay_signature,
      };
    },
    close: async () => {
      await app.close();
      await shop.close();
      if (!options.opened) await opened.close();
    },
  };
}

/** A migrated PostgreSQL database of its own, dropped when it is closed. */
export async function openPostgres(): Promise<TestDatabase> {
  const fresh = await freshDatabase();
  const pool = new pg.Pool({ connectionString: fresh.url });
  // Dropping the database may cut off connections that the pool is still closing.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    database: overPg(pool) as unknown as Database,
    async close() {
      await pool.end();
      await fresh.drop();
    },
  };
}

/** PGlite in memory with the sandbox's tables. */
export async function openPglite(): Promise<TestDatabase> {
  const pglite = await PGlite.create();
  for (const name of ['0009-razorpay-sandbox.sql', '0261-sandbox-settlements.sql'])
    await pglite.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
  return { database: overPglite(pglite) as unknown as Database, close: () => pglite.close() };
}

export function basicAuth(keyId: string, keySecret: string): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
}

/** For a hang, not for a busy machine. */
const UNTIL_MS = 240_000;

export async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + UNTIL_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${what}`);
    await wait(10);
  }
}

async function startShop(): Promise<ListeningShop> {
  const received: Webhook[] = [];
  const shop: ListeningShop = { url: '', received, respond: () => 200, close: async () => undefined };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const webhook = { bytes, headers: request.headers, ...JSON.parse(bytes.toString()) };
    received.push(webhook);
    response.writeHead(await shop.respond(webhook)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/backend/razorpay-webhook`;
  shop.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return shop;
}

export interface Webhook {
  bytes: Buffer;
  headers: IncomingHttpHeaders;
  event: string;
  contains: string[];
  payload: {
    payment: { entity: Record<string, unknown> };
    order?: { entity: Record<string, unknown> };
    refund?: { entity: Record<string, unknown> };
  };
}

interface ListeningShop {
  url: string;
  received: Webhook[];
  /** Returns the status for a webhook. */
  respond: (webhook: Webhook) => number | Promise<number>;
  close(): Promise<void>;
}

interface TestDatabase {
  database: Database;
  close(): Promise<void>;
}

interface SandboxServerOptions {
  now?: () => number;
  /** A database that stays open, for a second server on it. */
  opened?: TestDatabase;
}

interface Response {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the part it reads
  body: any;
  headers: Headers;
}

type Call = (
  method: string,
  path: string,
  body?: object | string,
  headers?: Record<string, string>,
) => Promise<Response>;

export interface SandboxServer {
  sandbox: RazorpaySandbox;
  app: ReturnType<typeof Fastify>;
  origin: string;
  shop: ListeningShop;
  /** Below `/local/razorpay`. */
  call: Call;
  /** Below `/local/razorpay/v1`. */
  api: Call;
  order(amountPaise?: number, fields?: object): Promise<string>;
  paid(amountPaise?: number): Promise<{ orderId: string; paymentId: string; signature: string }>;
  close(): Promise<void>;
}
