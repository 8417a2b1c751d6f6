import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { hmacCode, storeCode, tryCode } from '../../src/platform/one-time-codes/one-time-codes.ts';
import { hashToken } from '../../src/platform/tokens.ts';
import {
  ADMIN,
  codeMailedTo,
  cookieOf,
  mailedCode,
  signInAdmin,
  startSignIn,
  wrongCode,
} from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** Admins of one test each, because a process remembers a limit that was reached. */
const BUSY = 'busy@tohfa.test';
const NEIGHBOUR = 'neighbour@tohfa.test';
const OTHER = 'other@tohfa.test';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ ADMIN_EMAILS: [ADMIN, BUSY, NEIGHBOUR, OTHER].join() });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec('truncate admin_code_cooldowns, rate_limits');
  shop.mails.length = 0;
});

test('the code from the mail opens a session in a cookie that scripts and other sites cannot use', async () => {
  const handle = await startSignIn(shop);
  const otp = await mailedCode(shop, { email: ADMIN, session_id: handle });
  const verified = await shop.call('verifyOtp', { body: { email: ADMIN, otp, sessionId: handle } });
  expect(verified.json()).toEqual({ success: true });
  expect(verified.cookies).toMatchObject([
    { name: 'tohfa_admin', path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 12 * 3600 },
    { name: 'tohfa_device', path: '/', httpOnly: true, sameSite: 'Strict' },
  ]);
  const session = await shop.call('verifySession', { cookie: cookieOf(verified) });
  expect(session.statusCode).toBe(200);
  expect(session.json()).toEqual({ success: true, email: ADMIN, role: 'owner', roles: ['owner'] });
});

test('with an https address the cookie is bound to this host', async () => {
  const secure = await openShop({ PUBLIC_URL: 'https://tohfa.example' });
  try {
    const cookie = await signInAdmin(secure);
    expect(cookie).toMatch(/^__Host-tohfa_admin=/);
    expect((await secure.call('verifySession', { cookie })).statusCode).toBe(200);
  } finally {
    await secure.close();
  }
});

test('the mail shows the code, the response does not', async () => {
  const handle = await startSignIn(shop);
  const sent = await shop.call('sendOtp', { body: { email: ADMIN, session_id: handle } });
  expect(sent.json()).toEqual({ success: true });
  expect(shop.mails).toHaveLength(1);
  expect(shop.mails[0]).toMatchObject({ to: ADMIN, subject: expect.stringContaining('code') });
  expect(shop.mails[0]?.text.match(/\b\d{6}\b/g)).toHaveLength(1);
});

test('an email that is not an admin’s gets no handle', async () => {
  const answer = await shop.call('validateAdmin', { body: { email: 'asha@tohfa.test' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ valid: false });
});

test('guesses at admin emails are limited, right ones are not counted', async () => {
  const guess = (email: string) => shop.call('validateAdmin', { body: { email }, ip: '192.0.2.7' });
  for (let i = 0; i < 25; i += 1) await guess(ADMIN);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(`a${i}@tohfa.test`)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
  const limited = answers.find(({ statusCode }) => statusCode === 429);
  expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0);
});

test('a made-up handle, or one of another email, gets the same refusal and no mail', async () => {
  const handle = await startSignIn(shop);
  const bodies = [
    { email: ADMIN, session_id: 'made-up' },
    { email: 'asha@tohfa.test', session_id: 'made-up' },
    { email: 'asha@tohfa.test', session_id: handle },
  ];
  const answers = await Promise.all(bodies.map((body) => shop.call('sendOtp', { body })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(shop.mails).toEqual([]);
});

test('the handle is never accepted as a session', async () => {
  const handle = await startSignIn(shop);
  const otp = await mailedCode(shop, { email: ADMIN, session_id: handle });
  const asCookie = { cookie: `tohfa_admin=${handle}` };
  expect((await shop.call('verifySession', asCookie)).statusCode).toBe(401);
  await shop.call('verifyOtp', { body: { email: ADMIN, otp, sessionId: handle } });
  expect((await shop.call('verifySession', asCookie)).statusCode).toBe(401);
});

test('a wrong code is an invalid OTP', async () => {
  const handle = await startSignIn(shop);
  const otp = await mailedCode(shop, { email: ADMIN, session_id: handle });
  const answer = await shop.call('verifyOtp', {
    body: { email: ADMIN, otp: wrongCode(otp), sessionId: handle },
  });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ success: false, error: 'Invalid OTP', code: 'invalid_otp' });
  expect(answer.cookies).toEqual([]);
});

test('a code works once', async () => {
  const handle = await startSignIn(shop);
  const otp = await mailedCode(shop, { email: ADMIN, session_id: handle });
  const verify = () => shop.call('verifyOtp', { body: { email: ADMIN, otp, sessionId: handle } });
  const answers = await Promise.all([verify(), verify(), verify()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  expect((await verify()).json()).toMatchObject({ error: 'Invalid OTP' });
});

test('a code expires after five minutes', async () => {
  const handle = await startSignIn(shop);
  const otp = await mailedCode(shop, { email: ADMIN, session_id: handle });
  await shop.opened.exec(`update admin_codes set expires_at = expires_at - interval '5 minutes'`);
  const answer = await shop.call('verifyOtp', { body: { email: ADMIN, otp, sessionId: handle } });
  expect(answer.statusCode).toBe(401);
});

test('a code works only with its own handle', async () => {
  const handle = await startSignIn(shop);
  const other = await startSignIn(shop);
  const otp = await mailedCode(shop, { email: ADMIN, session_id: handle });
  const answer = await shop.call('verifyOtp', { body: { email: ADMIN, otp, sessionId: other } });
  expect(answer.statusCode).toBe(401);
});

test('a new code replaces the previous one', async () => {
  const handle = await startSignIn(shop);
  const first = await mailedCode(shop, { email: ADMIN, session_id: handle });
  await shop.opened.exec(`update admin_code_cooldowns set sent_at = sent_at - interval '60 seconds'`);
  const second = await mailedCode(shop, { email: ADMIN, session_id: handle });
  const verify = (otp: string) => shop.call('verifyOtp', { body: { email: ADMIN, otp, sessionId: handle } });
  if (first !== second) expect((await verify(first)).statusCode).toBe(401);
  expect((await verify(second)).statusCode).toBe(200);
});

test('malformed input does not count as an attempt', async () => {
  const handle = await startSignIn(shop);
  const otp = await mailedCode(shop, { email: ADMIN, session_id: handle });
  for (const malformed of ['12345', '1234567', 'abcdef', ' 23456', 123456, true, null, ['123456']]) {
    const answer = await shop.call('verifyOtp', {
      body: { email: ADMIN, otp: malformed, sessionId: handle },
    });
    expect(answer.statusCode).toBe(400);
  }
  expect((await shop.call('verifyOtp', { body: { email: ADMIN, otp, sessionId: handle } })).statusCode).toBe(
    200,
  );
});

test('of a thousand parallel guesses five are evaluated, and then even the right code fails', async () => {
  const countAttacks = async () => {
    const [counted] = await queryRows<{ entries: number }>(
      shop.opened.database,
      sql`select count(*)::integer as entries from audit_entries where action = 'admin-code-tried-out'`,
    );
    return counted?.entries ?? 0;
  };
  const before = await countAttacks();
  const handle = await startSignIn(shop);
  const otp = await mailedCode(shop, { email: ADMIN, session_id: handle });
  const verify = (guess: string) =>
    shop.call('verifyOtp', { body: { email: ADMIN, otp: guess, sessionId: handle } });
  const wrong = Array.from({ length: 1000 }, (_, i) => String(i).padStart(6, '0')).filter((g) => g !== otp);
  const answers = await Promise.all(wrong.map(verify));
  const evaluated = answers.filter(({ statusCode }) => statusCode === 401);
  expect(evaluated).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(wrong.length - 5);
  const sixth = await verify(otp);
  expect(sixth.statusCode).toBe(429);
  expect(sixth.json()).toMatchObject({ error: 'Too many tries. Ask for a new code.' });
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
  expect(await countAttacks()).toBe(before + 1);
}, 60_000);

test('the database counts attempts: parallel processes get five together', async () => {
  const { database } = shop.opened;
  const secret = randomBytes(32).toString('base64url');
  await storeCode(database, { holderHash: hashToken(secret), codeHmac: hmacCode('123456', secret) });
  const tried = await Promise.all(
    Array.from({ length: 1000 }, () => tryCode(database, { secret, code: '654321' }, async () => {})),
  );
  expect(tried.filter(({ result }) => result === 'wrong')).toHaveLength(5);
  expect(tried.filter((one) => one.result === 'wrong' && one.isLastTry)).toHaveLength(1);
  expect(tried.filter(({ result }) => result === 'exhausted')).toHaveLength(995);
});

test('at most ten attempts are allowed without an active code', async () => {
  const handle = await startSignIn(shop);
  const verify = () => shop.call('verifyOtp', { body: { email: ADMIN, otp: '123456', sessionId: handle } });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await verify()).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('a hundred page loads send one mail, and another after a minute', async () => {
  const handle = await startSignIn(shop);
  const body = { email: ADMIN, session_id: handle };
  for (const mails of [1, 2]) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => shop.call('sendOtp', { body })));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(shop.mails).toHaveLength(mails);
    await shop.opened.exec(`update admin_code_cooldowns set sent_at = sent_at - interval '60 seconds'`);
  }
});

test('each sign-in has a code and a cooldown of its own', async () => {
  const [own, stranger] = [await startSignIn(shop), await startSignIn(shop)];
  const otp = await mailedCode(shop, { email: ADMIN, session_id: own });
  const strangers = await mailedCode(shop, { email: ADMIN, session_id: stranger });
  for (let attempt = 0; attempt < 6; attempt += 1)
    await shop.call('verifyOtp', { body: { email: ADMIN, otp: wrongCode(strangers), sessionId: stranger } });
  const verified = await shop.call('verifyOtp', { body: { email: ADMIN, otp, sessionId: own } });
  expect(verified.statusCode).toBe(200);
});

test('strangers cause ten mails an hour, and the admin’s own browser still gets its codes', async () => {
  const device = await knownDevice(BUSY);
  shop.mails.length = 0;
  const statuses: number[] = [];
  for (let network = 0; network < 40; network += 1) {
    const session_id = await startSignIn(shop, BUSY);
    const sent = { body: { email: BUSY, session_id }, ip: `198.51.${network}.7` };
    statuses.push((await shop.call('sendOtp', sent)).statusCode);
  }
  // One of the ten was the admin's own first sign-in, from a browser that was not known yet.
  expect(shop.mails).toHaveLength(9);
  expect(statuses).toEqual([...Array(9).fill(200), ...Array(31).fill(429)]);
  for (let time = 0; time < 3; time += 1) await signInFrom(device, BUSY);
});

test('a stranger behind the admin’s own address cannot keep the admin’s browser out', async () => {
  const ip = '203.0.113.77';
  const device = await knownDevice(NEIGHBOUR);
  for (let attempt = 0; attempt < 25; attempt += 1) {
    await shop.call('sendOtp', {
      body: { email: NEIGHBOUR, session_id: await startSignIn(shop, NEIGHBOUR) },
      ip,
    });
    await shop.call('validateAdmin', { body: { email: `guess-${attempt}@tohfa.test` }, ip });
  }
  expect((await shop.call('validateAdmin', { body: { email: NEIGHBOUR }, ip })).statusCode).toBe(429);
  await signInFrom(device, NEIGHBOUR, ip);
});

test('a device cookie is no session, and is for the admin who signed in', async () => {
  const device = await knownDevice(ADMIN);
  expect((await shop.call('verifySession', { cookie: device })).statusCode).toBe(401);
  for (let mail = 0; mail < 10; mail += 1) {
    const body = { email: OTHER, session_id: await startSignIn(shop, OTHER) };
    await shop.call('sendOtp', { body, ip: `198.51.100.${mail}` });
  }
  const body = { email: OTHER, session_id: await startSignIn(shop, OTHER) };
  expect((await shop.call('sendOtp', { body, cookie: device })).statusCode).toBe(429);
});

test('a mail that cannot be sent is reported, and can be requested again at once', async () => {
  const handle = await startSignIn(shop);
  const body = { email: ADMIN, session_id: handle };
  shop.post.broken = true;
  const failed = await shop.call('sendOtp', { body });
  shop.post.broken = false;
  expect(failed.statusCode).toBe(502);
  expect(failed.json()).toMatchObject({ success: false, code: 'mail_down' });
  await mailedCode(shop, body);
});

test('a copy of the tables contains neither the code, nor the handle, nor the cookie', async () => {
  const handle = await startSignIn(shop);
  const otp = await mailedCode(shop, { email: ADMIN, session_id: handle });
  const codes = await queryRows(shop.opened.database, sql`select * from admin_codes`);
  expect(JSON.stringify(codes)).not.toContain(otp);
  const verified = await shop.call('verifyOtp', { body: { email: ADMIN, otp, sessionId: handle } });
  const token = cookieOf(verified).split('=')[1] ?? '';
  const dump = await queryRows(
    shop.opened.database,
    sql`select s::text, i::text from admin_sessions s cross join admin_sign_ins i`,
  );
  expect(token).toHaveLength(43);
  for (const secret of [token, handle]) {
    expect(JSON.stringify(dump)).not.toContain(secret);
    expect(JSON.stringify(dump)).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

/** The cookie that a browser keeps after this admin has signed in. */
async function knownDevice(email: string): Promise<string> {
  const handle = await startSignIn(shop, email);
  const otp = await mailedCode(shop, { email, session_id: handle });
  const { cookies } = await shop.call('verifyOtp', { body: { email, otp, sessionId: handle } });
  const device = cookies.find(({ name }) => name === 'tohfa_device');
  return `tohfa_device=${device?.value}`;
}

async function signInFrom(device: string, email: string, ip = '127.0.0.1'): Promise<void> {
  const cookie = device;
  const session_id = (await shop.call('validateAdmin', { body: { email }, cookie, ip })).json().session_id;
  const mailed = shop.mails.length;
  await shop.call('sendOtp', { body: { email, session_id }, cookie, ip });
  const otp = codeMailedTo(shop, email, mailed);
  const verified = await shop.call('verifyOtp', { body: { email, otp, sessionId: session_id }, cookie, ip });
  expect(verified.statusCode, verified.body).toBe(200);
}
