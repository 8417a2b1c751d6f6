import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readProviderSession } from '../../../src/accounts/identity/provider-sessions.ts';
import { queryRows } from '../../../src/platform/database.ts';
import { backInTheShop, choose, openChoice, signInAs } from './embedded-walk.ts';
import { type IdentityShop, rememberedUser, signedInUser, startIdentityShop } from './identity-shop.ts';

let shop: IdentityShop;

beforeAll(async () => {
  shop = await startIdentityShop();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await shop.close();
});

const OTHER_PERSON = { name: 'Kiran Das', email: 'Kiran@Example.com', emailVerified: 'yes' };

test.each(['127.0.0.1', 'localhost'])(
  'the whole way in works when the shop is opened as %s',
  async (host) => {
    const browser = shop.browser(shop.baseUrl.replace('127.0.0.1', host));
    const page = await browser.get(await openChoice(browser));
    expect(page.text).toContain('Continue as Asha Rao');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");

    const chosen = await choose(browser, { choice: 'asha@tohfa.test' });
    expect(await backInTheShop(browser, chosen)).toBe('/signed-in?popup=1');

    const profile = await rememberedUser(browser);
    expect(profile).toMatchObject({ email: 'asha@tohfa.test', name: 'Asha Rao', provider: 'tohfa-demo' });
    const user = signedInUser(await browser.post('/backend/guser.php', profile ?? {}));
    expect(user).toMatchObject({ email: 'asha@tohfa.test', provider: 'tohfa-demo', uid: profile?.uid });
  },
);

test('any other name and email can be entered, and is the same person next time', async () => {
  const first = signedInUser(await signInAs(shop.browser(), OTHER_PERSON));
  const second = signedInUser(
    await signInAs(shop.browser(), { ...OTHER_PERSON, email: 'kiran@example.com' }),
  );
  expect(first).toMatchObject({ email: 'kiran@example.com', name: 'Kiran Das' });
  expect(second.id).toBe(first.id);
});

test('a browser can change from one person to another without signing out', async () => {
  const browser = shop.browser();
  expect(signedInUser(await signInAs(browser, { choice: 'asha@tohfa.test' })).email).toBe('asha@tohfa.test');
  expect(signedInUser(await signInAs(browser, { choice: 'ravi@tohfa.test' })).email).toBe('ravi@tohfa.test');
});

test('cancelling returns with the reason and signs nobody in', async () => {
  const browser = shop.browser();
  const back = await backInTheShop(browser, await choose(browser, { choice: 'cancel' }));
  expect(back).toBe('/signed-in?popup=1&problem=cancelled');
  expect(await rememberedUser(browser)).toBeNull();
});

test('an invalid email shows the page again, with the reason', async () => {
  const answer = await choose(shop.browser(), { name: 'No One', email: 'no-email' });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('role="alert"');
});

test('nobody can choose for a browser that did not start the sign-in', async () => {
  const path = await openChoice(shop.browser());
  const answer = await shop.browser().postForm(path, { choice: 'asha@tohfa.test' });
  expect(answer.location).toBe('/signed-in?problem=expired');
});

test('a sign-in survives a restart, and another process on the same database takes it over', async () => {
  const before = await startIdentityShop();
  const browser = before.browser();
  const user = signedInUser(await signInAs(browser, OTHER_PERSON));
  const after = await startIdentityShop({ databaseUrl: before.databaseUrl });
  const elsewhere = after.browser();
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 250_000 });
  const known = await rememberedUser(elsewhere);
  expect(known).toMatchObject({ email: 'kiran@example.com' });
  const restored = await elsewhere.post('/backend/login.php', known ?? {}, {
    authorization: `Bearer ${known?.token}`,
  });
  expect(signedInUser(restored).id).toBe(user.id);
  await after.close();
  await before.close();
});

test('logging out ends the remembered sign-in and revokes its grant', async () => {
  const browser = shop.browser();
  const user = signedInUser(await signInAs(browser, { choice: 'ravi@tohfa.test' }));
  const grants = await count('Grant');
  const out = await browser.post('/backend/logout', {}, { authorization: `Bearer ${user.token}` });
  expect(out.status).toBe(200);
  expect(browser.cookies.has('tohfa-provider')).toBe(false);
  expect(await rememberedUser(browser)).toBeNull();
  await expect.poll(() => count('Grant')).toBe(grants - 1);
});

test('the embedded provider stores no usable token', async () => {
  const browser = shop.browser();
  await signInAs(browser, { choice: 'asha@tohfa.test' });
  const cookie = browser.cookies.get('tohfa-provider');
  const session = await readProviderSession(shop.identity, cookie);
  const [dump] = await queryRows<{ text: string }>(
    shop.database,
    sql`select coalesce((select string_agg(r::text, ' ') from local_identity_records r), '')
      || coalesce((select string_agg(p::text, ' ') from provider_sessions p), '') as text`,
  );
  for (const secret of [cookie, session?.idToken, session?.refreshToken]) {
    expect(secret).toMatch(/^.{40}/);
    expect(dump?.text).not.toContain(secret);
  }
});

test('the embedded provider is reachable from this machine only', async () => {
  for (const url of ['/local/identity/auth', '/local/identity/.well-known/openid-configuration']) {
    expect((await shop.app.inject({ url, remoteAddress: '192.0.2.7' })).statusCode).toBe(404);
  }
});

test('other programs can discover it by its issuer URL', async () => {
  const answer = await shop.browser().get('/local/identity/.well-known/openid-configuration');
  expect(JSON.parse(answer.text)).toMatchObject({
    issuer: 'http://localhost:3000/local/identity',
    code_challenge_methods_supported: ['S256'],
    token_endpoint: `${shop.baseUrl}/local/identity/token`,
  });
});

test('a request without PKCE is sent back with an error', async () => {
  const query = new URLSearchParams({
    client_id: 'tohfa-shop',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${shop.baseUrl}/backend/identity/callback`,
  });
  const answer = await shop.browser().get(`/local/identity/auth?${query}`);
  expect(answer.location).toContain('error=invalid_request');
});

test('a callback on another site is refused', async () => {
  const query = new URLSearchParams({
    client_id: 'tohfa-shop',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'http://evil.test/backend/identity/callback',
  });
  const answer = await shop.browser().get(`/local/identity/auth?${query}`);
  expect(answer.location).toBe('/signed-in?problem=refused');
});

async function count(model: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    shop.database,
    sql`select count(*)::int as count from local_identity_records where model = ${model}`,
  );
  return row?.count ?? 0;
}
