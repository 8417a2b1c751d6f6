import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { freshDatabase } from '../../../../test/fresh-database.ts';
import { guardLocalPages } from '../../../src/local/local-page.ts';
import { mountRazorpaySandbox } from '../../../src/local/razorpay/mount-sandbox.ts';
import { openRazorpaySandbox, type RazorpaySandbox } from '../../../src/local/razorpay/open-sandbox.ts';
import { type OpenDatabase, openDatabase } from '../../../src/platform/database.ts';
import { addSecurityHeaders, securityHeaders } from '../../../src/platform/http/security-headers.ts';
import { createLog } from '../../../src/platform/log.ts';

export const KEYS = { keyId: 'rzp_test_lab', keySecret: 'lab-key-secret' };
export const WEBHOOK_SECRET = 'lab-webhook-secret';
export const PREVIOUS_SECRET = 'lab-previous-secret';

/** The sandbox behind a listening server, and a shop that notes every webhook it is sent. */
export async function openLab(options: LabOptions = {}): Promise<Lab> {
  const fresh = options.opened ? undefined : await freshDatabase();
  const opened = options.opened ?? (await openDatabase({ databaseUrl: fresh?.url }));
  const shop = await openListeningShop();
  const sandbox = openRazorpaySandbox({
    ...KEYS,
    database: opened.database,
    webhookSecret: WEBHOOK_SECRET,
    webhookSecretPrevious: PREVIOUS_SECRET,
    webhookUrl: () => shop.url,
    log: createLog({ logLevel: 'silent' }),
    ...(options.now && { now: options.now }),
  });
  const app = Fastify();
  addSecurityHeaders(app, securityHeaders({ razorpay: undefined, publicUrl: 'http://localhost:3000' }));
  guardLocalPages(app);
  await mountRazorpaySandbox(app, sandbox);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const call: Lab['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${origin}/local/razorpay${path}`, {
      method,
      headers: {
        authorization: basic(KEYS.keyId, KEYS.keySecret),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };

  return {
    sandbox,
    opened,
    app,
    origin,
    shop,
    call,
    api: (method, path, body, headers) => call(method, `/v1${path}`, body, headers),
    order: async (amount = 50_000, more = {}) => {
      const { body } = await call('POST', '/v1/orders', { amount, currency: 'INR', ...more });
      return body.id;
    },
    paid: async (amount) => {
      const { body } = await call('POST', '/v1/orders', { amount: amount ?? 50_000, currency: 'INR' });
      const told = await sandbox.pay(body.id, { outcome: 'success' });
      if ('error' in told) throw new Error(told.error.description);
      return { orderId: told.razorpay_order_id, paymentId: told.razorpay_payment_id, told };
    },
    close: async () => {
      await app.close();
      await shop.close();
      if (!options.opened) await opened.close();
      await fresh?.drop();
    },
  };
}

export function basic(keyId: string, keySecret: string): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
}

export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await wait(10);
  }
}

async function openListeningShop(): Promise<ListeningShop> {
  const received: Webhook[] = [];
  const shop: ListeningShop = { url: '', received, answers: () => 200, close: async () => undefined };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const webhook = { bytes, headers: request.headers, ...JSON.parse(bytes.toString()) };
    received.push(webhook);
    response.writeHead(await shop.answers(webhook)).end();
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

export interface ListeningShop {
  url: string;
  received: Webhook[];
  /** The status this shop answers a webhook with. */
  answers: (webhook: Webhook) => number | Promise<number>;
  close(): Promise<void>;
}

interface LabOptions {
  now?: () => number;
  /** A database that outlives the lab, to open a second one on it. */
  opened?: OpenDatabase;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the provider is judged by the test that reads it
  body: any;
  headers: Headers;
}

export interface Lab {
  sandbox: RazorpaySandbox;
  opened: OpenDatabase;
  app: ReturnType<typeof Fastify>;
  origin: string;
  shop: ListeningShop;
  /** Below `/local/razorpay`. */
  call(
    method: string,
    path: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Below `/local/razorpay/v1`. */
  api(
    method: string,
    path: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  order(amountPaise?: number, more?: object): Promise<string>;
  paid(
    amountPaise?: number,
  ): Promise<{ orderId: string; paymentId: string; told: { razorpay_signature: string } }>;
  close(): Promise<void>;
}
