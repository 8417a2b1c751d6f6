import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cleanUpAdmin } from '../../src/admin/sessions.ts';
import { queryRows } from '../../src/platform/database.ts';
import { ADMIN, mailedCode, signInAdmin, wrongCode } from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec('truncate admin_code_cooldowns, rate_limits, admin_sessions');
  cookie = await signInAdmin(shop);
});

const age = (column: string, interval: string) =>
  shop.opened.exec(`update admin_sessions set ${column} = ${column} - interval '${interval}'`);
const sessionStatus = async () => (await shop.call('verifySession', { cookie })).statusCode;
const writeStatus = async () => (await shop.call('addProduct', { cookie, body: {} })).statusCode;

test('a session ends after half an hour without a call', async () => {
  await age('last_seen_at', '29 minutes');
  expect(await sessionStatus()).toBe(200);
  await age('last_seen_at', '29 minutes');
  expect(await sessionStatus()).toBe(200);
  await age('last_seen_at', '30 minutes');
  expect(await sessionStatus()).toBe(401);
});

test('a session ends after twelve hours however often it is used', async () => {
  await age('created_at', '719 minutes');
  expect(await sessionStatus()).toBe(200);
  await age('created_at', '1 minute');
  expect(await sessionStatus()).toBe(401);
});

test('sign-out ends the session and clears the cookie, and may be repeated', async () => {
  const left = await shop.call('adminLogout', { cookie });
  expect(left.cookies).toMatchObject([{ name: 'tohfa_admin', value: '' }]);
  expect(await sessionStatus()).toBe(401);
  expect((await shop.call('adminLogout', { cookie })).statusCode).toBe(200);
});

test('signing in again ends this browser’s previous session', async () => {
  const validated = await shop.call('validateAdmin', { body: { email: ADMIN } });
  const sessionId = validated.json<{ session_id: string }>().session_id;
  const otp = await mailedCode(shop, { email: ADMIN, session_id: sessionId });
  await shop.call('verifyOtp', { cookie, body: { email: ADMIN, otp, sessionId } });
  expect(await sessionStatus()).toBe(401);
});

test('product calls need a code of the last fifteen minutes, other admin calls do not', async () => {
  expect(await writeStatus()).toBe(400);
  await age('code_verified_at', '15 minutes');
  const refused = await shop.call('addProduct', { cookie, body: {} });
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ success: false, code: 'step_up_needed' });
  expect((await shop.call('dashboard', { cookie })).statusCode).toBe(200);
});

test('a step-up code allows product calls again, without a session id and without a new cookie', async () => {
  await age('code_verified_at', '15 minutes');
  const otp = await mailedCode(shop, { email: ADMIN }, cookie);
  const wrong = await shop.call('verifyOtp', { cookie, body: { email: ADMIN, otp: wrongCode(otp) } });
  expect(wrong.statusCode).toBe(401);
  const right = await shop.call('verifyOtp', { cookie, body: { email: ADMIN, otp } });
  expect(right.statusCode).toBe(200);
  expect(right.cookies).toEqual([]);
  expect(await writeStatus()).toBe(400);
});

test('a gift decision needs a recent code too', async () => {
  await age('code_verified_at', '15 minutes');
  const refused = await shop.call('decideGift', { cookie, body: {} });
  expect(refused.json()).toMatchObject({ success: false, code: 'step_up_needed' });
});

test('a step-up right after a sign-in does not wait for its cooldown', async () => {
  shop.mails.length = 0;
  await shop.call('sendOtp', { cookie, body: { email: ADMIN } });
  await shop.call('sendOtp', { cookie, body: { email: ADMIN } });
  expect(shop.mails).toHaveLength(1);
});

test('a step-up needs the cookie and its own email', async () => {
  const body = { email: ADMIN };
  expect((await shop.call('sendOtp', { body })).statusCode).toBe(401);
  expect((await shop.call('verifyOtp', { body: { ...body, otp: '123456' } })).statusCode).toBe(401);
  const other = { email: 'other@tohfa.test' };
  expect((await shop.call('sendOtp', { cookie, body: other })).statusCode).toBe(403);
});

test('a code of one session is useless in another', async () => {
  const otp = await mailedCode(shop, { email: ADMIN }, cookie);
  const second = await signInAdmin(shop);
  await age('code_verified_at', '15 minutes');
  expect((await shop.call('verifyOtp', { cookie: second, body: { email: ADMIN, otp } })).statusCode).toBe(
    401,
  );
});

test('the cleanup deletes expired rows and nothing else', async () => {
  const second = await signInAdmin(shop);
  await shop.opened.exec(`update admin_sign_ins set expires_at = now() - interval '1 second'`);
  await shop.opened.exec(
    `update admin_sessions set created_at = created_at - interval '13 hours'
     where token_hash = (select token_hash from admin_sessions order by created_at limit 1)`,
  );
  await cleanUpAdmin(shop.opened.database);
  const [left] = await queryRows(
    shop.opened.database,
    sql`select (select count(*)::integer from admin_sessions) as sessions,
      (select count(*)::integer from admin_sign_ins) as sign_ins`,
  );
  expect(left).toEqual({ sessions: 1, sign_ins: 0 });
  expect((await shop.call('verifySession', { cookie: second })).statusCode).toBe(200);
});
