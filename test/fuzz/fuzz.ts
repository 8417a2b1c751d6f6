import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { type Operation, type OperationName, operations, type Product, type SignedIn } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { insertAdminSession } from '../../server/src/admin/sql.ts';
import { type Database, queryRows } from '../../server/src/platform/database.ts';
import { generateToken } from '../../server/src/platform/tokens.ts';
import { openTestDatabase } from '../open-database.ts';
import { callShop } from '../shop/call-shop.ts';
import { PASSWORD } from '../shop/customers.ts';
import { startShop } from '../shop/start-shop.ts';
import { describeChanges, readGuardedRows } from './guarded-rows.ts';
import {
  bodyText,
  createRandom,
  inputFor,
  type KnownValues,
  queryText,
  type Random,
  type Schema,
} from './inputs.ts';
import { sendRaw } from './raw.ts';

const AT_ONCE = 24;
/** People are signed in again so often, because some requests sign them out or erase them. */
const REQUESTS_PER_CAST = 1000;
const ADMIN = 'admin@tohfa.test';
/** One in so many is bytes that no HTTP library would send. */
const RAW_SHARE = 0.05;
/** Ten times what a busy machine takes: the whole server was held up by one request. */
const ANSWERED_WITHIN_MS = 240_000;
const NAMES = Object.keys(operations) as OperationName[];

/**
 * Sends hostile requests to every call of a real shop on PostgreSQL, as nobody, as customers, as a contributor with a
 * token and as an admin, and hostile bytes to its port. Fails on any answer of 500 or above, on one that takes
 * minutes, on a shop that ended, on a row that a stranger or a customer had no right to change.
 */
export async function fuzz({ databaseUrl, requests, seed, onProgress }: FuzzOptions): Promise<FuzzReport> {
  const random = createRandom(seed);
  // What it logs is kept in memory, and a million requests are many lines.
  const shop = await startShop({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  const { database, close } = await openTestDatabase({ databaseUrl, databasePoolSize: 2 });
  const report: FuzzReport = { sent: 0, raw: 0, statuses: {}, operations: {}, failures: [] };
  try {
    const withoutAdmin = Math.floor(requests * 0.7);
    const before = await readGuardedRows(database);
    const target = { url: shop.url, database };
    await sendAll(target, random, withoutAdmin, ['nobody', 'customer', 'contributor'], report, onProgress);
    const changes = describeChanges(before, await readGuardedRows(database));
    if (changes.length > 0)
      report.failures.push(`a row changed that only admins may change:\n${changes.join('\n')}`);
    await sendAll(
      target,
      random,
      requests - withoutAdmin,
      ['nobody', 'customer', 'contributor', 'admin'],
      report,
      onProgress,
    );
    if (!(await fetch(`${shop.url}/readyz`)).ok) report.failures.push('the shop is not ready afterwards');
  } catch (error) {
    report.failures.push(`${error instanceof Error ? error.message : error}\n${shop.output().slice(-2000)}`);
  } finally {
    await close();
    await shop.stop();
  }
  return report;
}

async function sendAll(
  target: Target,
  random: Random,
  requests: number,
  callers: readonly Caller[],
  report: FuzzReport,
  onProgress: ((report: FuzzReport) => void) | undefined,
): Promise<void> {
  for (let left = requests; left > 0; left -= REQUESTS_PER_CAST) {
    const cast = await signInCast(target, callers);
    let toSend = Math.min(left, REQUESTS_PER_CAST);
    const sender = async () => {
      while (toSend > 0 && report.failures.length < 20) {
        toSend -= 1;
        if (random.chance(RAW_SHARE)) await sendBytes(target.url, random, report);
        else await sendOne(target.url, random, cast, callers, report);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
    onProgress?.(report);
  }
}

async function sendOne(
  url: string,
  random: Random,
  cast: Cast,
  callers: readonly Caller[],
  report: FuzzReport,
): Promise<void> {
  // Each in turn, so that none is left out.
  const name = NAMES[(report.sent - report.raw) % NAMES.length] as OperationName;
  const operation: Operation = operations[name];
  const from = Date.now();
  const caller = random.pick(callers);
  const query = queryText(inputFor(operation.query as unknown as Schema, random, cast.known), random);
  const hasBody = operation.method !== 'GET';
  const input = inputFor((operation.body ?? operation.form) as unknown as Schema, random, cast.known);
  const body = hasBody ? bodyText(operation, input, random) : undefined;
  const headers = {
    ...credentials(caller, cast, random),
    // Limits count by network, and are not what is tested here.
    'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
    ...(body && { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) }),
  };
  const path = `${operation.path}${query}`;
  report.sent += 1;
  const { status, text } = await send(url + path, operation.method, headers, body?.text);
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  report.operations[name] = (report.operations[name] ?? 0) + 1;
  if (Date.now() - from > ANSWERED_WITHIN_MS)
    report.failures.push(
      `${name} as ${caller}: ${(body?.text ?? path).slice(0, 1000)} took ${Date.now() - from} ms`,
    );
  // The provider and mail behind the shop are its own stand-ins: a 502 or 503 would be the shop's fault too.
  if (status >= 500) {
    const sent = (body?.text ?? '').slice(0, 1000);
    report.failures.push(
      `${name} as ${caller}: ${operation.method} ${path} ${sent} → ${status} ${text.slice(0, 300)}`,
    );
  }
}

async function sendBytes(url: string, random: Random, report: FuzzReport): Promise<void> {
  report.sent += 1;
  report.raw += 1;
  const { name, pieces, statuses } = await sendRaw(url, random);
  for (const status of statuses) report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  // 501 and 505 are what a server says to methods and versions that it does not speak.
  const faults = statuses.filter((status) => status >= 500 && status !== 501 && status !== 505);
  if (faults.length > 0)
    report.failures.push(`${name}: ${JSON.stringify(pieces).slice(0, 1000)} → ${faults.join()}`);
}

function credentials(caller: Caller, cast: Cast, random: Random): Record<string, string> {
  if (caller === 'customer') return { authorization: `Bearer ${random.pick(cast.customers).token}` };
  if (caller === 'admin' && cast.adminCookie) return { cookie: cast.adminCookie };
  return random.chance(0.1)
    ? { authorization: random.pick(['Bearer x', 'Bearer', 'Basic eDp5', 'Bearer \u00ff']) }
    : {};
}

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });

function send(
  url: string,
  method: string,
  headers: Record<string, string | number>,
  body: string | undefined,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, agent, headers, timeout: ANSWERED_WITHIN_MS }, (response) => {
      const status = response.statusCode ?? 0;
      let text = '';
      // Live updates do not end by themselves.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.destroy();
        resolve({ status, text });
        return;
      }
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status, text }));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error(`${method} ${url} was not answered`)));
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The shop may close a connection whose body it refuses before it has arrived.
      if (['EPIPE', 'ECONNRESET'].includes(error.code ?? '')) resolve({ status: 0, text: '' });
      else reject(error);
    });
    request.end(body);
  });
}

async function signInCast({ url, database }: Target, callers: readonly Caller[]): Promise<Cast> {
  const customers = await Promise.all(
    ['Meera', 'Kabir'].map((name) =>
      callShop<SignedIn>(
        url,
        'signup',
        { name, email: `${randomBytes(8).toString('hex')}@fuzz.test`, password: PASSWORD },
        { address: `10.9.${[...randomBytes(2)].join('.')}` },
      ),
    ),
  );
  const products = (await (await fetch(`${url}/backend/get-products.php`)).json()) as Product[];
  const adminCookie = callers.includes('admin') ? await startAdminSession(database) : undefined;
  const known = await knownValues(url, customers, products, adminCookie);
  const contributorToken = await chipIn(url, database);
  const orderToken = await orderAsGuest(url, products);
  return {
    customers,
    adminCookie,
    known: { ...known, contributorToken: [contributorToken], orderToken: [orderToken] },
  };
}

/** Without the mails of a sign-in, which are limited. */
async function startAdminSession(database: Database): Promise<string> {
  const { token, tokenHash } = generateToken();
  await insertAdminSession(database, { tokenHash, email: ADMIN });
  return `tohfa_admin=${token}`;
}

/** A guest, whose token is sent in bodies. */
async function chipIn(url: string, database: Database): Promise<string> {
  const [gift] = await queryRows<{ id: string }>(
    database,
    sql`select public_id as id from gifts where status = 'approved' and sharable limit 1`,
  );
  if (!gift) return '';
  const body = { amount: 100, currency: 'INR', giftId: gift.id, guest: { name: 'Meera' } };
  return (await callAsGuest<{ contributorToken?: string }>(url, 'createOrder', body)).contributorToken ?? '';
}

/** The token of an order without an account. */
async function orderAsGuest(url: string, products: readonly Product[]): Promise<string> {
  const product = products.find(({ options }) => options.length === 0);
  if (!product) return '';
  const order = {
    items: [{ productId: product.id, quantity: 1 }],
    recipient: { name: 'Meera', phone: '9845012345' },
    address: '12 Rose Villa, MG Road, Bengaluru 560001',
  };
  const { totalAmount = 0 } = await callAsGuest<{ totalAmount?: number }>(url, 'priceBasket', order);
  const guest = { name: 'Farah', email: 'farah@fuzz.test' };
  const body = { ...order, amount: totalAmount * 100, currency: 'INR', guest };
  return (await callAsGuest<{ orderToken?: string }>(url, 'createOrder', body)).orderToken ?? '';
}

async function callAsGuest<Answer>(
  url: string,
  name: 'createOrder' | 'priceBasket',
  body: object,
): Promise<Answer> {
  const answer = await fetch(`${url}${operations[name].path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.8.${[...randomBytes(2)].join('.')}`,
    },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
}

async function knownValues(
  url: string,
  customers: readonly SignedIn[],
  products: readonly Product[],
  adminCookie: string | undefined,
): Promise<KnownValues> {
  const gifts = adminCookie ? await readList(`${url}/backend/all-gifts`, adminCookie, 'gifts') : [];
  const orders = adminCookie ? await readList(`${url}/backend/all-orders`, adminCookie, 'orders') : [];
  const productIds = products.map(({ id }) => id);
  const userIds = customers.map(({ id }) => id);
  const giftIds = gifts.map(({ id }) => id);
  return {
    productId: productIds,
    category: products.map(({ category_id }) => category_id),
    userName: userIds,
    userId: [...userIds, ...giftIds],
    giftId: giftIds,
    id: [...productIds.slice(0, 5), ...giftIds, ...orders.map(({ id }) => id)],
    email: [...customers.map(({ email }) => email), ADMIN],
    currency: ['INR'],
    name: ['Meera', 'Kabir'],
  };
}

async function readList(url: string, cookie: string, field: string): Promise<{ id: unknown }[]> {
  const answer = await fetch(url, { headers: { cookie } });
  return ((await answer.json()) as Record<string, { id: unknown }[]>)[field] ?? [];
}

export interface FuzzOptions {
  databaseUrl: string;
  requests: number;
  seed: number;
  onProgress?: (report: FuzzReport) => void;
}

export interface FuzzReport {
  sent: number;
  /** Those that were bytes. */
  raw: number;
  /** How often each was called. */
  operations: Partial<Record<OperationName, number>>;
  /** How often each status was answered; 0 is a connection that was closed. */
  statuses: Record<number, number>;
  failures: string[];
}

interface Target {
  url: string;
  database: Database;
}

interface Cast {
  customers: readonly SignedIn[];
  adminCookie: string | undefined;
  known: KnownValues;
}

type Caller = 'nobody' | 'customer' | 'contributor' | 'admin';
