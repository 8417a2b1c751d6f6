import { demoAccounts } from '@tohfa/demo';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemoData } from '../src/load-demo.ts';
import { readSettings } from '../src/settings.ts';
import { openShop, type Shop } from './support/shop.ts';

const REAL = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 's',
  RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(16),
  OIDC_ISSUER: 'https://id.test',
  OIDC_CLIENT_ID: 'c',
  OIDC_CLIENT_SECRET: 'secret-of-the-provider',
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'silent' }, { working: true });
  await loadDemoData(shop.opened.database, readSettings({ DATA_DIR: `${shop.uploads}/..` }));
});
afterAll(() => shop.close());

const page = async () => (await shop.app.inject({ url: '/local' })).body;
const flip = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/local/scenarios',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });

describe('the page', () => {
  it('lists a mail just sent, escaped, with a link to how it looks', async () => {
    await shop.local.outbox?.send({
      from: 'shop@tohfa.test',
      to: 'meera@people.test',
      subject: 'A gift <script>for you</script>',
      text: 'In words',
      html: '<p style="color:red">As it <b>looks</b></p><script>alert(1)</script>',
    });
    const html = await page();
    expect(html).toContain('A gift &lt;script&gt;for you&lt;/script&gt;</a>');
    expect(html).toContain('meera@people.test');
    const [, path = ''] = /href="(\/local\/outbox\/[^"]+\/look)"/.exec(html) ?? [];
    const mail = await shop.app.inject({ url: path });
    expect(mail.body).toContain('<p style="color:red">As it <b>looks</b></p>');
    expect(mail.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; /,
    );
    expect((await shop.app.inject({ url: '/local/outbox/..%2f..%2fx/look' })).statusCode).toBe(404);
  });

  it('shows accounts, queues, tasks and where the data is', async () => {
    const html = await page();
    for (const { email, password } of demoAccounts) {
      expect(html).toContain(email);
      expect(html).toContain(password);
    }
    expect(html).toMatch(/All \d+ queues are empty|Queues with something in them/);
    for (const part of ['check-changed-money', 'reconcile', 'every 60 s', '/.well-known/ucp', '/outbox</dd>'])
      expect(html).toContain(part);
  });

  it('lists pushes with their outcomes, and what assistants prepared, without what opens it', async () => {
    const { database } = shop.opened;
    await database.execute(sql`with person as (select id from users where email = 'asha@tohfa.test'),
      session as (insert into sessions (user_id, token_hash, provider, expires_at)
        select id, 'hash', 'password', now() + interval '1 hour' from person returning id, user_id),
      device as (insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        select user_id, id, 'https://push.test/secret-of-a-device', 'p', 'a' from session returning id),
      sent as (insert into push_sends (kind, topic, title, body, path, status)
        values ('notice', 'offers', 'A <b>gift</b> for you', '', '/', 'done') returning id)
      insert into push_deliveries (send_id, subscription_id, outcome)
        select sent.id, device.id, 'sent' from sent, device`);
    await database.execute(sql`with agent as
        (insert into agents (key, name) values ('https://agent.test/profile', 'Gifty') returning id)
      insert into agent_sessions (handle, prepared_token, kind, channel, agent_id, content, expires_at)
        select 'handle-of-a-session', 'token-of-a-link', 'basket', 'mcp', id, '{"lines":[],"parts":{},"problems":[]}',
          now() + interval '1 hour' from agent`);
    const html = await page();
    expect(html).toContain('A &lt;b&gt;gift&lt;/b&gt; for you');
    expect(html).toContain('1 sent · by push.test<');
    expect(html).toContain('basket by Gifty');
    expect(html).not.toMatch(/secret-of-a-device|handle-of-a-session|token-of-a-link/);
  });

  it('has neither secrets nor anything that its policy forbids', async () => {
    const html = await page();
    const { razorpay, identity } = shop.local;
    const secrets = [razorpay?.keySecret, ...(razorpay?.webhookSecrets ?? []), identity?.clientSecret];
    for (const secret of secrets) expect(html).not.toContain(secret);
    expect(html).not.toMatch(/ style=| on[a-z]+=|<script>/);
    const { headers } = await shop.app.inject({ url: '/local' });
    expect(headers['cache-control']).toBe('no-store');
    for (const name of ['backstage.css', 'backstage.js'])
      expect((await shop.app.inject({ url: `/local/${name}` })).statusCode).toBe(200);
  });

  it('is nothing for other machines, with its switches and files', async () => {
    for (const url of ['/local', '/local/backstage.js', '/local/backstage.css', '/local/scenarios'])
      for (const method of ['GET', 'POST'] as const)
        for (const request of [
          { remoteAddress: '192.0.2.7' },
          { headers: { 'x-forwarded-for': '127.0.0.1' } },
          { headers: { host: 'rebound.evil.test' } },
        ])
          expect((await shop.app.inject({ url, method, ...request })).statusCode).toBe(404);
  });
});

describe('its switches', () => {
  it('make a payment fail at checkout, and back to normal ends it', async () => {
    expect((await flip({ start: 'bank-declines' })).headers.location).toBe('/local#payments');
    expect(await page()).toContain('Not as usual: The payer’s bank declines.');
    const orderId = await newOrder();
    expect(await payAtCheckout(orderId)).toMatchObject({ error: { reason: 'payment_failed' } });
    expect(await page()).toContain('payment_failed');
    await flip({ normal: 'bank' });
    expect(await page()).toContain('Everything is as usual.');
    expect(await payAtCheckout(orderId)).toHaveProperty('razorpay_signature');
  });

  it('make a payment late: checkout sees a failure, the page when the bank confirms', async () => {
    await flip({ start: 'bank-late' });
    const orderId = await newOrder();
    expect(await payAtCheckout(orderId)).toMatchObject({ error: { reason: 'payment_timed_out' } });
    expect(await page()).toContain('the bank confirms at');
    await flip({ normal: 'everything' });
    expect(await payAtCheckout(orderId)).toHaveProperty('razorpay_signature');
  });

  it('are not flipped by other sites, nor by a name that is none', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
    ] as Record<string, string>[])
      expect((await flip({ start: 'api-down' }, headers)).statusCode).toBe(403);
    expect((await flip({ start: 'constructor' })).statusCode).toBe(404);
    const json = { 'content-type': 'application/json' };
    expect((await flip({ start: 'api-down' }, json)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await page()).toContain('Everything is as usual.');
  });
});

describe('a shop', () => {
  it('without stand-ins has no such page', async () => {
    const real = await openShop({ ...REAL, SMTP_URL: 'smtp://mail.test' });
    for (const url of ['/local', '/local/', '/local/scenarios', '/local/backstage.js', '/local/outbox'])
      for (const method of ['GET', 'POST'] as const)
        expect((await real.app.inject({ url, method })).statusCode).toBe(404);
    await real.close();
  });

  it('with an outbox alone shows mails, and nothing of payments or of what is set', async () => {
    const one = await openShop(REAL, { working: true });
    const { statusCode, body } = await one.app.inject({ url: '/local' });
    expect(statusCode).toBe(200);
    expect(body).toContain('id="mails"');
    expect(body).not.toContain('id="payments"');
    for (const secret of ['secret-of-the-provider', 'w'.repeat(16), one.databaseUrl])
      expect(body).not.toContain(secret);
    const post = await one.app.inject({ method: 'POST', url: '/local/scenarios' });
    expect(post.statusCode).toBe(404);
    await one.close();
  });

  it('at a public address has it for nobody', async () => {
    const open = await openShop({ PUBLIC_URL: 'https://shop.test' });
    expect((await open.app.inject({ url: '/local' })).statusCode).toBe(404);
    await open.close();
  });
});

async function newOrder(): Promise<string> {
  const { keyId, keySecret } = keys();
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/local/razorpay/v1/orders',
    headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
    payload: { amount: 50_000, currency: 'INR' },
  });
  return answer.json().id;
}

async function payAtCheckout(orderId: string): Promise<object> {
  const payload = { key_id: keys().keyId, order_id: orderId, method: 'upi', vpa: 'success@razorpay' };
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/local/razorpay/checkout/payments',
    payload,
  });
  return answer.json();
}

function keys() {
  const { razorpay } = shop.local;
  if (!razorpay) throw new Error('the shop has no sandbox');
  return razorpay;
}
