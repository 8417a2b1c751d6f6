import { base64url, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { insertUser } from '../../../src/accounts/sql.ts';
import type { Browser } from './browser.ts';
import {
  accountState,
  type IdentityShop,
  signedInUser,
  signInAtProvider,
  startIdentityShop,
} from './identity-shop.ts';
import { newKey, startTestIssuer, type TestIssuer } from './test-issuer.ts';

const ASHA = { sub: 'asha-at-provider', email: 'asha@example.com', email_verified: true, name: 'Asha Rao' };
const MALLORY = {
  sub: 'mallory-at-provider',
  email: 'mallory@example.com',
  email_verified: true,
  name: 'Mallory',
};

let issuer: TestIssuer;
let shop: IdentityShop;
/** Mallory has signed in at the provider in this browser, as anybody may. */
let browser: Browser;
/** The nonce of that sign-in. */
let nonce: string;

beforeAll(async () => {
  issuer = await startTestIssuer();
  shop = await startIdentityShop({ issuer });
  await insertUser(shop.database, { email: ASHA.email, name: ASHA.name, emailConfirmedAt: new Date() });
});
beforeEach(async () => {
  browser = shop.browser();
  const start = await browser.get('/backend/identity/start');
  nonce = new URL(start.location ?? '').searchParams.get('nonce') ?? '';
  const back = new URL(issuer.agree(start.location ?? '', MALLORY));
  await browser.get(`${back.pathname}${back.search}`);
});
afterAll(async () => {
  await shop.close();
  await issuer.close();
});

const now = () => Math.floor(Date.now() / 1000);

async function expectNoLogin(token: string, more: Record<string, unknown> = {}): Promise<void> {
  const before = await accountState(shop.database);
  const answer = await browser.post('/backend/guser.php', { token, ...more });
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([401, 'proof_refused']);
  expect(await accountState(shop.database)).toEqual(before);
}

test('the token of this browser’s own sign-in is accepted', async () => {
  const answer = await browser.post('/backend/guser.php', {
    token: await issuer.sign({ ...MALLORY, nonce }),
  });
  expect(signedInUser(answer)).toMatchObject({ email: MALLORY.email, uid: MALLORY.sub, name: MALLORY.name });
});

test('a token signed with another key is refused', async () => {
  const forged = await newKey();
  await expectNoLogin(await issuer.sign({ ...MALLORY, nonce }, forged));
  const sameName = { ...forged, jwk: { ...forged.jwk, kid: issuer.publicKey().kid } };
  await expectNoLogin(await issuer.sign({ ...MALLORY, nonce }, sameName));
});

test('a token whose content was changed after signing is refused', async () => {
  const [head, , signature] = (await issuer.sign({ ...MALLORY, nonce })).split('.');
  const content = {
    iss: issuer.url,
    aud: 'shop-at-test-issuer',
    iat: now(),
    exp: now() + 600,
    ...ASHA,
    nonce,
  };
  await expectNoLogin([head, base64url.encode(JSON.stringify(content)), signature].join('.'));
});

test.each<[string, Record<string, unknown>]>([
  ['expired', { iat: now() - 200, exp: now() - 100 }],
  ['older than 300 s', { iat: now() - 320, exp: now() + 3600 }],
  ['from the future', { iat: now() + 1200, exp: now() + 3600 }],
  ['for another audience', { aud: 'another-shop' }],
  ['for several audiences without saying which is meant', { aud: ['shop-at-test-issuer', 'another-shop'] }],
  ['issued to another client', { azp: 'another-shop' }],
  ['of another issuer', { iss: 'https://accounts.example' }],
  ['of another sign-in, by its nonce', { nonce: 'another-nonce' }],
  ['a logout token', { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }],
  ['without an email', { email: undefined }],
  ['without a subject', { sub: undefined }],
])('a token that is %s is refused', async (_what, claims) => {
  await expectNoLogin(await issuer.sign({ ...MALLORY, nonce, ...claims }));
});

test('an unsigned token is refused', async () => {
  const content = {
    iss: issuer.url,
    aud: 'shop-at-test-issuer',
    iat: now(),
    exp: now() + 600,
    ...MALLORY,
    nonce,
  };
  for (const alg of ['none', 'None', 'NONE']) {
    const parts = [{ alg, typ: 'JWT' }, content].map((part) => base64url.encode(JSON.stringify(part)));
    await expectNoLogin(`${parts.join('.')}.`);
  }
});

test('a token signed with the public key as if it were a shared secret is refused', async () => {
  const publicKey = issuer.publicKey();
  for (const secret of [JSON.stringify(publicKey), String(publicKey.n)]) {
    const token = await new SignJWT({ ...MALLORY, nonce })
      .setProtectedHeader({ alg: 'HS256', kid: publicKey.kid })
      .setIssuer(issuer.url)
      .setAudience('shop-at-test-issuer')
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(new TextEncoder().encode(secret));
    await expectNoLogin(token);
  }
});

test("the victim's name and email in the body change nothing: the token says who it is", async () => {
  const own = await issuer.sign({ ...MALLORY, nonce });
  const answer = await browser.post('/backend/guser.php', {
    token: own,
    email: ASHA.email,
    uid: ASHA.sub,
    name: ASHA.name,
    photo: '',
    provider: 'google',
  });
  expect(signedInUser(answer)).toMatchObject({ email: MALLORY.email, uid: MALLORY.sub, name: MALLORY.name });
});

test("another person's valid token is refused in a browser that did not sign in with it", async () => {
  await expectNoLogin(await issuer.sign({ ...ASHA, nonce }), { email: ASHA.email, uid: ASHA.sub });
});

test('a stolen token is refused where the cookie of its sign-in is missing', async () => {
  const stolen = await issuer.sign({ ...MALLORY, nonce });
  browser = shop.browser();
  await expectNoLogin(stolen);
  browser.cookies.set('tohfa-provider', nonce);
  await expectNoLogin(stolen);
});

test.each(['', 'not-a-token', 'a.b.c', 'x'.repeat(9000)])(
  'a token that is none gets a 4xx',
  async (token) => {
    const answer = await browser.post('/backend/guser.php', { token });
    expect([400, 401]).toContain(answer.status);
  },
);

test('a key the provider has newly published is fetched', async () => {
  await issuer.changeKey();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  const answer = await browser.post('/backend/guser.php', {
    token: await issuer.sign({ ...MALLORY, nonce }),
  });
  vi.useRealTimers();
  expect(answer.status).toBe(200);
});

test('keys that cannot be fetched are reported as unreachable, and nobody is signed in', async () => {
  const other = await startIdentityShop({ issuer });
  const visitor = other.browser();
  await signInAtProvider(visitor, issuer, MALLORY);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  issuer.beTroubled(true);
  const answer = await visitor.post('/backend/guser.php', { token: await issuer.sign(MALLORY) });
  issuer.beTroubled(false);
  vi.useRealTimers();
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([502, 'provider_unreachable']);
  await other.close();
});
