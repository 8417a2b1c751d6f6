import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { ADMIN, cookieOf, signInAdmin } from '../support/admin-sign-in.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { openShop, type Shop } from '../support/shop.ts';

const ORIGIN = 'http://localhost:4120';
const OTHER = 'meera@tohfa.test';
let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: ORIGIN });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec(
    'truncate admins, admin_passkeys, admin_challenges, admin_code_cooldowns, rate_limits, admin_sessions',
  );
  cookie = await signInAdmin(shop);
  await shop.call('inviteAdmin', { cookie, body: { email: OTHER, role: 'viewer' } });
  shop.mails.length = 0;
});

test('a passkey signs in, once for each challenge, and its owner was told by mail', async () => {
  const key = await addPasskey(cookie);
  expect(shop.mails).toMatchObject([{ to: ADMIN, subject: 'A passkey was added: Tohfa' }]);
  const asked = await ask('sign-in');
  const signed = { purpose: 'sign-in', credential: key.sign(asked, { counter: 1 }) };
  const first = await shop.call('verifyPasskey', { cookie: asked.cookie, body: signed });
  expect(first.json()).toEqual({ success: true });
  const session = cookieOf(first);
  expect((await shop.call('verifySession', { cookie: session })).json()).toMatchObject({ email: ADMIN });
  expect((await shop.call('mySignIn', { cookie: session })).json()).toMatchObject({
    passkeys: [{ name: 'My key', lastUsedAt: expect.any(String) }],
    sessions: expect.arrayContaining([expect.objectContaining({ current: true, proof: 'passkey' })]),
  });
  const again = await shop.call('verifyPasskey', { cookie: asked.cookie, body: signed });
  expect(again.json()).toMatchObject({ code: 'passkey_refused' });
});

test('a network gets so many challenges an hour, and others theirs', async () => {
  const from = (ip: string) => shop.call('passkeyOptions', { ip, body: { purpose: 'sign-in' } });
  const answers = await Promise.all(Array.from({ length: 605 }, () => from('127.9.9.1')));
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  expect(await queryRows(shop.opened.database, sql`select count(*)::int from admin_challenges`)).toEqual([
    { count: 600 },
  ]);
  expect((await from('127.9.9.2')).statusCode).toBe(200);
  // The session of an admin has one challenge, however often it asks.
  expect(
    (await shop.call('passkeyOptions', { ip: '127.9.9.1', cookie, body: { purpose: 'step-up' } })).statusCode,
  ).toBe(200);
});

test('an answer is refused from another browser, another page, without the person, and of a counter that stands', async () => {
  const key = await addPasskey(cookie);
  const mine = await ask('sign-in');
  const stranger = await ask('sign-in');
  const refused = [
    await verify('sign-in', stranger.cookie, key.sign(mine, { counter: 1 })),
    await verify('sign-in', mine.cookie, key.sign(mine, { counter: 1, at: 'http://tohfa.example' })),
    await answer('sign-in', (asked) => key.sign(asked, { counter: 1, verified: false })),
    await answer('sign-in', (asked) => createAuthenticator({ origin: ORIGIN }).sign(asked, { counter: 1 })),
  ];
  expect(refused).toEqual(refused.map(() => 'passkey_refused'));
  expect(await answer('sign-in', (asked) => key.sign(asked, { counter: 7 }))).toBeUndefined();
  expect(await answer('sign-in', (asked) => key.sign(asked, { counter: 7 }))).toBe('passkey_refused');
});

test('a challenge of one admin serves neither another admin nor another purpose', async () => {
  const key = await addPasskey(cookie);
  const theirs = await signInAdmin(shop, OTHER);
  const theirKey = await addPasskey(theirs);
  const asked = await ask('step-up', cookie);
  expect(await verify('step-up', theirs, theirKey.sign(asked, { counter: 1 }))).toBe('passkey_refused');
  expect(await verify('step-up', cookie, theirKey.sign(asked, { counter: 1 }))).toBe('passkey_refused');
  const forSignIn = await ask('sign-in');
  expect(await verify('step-up', cookie, key.sign(forSignIn, { counter: 1 }))).toBe('passkey_refused');
  await shop.opened.exec(`update admin_sessions set code_verified_at = now() - interval '1 hour'`);
  expect((await shop.call('makeRecoveryCodes', { cookie })).json()).toMatchObject({ code: 'step_up_needed' });
  const own = await ask('step-up', cookie);
  expect(await verify('step-up', cookie, key.sign(own, { counter: 1 }))).toBeUndefined();
  expect((await shop.call('makeRecoveryCodes', { cookie })).statusCode).toBe(200);
});

test('somebody’s passkey is theirs alone, and ends with their admin rights', async () => {
  const theirs = await signInAdmin(shop, OTHER);
  const key = await addPasskey(theirs);
  const removed = await shop.call('removePasskey', { cookie, body: { id: key.id } });
  expect(removed.statusCode).toBe(404);
  await shop.call('removeAdmin', { cookie, body: { email: OTHER } });
  expect(await answer('sign-in', (asked) => key.sign(asked, { counter: 1 }))).toBe('passkey_refused');
  await shop.call('inviteAdmin', { cookie, body: { email: OTHER } });
  expect(await answer('sign-in', (asked) => key.sign(asked, { counter: 1 }))).toBe('passkey_refused');
});

async function addPasskey(of: string) {
  const key = createAuthenticator({ origin: ORIGIN });
  const options = (await shop.call('newPasskeyOptions', { cookie: of })).json();
  const added = await shop.call('addPasskey', {
    cookie: of,
    body: { name: 'My key', credential: key.make(options) },
  });
  expect(added.json()).toEqual({ success: true });
  return key;
}

/** What the browser is asked to sign, and the cookie with which it answers. */
async function ask(purpose: Purpose, session?: string): Promise<{ challenge: string; cookie: string }> {
  const asked = await shop.call('passkeyOptions', { body: { purpose }, ...(session && { cookie: session }) });
  const own = asked.cookies.find(({ name }) => name === 'tohfa_passkey');
  return { challenge: asked.json().challenge, cookie: session ?? `tohfa_passkey=${own?.value}` };
}

/** The code of the refusal, if it was refused. */
async function verify(purpose: Purpose, from: string, credential: object): Promise<string | undefined> {
  return (await shop.call('verifyPasskey', { cookie: from, body: { purpose, credential } })).json().code;
}

async function answer(purpose: Purpose, sign: (asked: { challenge: string }) => object) {
  const asked = await ask(purpose);
  return verify(purpose, asked.cookie, sign(asked));
}

type Purpose = 'sign-in' | 'step-up';
