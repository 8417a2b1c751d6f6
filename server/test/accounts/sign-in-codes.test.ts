import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { codeMailedTo, wrongCode } from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';

const PASSWORD = 'marigold-in-june-42';
let shop: Shop;
let people = 0;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec('truncate rate_limits, sign_in_delays, admin_code_cooldowns');
  shop.mails.length = 0;
});

describe('a mailed code', () => {
  it('signs in, once, and the account stays the same', async () => {
    const { email, token } = await signUp();
    await shop.opened.exec(`update users set email_confirmed_at = now() where email = '${email}'`);
    const code = await mailedCode(email);
    const answers = await Promise.all([1, 2, 3].map(() => login({ email, code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    const signedIn = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(signedIn).toMatchObject({ email, name: 'Mira Sen', provider: 'code' });
    for (const bearer of [token, signedIn.token])
      expect((await shop.call('myAccount', { token: bearer })).json()).toMatchObject({ hasPassword: true });
  });

  it('makes an account for an unknown address, with a confirmed email', async () => {
    const email = newEmail();
    const signedIn = (await login({ email, code: await mailedCode(email) })).json();
    expect(signedIn).toMatchObject({ email, name: email.split('@')[0], isAdmin: false });
    const account = await shop.call('myAccount', { token: signedIn.token });
    expect(account.json()).toMatchObject({ emailConfirmed: true, hasPassword: false });
  });

  it('removes the password and the sessions of an account whose email nobody had confirmed', async () => {
    const { email, token } = await signUp();
    const signedIn = (await login({ email, code: await mailedCode(email) })).json();
    expect((await shop.call('myAccount', { token })).statusCode).toBe(401);
    expect((await shop.call('login', { body: { email, password: PASSWORD } })).statusCode).toBe(401);
    const account = await shop.call('myAccount', { token: signedIn.token });
    expect(account.json()).toMatchObject({ emailConfirmed: true, hasPassword: false });
  });

  it('is in the mail alone, and ends after five minutes', async () => {
    const email = newEmail();
    const sent = await send({ email });
    expect(sent.json()).toEqual({ success: true });
    expect(shop.mails).toMatchObject([{ to: email, subject: expect.stringContaining('code') }]);
    const code = codeIn(0);
    await shop.opened.exec(`update admin_codes set expires_at = now() - interval '1 second'`);
    const late = await login({ email, code });
    expect(late.statusCode).toBe(401);
    expect(late.json()).toMatchObject({
      error: 'Invalid credentials',
      fields: { code: 'This code is wrong or has expired. Check the newest email, or get a new code.' },
    });
  });

  it('opens a new account where the old one was erased', async () => {
    const email = newEmail();
    const before = (await login({ email, code: await mailedCode(email) })).json();
    await shop.call('eraseAccount', { token: before.token, body: { email } });
    const after = (await login({ email, code: await mailedCode(email) })).json();
    expect(after.id).not.toBe(before.id);
  });

  it('is not promised while mails fail, and can be asked for again at once', async () => {
    const email = newEmail();
    shop.post.broken = true;
    expect((await send({ email })).statusCode).toBe(502);
    shop.post.broken = false;
    expect((await login({ email, code: await mailedCode(email) })).statusCode).toBe(200);
  });
});

describe('guessing', () => {
  it('ends with the fifth try: of a crowd at once five are compared, and then the right code is refused', async () => {
    const email = newEmail();
    const attempt = newAttempt();
    const code = await mailedCode(email, { attempt });
    const guesses = Array.from({ length: 40 }, () => login({ email, code: wrongCode(code), attempt }));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
    const right = await login({ email, code, attempt });
    expect(right.statusCode).toBe(429);
    expect(right.json()).toMatchObject({ code: 'too_many_tries' });
  });

  it('is stopped for a network, whatever addresses it tries', async () => {
    const ip = '198.51.100.30';
    const guesses = Array.from({ length: 130 }, () => login({ email: newEmail(), code: '123456', ip }));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it('does not touch a code that another browser or network asked for', async () => {
    const email = newEmail();
    const attempt = newAttempt();
    const code = await mailedCode(email, { attempt });
    for (const guesser of [{}, { attempt: newAttempt() }, { ip: '198.51.100.31' }]) {
      for (let time = 0; time < 6; time += 1)
        expect((await login({ email, code, ...guesser })).statusCode).toBe(401);
    }
    expect((await login({ email, code, attempt, ip: '203.0.113.9' })).statusCode).toBe(200);
  });

  it('a code that is not six digits is invalid input and costs no try', async () => {
    const email = newEmail();
    const code = await mailedCode(email);
    for (const malformed of ['', '12345', '1234567', 'abcdef', 123456, null, true, ['123456'], { $ne: '' }])
      expect((await login({ email, code: malformed })).statusCode).toBe(400);
    expect((await login({ email, code })).statusCode).toBe(200);
  });

  it('of passwords does not hold up a code', async () => {
    const { email } = await signUp();
    const guess = () => shop.call('login', { body: { email, password: 'not the password' } });
    const guesses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(guesses.map(({ statusCode }) => statusCode)).toContain(429);
    expect((await login({ email, code: await mailedCode(email) })).statusCode).toBe(200);
  });
});

describe('a network that has failed too often', () => {
  it('refuses a code, but not on a browser that signed in to that account before', async () => {
    const ip = '198.51.100.95';
    const email = newEmail();
    const device = deviceCookie(await login({ email, code: await mailedCode(email) }));
    const fail = () => shop.call('login', { ip, body: { email: newEmail(), password: 'not the password' } });
    await Promise.all(Array.from({ length: 100 }, fail));
    expect((await fail()).statusCode).toBe(429);
    const stranger = newEmail();
    const strangers = await mailedCode(stranger, { ip });
    expect((await login({ email: stranger, code: strangers, ip })).statusCode).toBe(429);
    await shop.opened.exec('truncate admin_code_cooldowns');
    const code = await mailedCode(email, { ip, cookie: device });
    expect((await login({ email, code, ip, cookie: device })).statusCode).toBe(200);
    // The browser of one account is nobody's browser for another.
    const other = newEmail();
    const others = await mailedCode(other, { ip, cookie: device });
    expect((await login({ email: other, code: others, ip, cookie: device })).statusCode).toBe(429);
  });
});

describe('flooding', () => {
  it('an address gets one mail a minute, however many ask', async () => {
    const email = newEmail();
    const attempt = newAttempt();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(index < 10 ? { email, attempt } : { email, attempt: newAttempt(), ip: `198.51.100.${index}` }),
      ),
    );
    expect(shop.mails).toHaveLength(1);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBe(60);
  });

  it('an address gets eight unused codes an hour, and a browser that signed in there before its own', async () => {
    const email = newEmail();
    const device = deviceCookie(await login({ email, code: await mailedCode(email) }));
    shop.mails.length = 0;
    for (let time = 0; time < 12; time += 1) {
      await shop.opened.exec('truncate admin_code_cooldowns');
      await send({ email, ip: `198.51.100.${40 + time}` });
    }
    expect(shop.mails).toHaveLength(8);
    expect((await send({ email, ip: '198.51.100.60' })).statusCode).toBe(429);
    const sent = await send({ email, cookie: device });
    expect(sent.statusCode).toBe(200);
    expect((await login({ email, code: codeIn(8), cookie: device })).statusCode).toBe(200);
  });

  it('a network mails 120 unused codes an hour; used ones do not count', async () => {
    const ip = '198.51.100.90';
    const used = newEmail();
    await login({ email: used, code: await mailedCode(used, { ip }), ip });
    shop.mails.length = 0;
    await Promise.all(Array.from({ length: 125 }, () => send({ email: newEmail(), ip })));
    expect(shop.mails).toHaveLength(120);
  });
});

it('known and unknown addresses get the same answer and the same mail', async () => {
  const { email } = await signUp();
  shop.mails.length = 0;
  const [known, unknown] = [await send({ email }), await send({ email: newEmail() })];
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  const [first, second] = shop.mails.map(({ subject, text }) => [subject, text.replace(/\d{6}/, '')]);
  expect(first).toEqual(second);
});

it('a copy of the database does not hold the code of a browser', async () => {
  const email = newEmail();
  const attempt = newAttempt();
  const code = await mailedCode(email, { attempt });
  const rows = await queryRows<object>(shop.opened.database, sql`select * from admin_codes`);
  const dump = JSON.stringify(rows);
  for (const secret of [code, attempt, email]) expect(dump).not.toContain(secret);
});

async function signUp(): Promise<{ email: string; token: string }> {
  const body = { name: 'Mira Sen', email: newEmail(), password: PASSWORD };
  const signedUp = await shop.call('signup', { body });
  return { email: body.email, token: signedUp.json<{ token: string }>().token };
}

async function mailedCode(email: string, sent: Omit<Asked, 'email'> = {}): Promise<string> {
  const before = shop.mails.length;
  const answer = await send({ email, ...sent });
  expect(answer.statusCode, answer.body).toBe(200);
  return codeMailedTo(shop, email, before);
}

function codeIn(index: number): string {
  return /\b\d{6}\b/.exec(shop.mails[index]?.text ?? '')?.[0] ?? 'no code';
}

function send({ ip, cookie, ...body }: Asked) {
  return shop.call('sendSignInCode', { body, ...(ip && { ip }), ...(cookie && { cookie }) });
}

function login({ ip, cookie, ...body }: Asked & { code: unknown }) {
  return shop.call('login', { body, ...(ip && { ip }), ...(cookie && { cookie }) });
}

function deviceCookie({ cookies }: { cookies: { name: string; value: string }[] }): string {
  const cookie = cookies.find(({ name }) => name.endsWith('tohfa_device'));
  return `${cookie?.name}=${cookie?.value}`;
}

function newEmail(): string {
  people += 1;
  return `person${people}@tohfa.test`;
}

function newAttempt(): string {
  return randomBytes(16).toString('base64url');
}

interface Asked {
  email: string;
  attempt?: string;
  ip?: string;
  cookie?: string;
}
