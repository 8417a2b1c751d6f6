import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from './browser.ts';
import { type IdentityShop, rememberedUser, signInAtProvider, startIdentityShop } from './identity-shop.ts';
import { startTestIssuer, type TestIssuer } from './test-issuer.ts';

const ASHA = { sub: 'asha-at-provider', email: 'asha@example.com', email_verified: true, name: 'Asha Rao' };

let issuer: TestIssuer;
let shop: IdentityShop;

beforeAll(async () => {
  issuer = await startTestIssuer();
  shop = await startIdentityShop({ issuer, publicUrl: 'https://shop.example' });
});
afterAll(async () => {
  await shop.close();
  await issuer.close();
});

test('the browser is redirected to the provider with PKCE, state, nonce and a callback at PUBLIC_URL', async () => {
  const start = await shop.browser().get('/backend/identity/start');
  const asked = new URL(start.location ?? '');
  expect(`${asked.origin}${asked.pathname}`).toBe(`${issuer.url}/authorize`);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'https://shop.example/backend/identity/callback',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    scope: 'openid email profile',
    access_type: 'offline',
  });
});

test('under https both cookies are Secure, HttpOnly, Lax and bound to this host', async () => {
  const browser = shop.browser();
  const start = await browser.get('/backend/identity/start');
  const back = await browser.get(pathOf(issuer.agree(start.location ?? '', ASHA)));
  const lines = [...start.headers.getSetCookie(), ...back.headers.getSetCookie()];
  expect(lines.map((line) => line.split('=')[0])).toEqual([
    '__Host-tohfa-sign-in',
    '__Host-tohfa-sign-in',
    '__Host-tohfa-provider',
  ]);
  for (const line of lines) {
    for (const word of ['; Path=/;', '; HttpOnly', '; Secure', '; SameSite=Lax'])
      expect(line).toContain(word);
  }
});

test.each([
  ['/backend/identity/start', '/signed-in'],
  ['/backend/identity/start?popup=1', '/signed-in?popup=1'],
  ['/backend/identity/start?popup=1&popup=2', '/signed-in'],
])('a sign-in begun at %s ends at %s, without a token in the address', async (begun, ended) => {
  const browser = shop.browser();
  const start = await browser.get(begun);
  const back = await browser.get(pathOf(issuer.agree(start.location ?? '', ASHA)));
  expect(back.location).toBe(ended);
});

test("another browser's callback signs nobody in", async () => {
  const start = await shop.browser().get('/backend/identity/start');
  const victim = shop.browser();
  const back = pathOf(issuer.agree(start.location ?? '', ASHA));
  expect((await victim.get(back)).location).toBe('/signed-in?problem=expired');
  await victim.get('/backend/identity/start');
  expect((await victim.get(back)).location).toBe('/signed-in?problem=expired');
  expect(victim.cookies.has('__Host-tohfa-provider')).toBe(false);
});

test('a callback works once', async () => {
  const browser = shop.browser();
  const start = await browser.get('/backend/identity/start');
  const back = pathOf(issuer.agree(start.location ?? '', ASHA));
  expect((await browser.get(back)).location).toBe('/signed-in');
  expect((await browser.get(back)).location).toBe('/signed-in?problem=expired');
});

test.each([
  ['access_denied', 'cancelled'],
  ['server_error', 'refused'],
  ['<script>alert(1)</script>', 'refused'],
])('the provider answering %s is told as %s and no more', async (error, problem) => {
  const browser = shop.browser();
  const start = await browser.get('/backend/identity/start');
  const state = new URL(start.location ?? '').searchParams.get('state') ?? '';
  const query = new URLSearchParams({ error, state, error_description: 'inside story' });
  const back = await browser.get(`/backend/identity/callback?${query}`);
  expect(back.location).toBe(`/signed-in?problem=${problem}`);
});

test.each<[string, Record<string, unknown>]>([
  ['another nonce', { nonce: 'another' }],
  ['another audience', { aud: 'another-shop' }],
  ['an old token', { iat: Math.floor(Date.now() / 1000) - 900 }],
  ['no email', { email: undefined }],
])('a code that gives %s signs nobody in', async (_what, claims) => {
  const browser = shop.browser();
  const back = await signInAtProvider(browser, issuer, { ...ASHA, ...claims });
  expect(back.location).toBe('/signed-in?popup=1&problem=refused');
  expect(browser.cookies.has('__Host-tohfa-provider')).toBe(false);
});

test('an unreachable provider is reported, and contacted again at the next attempt', async () => {
  const away = await startTestIssuer();
  const other = await startIdentityShop({ issuer: away });
  away.beTroubled(true);
  const first = await other.browser().get('/backend/identity/start?popup=1');
  expect(first.location).toBe('/signed-in?popup=1&problem=unreachable');
  away.beTroubled(false);
  const browser = other.browser();
  const start = await browser.get('/backend/identity/start');
  away.beTroubled(true);
  const back = await browser.get(pathOf(away.agree(start.location ?? '', ASHA)));
  expect(back.location).toBe('/signed-in?problem=unreachable');
  await other.close();
  await away.close();
});

test('a failed sign-in is logged with its reason and no content', async () => {
  const browser = shop.browser();
  const email = 'canary@example.com';
  const start = await browser.get('/backend/identity/start');
  const back = issuer.agree(start.location ?? '', {
    ...ASHA,
    email,
    sub: 'canary-subject',
    aud: 'another-shop',
  });
  await browser.get(pathOf(back));
  const log = shop.logLines.join('');
  expect(log).toContain('"problem":"refused","reason":"');
  const code = new URL(back).searchParams.get('code') ?? 'no code';
  for (const secret of [email, 'canary-subject', code, ...issuer.refreshTokens()]) {
    expect(log).not.toContain(secret);
  }
});

test('signing in again replaces this browser’s provider session', async () => {
  const browser = shop.browser();
  await signInAtProvider(browser, issuer, ASHA);
  const first = browser.cookies.get('__Host-tohfa-provider') ?? '';
  await signInAtProvider(browser, issuer, ASHA);
  const before = shop.browser();
  before.cookies.set('__Host-tohfa-provider', first);
  expect(await rememberedUser(before)).toBeNull();
  expect(await rememberedUser(browser)).toMatchObject({ email: ASHA.email });
});
