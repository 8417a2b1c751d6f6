import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { openShop, type Shop } from '../support/shop.ts';

const PASSWORD = 'marigold-in-june-42';
let shop: Shop;
let people = 0;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec('truncate rate_limits, sign_in_delays');
});

describe('while a stranger guesses passwords', () => {
  it('a customer signs in from another network at once', async () => {
    const { email } = await signUp();
    await guess(email, 30, () => '198.51.100.7');
    expect((await signIn(email, { ip: '203.0.113.1' })).statusCode).toBe(200);
  });

  it('a browser that signed in before is not held up, even behind the stranger’s own address', async () => {
    const { email, device } = await signUp();
    await guess(email, 150, (index) => `198.51.${index}.7`);
    await guess(email, 30, () => '198.51.100.7');
    await prolongDelays();
    expect((await signIn(email, { ip: '198.51.100.7' })).statusCode).toBe(429);
    expect((await signIn(email, { ip: '198.51.100.7', cookie: device })).statusCode).toBe(200);
  });

  it('a mailed link resets the password, and its browser signs in', async () => {
    const { email } = await signUp();
    await guess(email, 100, (index) => `198.51.${index}.7`);
    for (let time = 0; time < 7; time += 1)
      await shop.call('forgotPassword', { body: { email }, ip: `198.51.100.${time}` });
    await expect.poll(() => linksTo(email).length).toBe(5);
    const [first] = linksTo(email);
    const body = { token: first, password: 'a new rose garden' };
    const reset = await shop.call('resetPassword', { body });
    expect(reset.statusCode, reset.body).toBe(200);
    await makeCheap(email, body.password);
    await guess(email, 100, (index) => `198.51.${index}.8`);
    const cookie = deviceCookie(reset);
    expect((await signIn(email, { password: 'a new rose garden', cookie })).statusCode).toBe(200);
  });

  it('the delay grows and is never a lock', async () => {
    const { email } = await signUp();
    const ip = '198.51.100.9';
    await guess(email, 4, () => ip);
    const waits: number[] = [];
    for (let failure = 5; failure <= 10; failure += 1) {
      expect((await signIn(email, { password: 'not it at all', ip })).statusCode).toBe(401);
      waits.push(await longestDelay());
      await shop.opened.exec('update sign_in_delays set retry_at = now()');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32]);
    expect((await signIn(email, { ip })).statusCode).toBe(200);
  });

  it('few guesses of a crowd at once are checked', async () => {
    const { email } = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        signIn(email, { password: `guess number ${index}`, ip: '198.51.100.3' }),
      ),
    );
    // Five, and one more for each second or so that the others take.
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10);
    const limited = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0);
    const [entries] = await queryRows<{ count: number }>(
      shop.opened.database,
      sql`select count(*)::int as count from audit_entries a join users u on u.id::text = a.actor
        where u.email = ${email} and a.action = 'sign-in-failures'`,
    );
    expect(entries?.count).toBe(1);
  });

  it('guesses from ten thousand addresses of one IPv6 network count together', async () => {
    const { email } = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        signIn(email, { password: 'not it at all', ip: `2001:db8:1:2:${index.toString(16)}::1` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10);
    expect((await signIn(email, { ip: '2001:db8:1:3::1' })).statusCode).toBe(200);
  });

  it('guesses from many networks are delayed together', async () => {
    const { email } = await signUp();
    const answers = await guess(email, 120, (index) => `198.51.${index}.1`);
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(36);
  });

  it('a signed-in customer can still change the password', async () => {
    const { email, token } = await signUp();
    await guess(email, 60, (index) => `198.51.${index}.1`);
    const body = { currentPassword: PASSWORD, password: 'a new rose garden' };
    expect((await shop.call('changePassword', { token, body })).statusCode).toBe(200);
  });
});

describe('the device cookie', () => {
  it('is out of reach of scripts and other sites, and stored as a hash', async () => {
    const { answer, device } = await signUp();
    expect(answer.cookies).toMatchObject([
      { name: 'tohfa_device', path: '/', httpOnly: true, sameSite: 'Strict' },
    ]);
    const rows = await queryRows<{ row: string }>(
      shop.opened.database,
      sql`select d::text as row from known_devices d`,
    );
    expect(JSON.stringify(rows)).not.toContain(device.split('=')[1]);
  });

  it('is bound to this host with an https address', async () => {
    const secure = await openShop({ PUBLIC_URL: 'https://tohfa.example' });
    try {
      const body = { name: 'Asha', email: 'asha@people.test', password: PASSWORD };
      const { cookies } = await secure.call('signup', { body });
      expect(cookies).toMatchObject([{ name: '__Host-tohfa_device', secure: true, httpOnly: true }]);
    } finally {
      await secure.close();
    }
  });

  it('that someone else planted in a browser is replaced at the sign-in', async () => {
    const stranger = await signUp();
    const victim = await signUp();
    const signedIn = await signIn(victim.email, { cookie: stranger.device });
    expect(signedIn.statusCode).toBe(200);
    expect(deviceCookie(signedIn)).not.toBe(stranger.device);
    await guess(victim.email, 30, () => '198.51.100.4');
    await prolongDelays();
    const planted = { cookie: stranger.device, ip: '198.51.100.4' };
    expect((await signIn(victim.email, planted)).statusCode).toBe(429);
  });

  it('opens nothing by itself, and its own guesses are delayed too', async () => {
    const { email, device } = await signUp();
    const attempts = Array.from({ length: 20 }, (_, index) =>
      signIn(email, { password: 'not it at all', cookie: device, ip: `203.0.113.${index}` }),
    );
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(14);
    await prolongDelays();
    expect((await signIn(email, { cookie: device })).statusCode).toBe(429);
  });

  it('is forgotten with the account', async () => {
    const { email, token } = await signUp();
    await shop.call('eraseAccount', { token, body: { email, password: PASSWORD } });
    const left = await queryRows(
      shop.opened.database,
      sql`select 1 from known_devices where email = ${email}`,
    );
    expect(left).toEqual([]);
  });
});

it('sixty people behind one address may sign up in an hour, and weak passwords do not count', async () => {
  const ip = '203.0.113.99';
  for (let time = 0; time < 5; time += 1) {
    const body = { name: 'Asha', email: newEmail(), password: 'password123' };
    expect((await shop.call('signup', { body, ip })).statusCode).toBe(400);
  }
  // The first 59 without the cost of their passwords.
  expect(await shop.shop.accounts.limits.signUpsPerNetwork.consume(ip, 59)).toBeUndefined();
  const body = { name: 'Asha', email: newEmail(), password: PASSWORD };
  expect((await shop.call('signup', { body, ip })).statusCode).toBe(200);
  const next = { ...body, email: newEmail() };
  expect((await shop.call('signup', { body: next, ip })).statusCode).toBe(429);
});

it('people who confirm their email make room for others behind the same address', async () => {
  const ip = '203.0.113.98';
  expect(await shop.shop.accounts.limits.signUpsPerNetwork.consume(ip, 58)).toBeUndefined();
  for (let person = 0; person < 3; person += 1) {
    const body = { name: 'Asha', email: newEmail(), password: PASSWORD };
    expect((await shop.call('signup', { body, ip })).statusCode).toBe(200);
    const mail = shop.mails.findLast(({ to }) => to === body.email);
    const [, token] = /#([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect((await shop.call('confirmEmail', { body: { token }, ip })).statusCode).toBe(200);
  }
});

function newEmail(): string {
  people += 1;
  return `device-${people}-${Date.now()}@people.test`;
}

async function signUp() {
  const email = newEmail();
  const body = { name: 'Asha', email, password: PASSWORD };
  const answer = await shop.call('signup', { body, ip: `10.9.0.${people % 250}` });
  await makeCheap(email, PASSWORD);
  return { email, answer, token: answer.json().token as string, device: deviceCookie(answer) };
}

/** A hash names its own cost: hundreds of guesses at the shop's would take ten seconds, and are not about it. */
async function makeCheap(email: string, password: string): Promise<void> {
  const cheap = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await shop.opened.database.execute(sql`update users set password_hash = ${cheap} where email = ${email}`);
}

function signIn(email: string, { password = PASSWORD, ...sent }: Attempt = {}) {
  return shop.call('login', { body: { email, password }, ip: '203.0.113.50', ...sent });
}

async function guess(email: string, times: number, ipOf: (index: number) => string): Promise<number[]> {
  const attempts = Array.from({ length: times }, (_, index) =>
    signIn(email, { password: `guess number ${index}`, ip: ipOf(index) }),
  );
  return (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
}

/** So that a slow machine does not wait a delay out. */
async function prolongDelays(): Promise<void> {
  await shop.opened.exec(
    `update sign_in_delays set retry_at = now() + interval '1 minute' where retry_at > expires_at - interval '1 hour'`,
  );
}

/** In seconds, from the failure on. */
async function longestDelay(): Promise<number> {
  const [row] = await queryRows<{ seconds: number }>(
    shop.opened.database,
    sql`select max(round(extract(epoch from retry_at - (expires_at - interval '1 hour'))))::int as seconds from sign_in_delays`,
  );
  return row?.seconds ?? 0;
}

function linksTo(email: string): string[] {
  return shop.mails.flatMap(({ to, text }) =>
    to === email ? [/\/reset-password#(\S+)/.exec(text)?.[1] ?? ''].filter(Boolean) : [],
  );
}

function deviceCookie({ cookies }: { cookies: { name: string; value: string }[] }): string {
  const cookie = cookies.find(({ name }) => name.endsWith('tohfa_device'));
  return cookie ? `${cookie.name}=${cookie.value}` : '';
}

interface Attempt {
  password?: string;
  cookie?: string;
  ip?: string;
}
