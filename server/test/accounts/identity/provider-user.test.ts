import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deleteUserProviderSessions } from '../../../src/accounts/identity/provider-sessions.ts';
import { queryRows } from '../../../src/platform/database.ts';
import type { Browser } from './browser.ts';
import {
  type IdentityShop,
  rememberedUser,
  signedInUser,
  signIn,
  signInAtProvider,
  startIdentityShop,
} from './identity-shop.ts';
import { startTestIssuer, type TestIssuer } from './test-issuer.ts';

let issuer: TestIssuer;
let shop: IdentityShop;
let browser: Browser;
let people = 0;
let asha: ReturnType<typeof newAsha>;

beforeAll(async () => {
  issuer = await startTestIssuer();
  shop = await startIdentityShop({ issuer });
});
beforeEach(() => {
  browser = shop.browser();
  asha = newAsha();
  issuer.forgetEverything();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await shop.close();
  await issuer.close();
});

function newAsha() {
  people += 1;
  return {
    sub: `asha-${people}`,
    email: `asha-${people}@example.com`,
    email_verified: true,
    name: 'Asha Rao',
  };
}

function passSeconds(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

const ask = () => browser.post('/backend/provider-user');
const known = (from: Browser = browser) => rememberedUser(from);

async function providerSessions(): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    shop.database,
    sql`select count(*)::int as count from provider_sessions where subject = ${asha.sub}`,
  );
  return row?.count ?? 0;
}

test('there is no user without a cookie, or with an unknown one', async () => {
  expect(await known()).toBeNull();
  browser.cookies.set('tohfa-provider', 'x'.repeat(43));
  expect(await known()).toBeNull();
  expect(browser.cookies.has('tohfa-provider')).toBe(false);
});

test('the profile comes with the id token and its expiry', async () => {
  await signInAtProvider(browser, issuer, { ...asha, picture: 'https://pictures.example/asha.png' });
  const answer = await ask();
  const profile = JSON.parse(answer.text).user;
  const { exp = 0 } = decodeJwt(profile.token);
  expect(profile).toMatchObject({
    email: asha.email,
    name: asha.name,
    uid: asha.sub,
    photo: 'https://pictures.example/asha.png',
    provider: '127.0.0.1',
    expiresAt: new Date(exp * 1000).toISOString(),
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(issuer.calls.refresh).toBe(0);
});

test('a token older than four minutes is refreshed, and the rotated refresh token is stored', async () => {
  await signIn(browser, issuer, asha);
  const first = (await known())?.token;
  for (const round of [1, 2, 3]) {
    passSeconds(250);
    const { token } = (await known()) ?? {};
    expect(token).not.toBe(first);
    expect(issuer.calls.refresh).toBe(round);
    expect((await browser.post('/backend/guser.php', { token })).status).toBe(200);
  }
});

test('a token within five minutes of its expiry is refreshed', async () => {
  await signInAtProvider(browser, issuer, { ...asha, exp: Math.floor(Date.now() / 1000) + 280 });
  expect(await known()).toMatchObject({ email: asha.email });
  expect(issuer.calls.refresh).toBe(1);
});

test('many parallel tabs use the refresh token once', async () => {
  await signInAtProvider(browser, issuer, asha);
  passSeconds(250);
  const answers = await Promise.all(Array.from({ length: 5 }, () => known()));
  expect(answers.map((user) => user?.email)).toEqual(Array(5).fill(asha.email));
  expect(issuer.calls.refresh).toBe(1);
});

test('a refresh token that the provider rejects ends the remembered sign-in', async () => {
  await signInAtProvider(browser, issuer, asha);
  issuer.forgetEverything();
  passSeconds(250);
  expect(await known()).toBeNull();
  expect(browser.cookies.has('tohfa-provider')).toBe(false);
  expect(await providerSessions()).toBe(0);
});

test('an unreachable provider does not end the sign-in', async () => {
  await signInAtProvider(browser, issuer, asha);
  passSeconds(250);
  issuer.beTroubled(true);
  const troubled = await ask();
  expect([troubled.status, JSON.parse(troubled.text).code]).toEqual([502, 'provider_unreachable']);
  issuer.beTroubled(false);
  expect(await known()).toMatchObject({ email: asha.email });
});

test('a refresh that returns another person ends the remembered sign-in', async () => {
  await signInAtProvider(browser, issuer, asha);
  issuer.becomeSomeoneElse('somebody-else');
  passSeconds(250);
  expect(await known()).toBeNull();
  expect(await providerSessions()).toBe(0);
});

test('a copy of the table contains neither tokens nor their key', async () => {
  await signInAtProvider(browser, issuer, asha);
  const { token = '' } = (await known()) ?? {};
  const [dump] = await queryRows<{ text: string }>(
    shop.database,
    sql`select string_agg(encode(cookie_hash, 'escape') || encode(sealed, 'escape') || p::text, ' ') as text
      from provider_sessions p`,
  );
  const secrets = [token, browser.cookies.get('tohfa-provider') ?? '', ...issuer.refreshTokens()];
  for (const secret of secrets) {
    expect(dump?.text).not.toContain(secret);
    expect(dump?.text).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test("a row changed to another person's cannot be decrypted", async () => {
  await signInAtProvider(browser, issuer, asha);
  await shop.database.execute(
    sql`update provider_sessions set subject = 'victim' where subject = ${asha.sub}`,
  );
  expect(await known()).toBeNull();
});

test('logging out forgets the person and revokes the refresh token', async () => {
  const user = signedInUser(await signIn(browser, issuer, asha));
  const [refreshToken] = issuer.refreshTokens();
  const kept = browser.cookies.get('tohfa-provider') ?? '';
  await browser.post('/backend/logout', {}, { authorization: `Bearer ${user.token}` });
  expect(await known()).toBeNull();
  browser.cookies.set('tohfa-provider', kept);
  expect(await known()).toBeNull();
  await expect.poll(() => issuer.revoked).toEqual([refreshToken]);
});

test('signing out everywhere reaches the other browsers', async () => {
  const elsewhere = shop.browser();
  const user = signedInUser(await signIn(browser, issuer, asha));
  await signIn(elsewhere, issuer, asha);
  await deleteUserProviderSessions(shop.database, user.id);
  expect([await known(), await known(elsewhere)]).toEqual([null, null]);
});
