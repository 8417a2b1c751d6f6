import { mkdirSync, rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStatusDeps, shopStatus } from '../../src/admin/status.ts';
import { recordBackup } from '../../src/backup/index.ts';
import { hmacHex } from '../../src/payments/provider/razorpay/signatures.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { buy, settle } from '../support/buying.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  cookie = await signInAdmin(shop);
});
afterAll(() => shop.close());

test('a shop that works says so; a late webhook, a payment nobody expected and waiting jobs are named', async () => {
  const { database } = shop.opened;
  expect((await status()).backups.lastAt).toBeUndefined();
  await buy(shop, await signedInPerson(database), await productToSell(database));
  await settle(shop);
  await recordBackup(database, { pictures: 3 });

  const answer = await status();
  expect(answer).toMatchObject({
    problems: [],
    database: { kind: 'postgres' },
    payments: { unmatched: 0, brokenChecks: 0, oldestUnreconciledSeconds: 0 },
    services: {
      mail: { state: 'local' },
      push: { state: 'working' },
      pictures: { state: 'working', place: 'folder' },
    },
  });
  expect(answer.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(answer.payments.webhookLagSeconds).toBeLessThan(600);
  expect(Date.parse(answer.payments.lastWebhookAt)).toBeGreaterThan(Date.now() - 600_000);
  expect(Date.parse(answer.backups.lastAt)).toBeGreaterThan(Date.now() - 600_000);

  // Late, and for an order nobody knows.
  const payment = {
    id: 'pay_unknown0000000',
    order_id: 'order_unknown00000',
    amount: 5000,
    currency: 'INR',
    status: 'captured',
    amount_refunded: 0,
    method: 'upi',
  };
  await sendWebhook({
    event: 'payment.captured',
    created_at: Math.floor(Date.now() / 1000) - 300,
    payload: { payment: { entity: payment } },
  });
  const later = await status();
  expect(later.problems).toEqual(['payments-unmatched', 'webhooks-late']);
  expect(later.payments.webhookLagSeconds).toBeGreaterThanOrEqual(300);

  // A queue that no worker looks at.
  await database.execute(
    sql`insert into jobs.queue
      select (jsonb_populate_record(q, '{"name": "unworked"}')).* from jobs.queue q where name = 'parked'`,
  );
  await database.execute(
    sql`insert into jobs.job (name, data, start_after) values ('parked', '{}', now()), ('unworked', '{}', now() - interval '1 hour')`,
  );
  const { problems, jobs } = await status();
  expect(problems).toEqual(expect.arrayContaining(['jobs-late', 'jobs-parked']));
  expect(jobs).toMatchObject({ parked: 1 });
  expect(jobs.oldestDueSeconds).toBeGreaterThanOrEqual(3600);
});

test('webhooks that are signed with another secret are counted, and named once there are some', async () => {
  const before = (await status()).payments.refusedWebhooks;
  const figure = async () => /^money_webhooks_refused (\d+)$/m.exec((await metrics()).body)?.[1];
  // Anybody finds the address: what is not signed says nothing of the secret.
  await sendWebhook({ event: 'payment.captured', payload: {} }, { signature: null, status: 401 });
  expect((await status()).payments.refusedWebhooks).toBe(before);
  for (let n = 0; n < 3; n += 1)
    await sendWebhook(
      { event: 'payment.captured', payload: {} },
      { signature: 'ab'.repeat(32), status: 401 },
    );
  const { problems, payments } = await status();
  expect(payments.refusedWebhooks).toBe(before + 3);
  expect(problems).toContain('webhooks-refused');
  expect(await figure()).toBeDefined();
  await shop.opened.database.execute(sql`delete from webhook_refusals`);
});

test('payments of which no webhook tells are named after an hour', async () => {
  expect((await status()).problems).not.toContain('webhooks-silent');
  const other = await openShop({}, { working: true });
  try {
    other.local.sandbox?.setSwitches({ dropWebhooksPercent: 100 });
    await buy(other, await signedInPerson(other.opened.database), await productToSell(other.opened.database));
    // The ledger is append-only, also for tests: it takes a superuser to make it older.
    await other.opened.database.execute(sql`alter table ledger_transactions disable trigger user`);
    await other.opened.database.execute(sql`update ledger_transactions set at = at - interval '2 hours'`);
    const admin = await signInAdmin(other);
    const { problems, payments } = (await other.call('shopStatus', { cookie: admin })).json();
    expect(problems).toContain('webhooks-silent');
    expect(payments.lastWebhookSeconds).toBeGreaterThan(3600);
  } finally {
    await other.close();
  }
});

test('a mail server that refuses and a folder that is gone are failing, and are asked once in a while', async () => {
  let asked = 0;
  const mailer = {
    async send() {},
    async check() {
      asked += 1;
      throw new Error('535 authentication failed');
    },
  };
  const { pictures } = shop.shop;
  rmSync(shop.uploads, { recursive: true });
  const deps = createStatusDeps({ dbHandle: shop.opened, mailer, pictures, s3: false });
  await shopStatus(deps);
  mkdirSync(shop.uploads);
  const { problems, services } = await shopStatus(deps);
  expect(problems).toEqual(expect.arrayContaining(['mail-failing', 'pictures-failing']));
  expect(services).toMatchObject({ mail: { state: 'failing' }, pictures: { state: 'failing' } });
  expect(asked).toBe(1);
  // What the server said stays out of the answer; a time may have the same digits.
  expect(services.mail).toEqual({ state: 'failing', checkedAt: expect.any(String) });
});

async function status() {
  const answer = await shop.call('shopStatus', { cookie });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const metrics = () => shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });

async function sendWebhook(
  body: object,
  { signature, status = 200 }: { signature?: string | null; status?: number } = {},
) {
  const bytes = JSON.stringify(body);
  const [secret = ''] = shop.local.razorpay?.webhookSecrets ?? [];
  const signed = signature === undefined ? hmacHex(Buffer.from(bytes), secret) : signature;
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/razorpay-webhook',
    headers: {
      'content-type': 'application/json',
      ...(signed !== null && { 'x-razorpay-signature': signed }),
    },
    payload: bytes,
  });
  expect(answer.statusCode, answer.body).toBe(status);
}
