import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from './browser.ts';
import {
  accountState,
  type IdentityShop,
  rememberedUser,
  signedInUser,
  signIn,
  signInAtProvider,
  startIdentityShop,
} from './identity-shop.ts';
import { startTestIssuer, type TestIssuer } from './test-issuer.ts';

const ASHA = { sub: 'asha-at-provider', email: 'asha@example.com', email_verified: true, name: 'Asha Rao' };
const RAVI = { sub: 'ravi-at-provider', email: 'ravi@example.com', email_verified: true, name: 'Ravi Menon' };

let issuer: TestIssuer;
let shop: IdentityShop;
let browser: Browser;
let profile: Profile;

beforeAll(async () => {
  issuer = await startTestIssuer();
  shop = await startIdentityShop({ issuer });
  await signIn(shop.browser(), issuer, RAVI);
});
beforeEach(async () => {
  browser = shop.browser();
  await signIn(browser, issuer, ASHA);
  profile = (await rememberedUser(browser)) as Profile;
});
afterAll(async () => {
  await shop.close();
  await issuer.close();
});

const restore = (body: Partial<Profile>, token: string | undefined, header = 'authorization') =>
  browser.post('/backend/login.php', body, token === undefined ? {} : { [header]: `Bearer ${token}` });

async function expectNoRestore(body: Partial<Profile>, token: string | undefined): Promise<void> {
  const before = await accountState(shop.database);
  const answer = await restore(body, token);
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([401, 'proof_refused']);
  expect(await accountState(shop.database)).toEqual(before);
}

test.each(['authorization', 'token'])(
  'the id token in the header %s gives the session back',
  async (header) => {
    const answer = await restore(profile, profile.token, header);
    expect(signedInUser(answer)).toMatchObject({ email: ASHA.email, uid: ASHA.sub });
  },
);

test('a refreshed token without a nonce restores the session in the browser that signed in', async () => {
  const answer = await restore(profile, await issuer.sign(ASHA));
  expect(answer.status).toBe(200);
});

test('no session is restored without an id token', async () => {
  await expectNoRestore(profile, undefined);
  await expectNoRestore(profile, 'made-up');
  await expectNoRestore({ ...profile, email: RAVI.email, uid: RAVI.sub }, undefined);
});

test('uid and email must be those of the token', async () => {
  await expectNoRestore({ ...profile, uid: RAVI.sub }, profile.token);
  await expectNoRestore({ ...profile, email: RAVI.email }, profile.token);
});

test("another person's token is refused, with and without the matching body", async () => {
  const stolen = await issuer.sign(RAVI);
  await expectNoRestore(profile, stolen);
  await expectNoRestore({ ...profile, email: RAVI.email, uid: RAVI.sub }, stolen);
});

test('the right token without the cookie of its sign-in is refused', async () => {
  browser = shop.browser();
  await expectNoRestore(profile, profile.token);
});

test('a token with the nonce of another sign-in is refused', async () => {
  await expectNoRestore(profile, await issuer.sign({ ...ASHA, nonce: 'another' }));
});

test('a session token of the shop is not accepted', async () => {
  const session = signedInUser(await restore(profile, profile.token));
  await expectNoRestore(profile, session.token);
});

test('no account is created for an unknown person', async () => {
  browser = shop.browser();
  const stranger = { ...ASHA, sub: 'stranger', email: 'stranger@example.com' };
  await signInAtProvider(browser, issuer, stranger);
  const known = (await rememberedUser(browser)) as Profile;
  await expectNoRestore(known, known.token);
});

interface Profile {
  email: string;
  name: string;
  uid: string;
  photo: string;
  provider: string;
  token: string;
}
