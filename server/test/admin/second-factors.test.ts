import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { currentStep, totpAt } from '../../src/admin/totp.ts';
import {
  ADMIN,
  cookieOf,
  mailedCode,
  signInAdmin,
  startSignIn,
  wrongCode,
} from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';

const OTHER = 'meera@tohfa.test';
const GUESSER = '127.9.9.9';
let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec(
    'truncate admins, admin_totp, admin_recovery_codes, admin_code_cooldowns, known_devices, rate_limits, admin_sessions',
  );
  cookie = await signInAdmin(shop);
  shop.mails.length = 0;
});

test('codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890');
  const at = (seconds: number) => totpAt(secret, Math.floor(seconds / 30));
  expect([59, 1111111109, 1234567890, 20000000000].map(at)).toEqual(['287082', '081804', '005924', '353130']);
});

test('an authenticator app signs in once it is confirmed, and each code once', async () => {
  const secret = await startTotp();
  const handle = await startSignIn(shop);
  const step = currentStep();
  expect(await tryTotp(handle, totpAt(secret, step))).toBe('invalid_otp');
  expect(await confirm(totpAt(secret, step))).toBe(200);
  expect(shop.mails).toMatchObject([{ to: ADMIN, subject: 'An authenticator app was added: Tohfa' }]);
  expect(await tryTotp(handle, totpAt(secret, step))).toBe('invalid_otp');
  const next = totpAt(secret, step + 1);
  const outcomes = await Promise.all([tryTotp(handle, next), tryTotp(await startSignIn(shop), next)]);
  expect(outcomes.toSorted()).toEqual(['invalid_otp', undefined]);
});

test('guesses of an app’s codes end after ten of a network, and the mailed code still works', async () => {
  const secret = await startTotp();
  const step = currentStep();
  await confirm(totpAt(secret, step));
  const right = totpAt(secret, step + 1);
  const guesses = await Promise.all(
    Array.from({ length: 12 }, async () => tryTotp(await startSignIn(shop), wrongCode(right), GUESSER)),
  );
  expect(guesses.filter((code) => code === 'too_many_tries')).toHaveLength(2);
  expect(await tryTotp(await startSignIn(shop), right, GUESSER)).toBe('too_many_tries');
  await signInAdmin(shop);
});

test('an app that is in use is not replaced, only removed', async () => {
  const secret = await startTotp();
  await confirm(totpAt(secret, currentStep()));
  expect((await shop.call('startTotp', { cookie })).json()).toMatchObject({ code: 'wrong_state' });
  expect((await shop.call('removeTotp', { cookie })).statusCode).toBe(200);
  expect((await shop.call('mySignIn', { cookie })).json()).not.toHaveProperty('totp');
  await startTotp();
});

test('a recovery code signs in once, for its owner alone, and the owner is told', async () => {
  await shop.call('inviteAdmin', { cookie, body: { email: OTHER } });
  const { codes } = (await shop.call('makeRecoveryCodes', { cookie })).json() as { codes: string[] };
  expect(new Set(codes).size).toBe(10);
  const [first = '', second = ''] = codes;
  shop.mails.length = 0;
  const use = async (email: string, code: string) =>
    shop.call('useRecoveryCode', { body: { email, code, sessionId: await startSignIn(shop, email) } });
  expect((await use(OTHER, first)).json()).toMatchObject({ code: 'invalid_recovery_code' });
  const used = await use(ADMIN, first.toLowerCase().replaceAll('-', ''));
  expect(used.json()).toEqual({ success: true });
  expect(shop.mails).toMatchObject([{ to: ADMIN, subject: 'A recovery code was used: Tohfa' }]);
  const mine = (await shop.call('mySignIn', { cookie: cookieOf(used) })).json();
  expect(mine).toMatchObject({ recoveryCodesLeft: 9 });
  expect(mine.sessions).toContainEqual(expect.objectContaining({ current: true, proof: 'recovery' }));
  expect((await use(ADMIN, first)).json()).toMatchObject({ code: 'invalid_recovery_code' });
  await shop.call('makeRecoveryCodes', { cookie });
  expect((await use(ADMIN, second)).json()).toMatchObject({ code: 'invalid_recovery_code' });
});

test('a sign-in’s handle makes one session: of several right proofs at once one is taken, and the others use up nothing', async () => {
  const { codes } = (await shop.call('makeRecoveryCodes', { cookie })).json() as { codes: string[] };
  const sessionId = await startSignIn(shop);
  const otp = await mailedCode(shop, { email: ADMIN, session_id: sessionId });
  const prove = (code: string) =>
    code === otp
      ? shop.call('verifyOtp', { body: { email: ADMIN, otp, sessionId } })
      : shop.call('useRecoveryCode', { body: { email: ADMIN, code, sessionId } });
  const [first = '', second = ''] = codes;
  const answers = await Promise.all([otp, first, second].map(prove));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const { recoveryCodesLeft } = (await shop.call('mySignIn', { cookie })).json();
  expect(recoveryCodesLeft).toBe(answers[0]?.statusCode === 200 ? 10 : 9);
  // Whoever has the handle can do nothing more with it.
  const [unused = ''] = codes.toReversed();
  expect((await prove(unused)).json()).toMatchObject({ code: 'invalid_recovery_code' });
  const again = await shop.call('sendOtp', { body: { email: ADMIN, session_id: sessionId } });
  expect(again.json()).toMatchObject({ code: 'sign_in_over' });
});

test('sessions are ended one by one or all others at once, and only one’s own', async () => {
  await shop.call('inviteAdmin', { cookie, body: { email: OTHER } });
  const theirs = await signInAdmin(shop, OTHER);
  await shop.opened.exec('truncate admin_code_cooldowns');
  const second = await signInAdmin(shop);
  await shop.opened.exec('truncate admin_code_cooldowns');
  const third = await signInAdmin(shop);
  const idOf = async (of: string) => {
    const { sessions } = (await shop.call('mySignIn', { cookie: of })).json();
    return sessions.find(({ current }: { current: boolean }) => current).id as string;
  };
  const end = async (of: string, body: object) =>
    (await shop.call('endAdminSessions', { cookie: of, body })).statusCode;
  expect(await end(theirs, { id: await idOf(cookie) })).toBe(404);
  expect(await end(cookie, { id: await idOf(second) })).toBe(200);
  expect(await end(cookie, { others: true })).toBe(200);
  const alive = await Promise.all(
    [cookie, second, third, theirs].map(
      async (of) => (await shop.call('verifySession', { cookie: of })).statusCode,
    ),
  );
  expect(alive).toEqual([200, 401, 401, 200]);
});

/** The app's key; it is not confirmed yet. */
async function startTotp(): Promise<Buffer> {
  const { key } = (await shop.call('startTotp', { cookie })).json() as { key: string };
  const bits = [...key].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign));
  const text = bits.map((five) => five.toString(2).padStart(5, '0')).join('');
  return Buffer.from((text.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function confirm(code: string): Promise<number> {
  return (await shop.call('confirmTotp', { cookie, body: { code } })).statusCode;
}

async function tryTotp(sessionId: string, code: string, ip = '127.0.0.1'): Promise<string | undefined> {
  return (await shop.call('verifyTotp', { body: { email: ADMIN, sessionId, code }, ip })).json().code;
}
