import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signInAs } from './embedded-walk.ts';
import { type IdentityShop, rememberedUser, signedInUser, startIdentityShop } from './identity-shop.ts';

let shop: IdentityShop;

beforeAll(async () => {
  shop = await startIdentityShop({ embeddedDatabase: true });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await shop.close();
});

// The embedded database has one connection, and here shop and provider share it: waiting for each other would hang.
test('with nothing configured at all, people sign in, are refreshed in many tabs at once, and sign out', async () => {
  const browser = shop.browser();
  const user = signedInUser(await signInAs(browser, { choice: 'asha@tohfa.test' }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 250_000 });
  const tabs = await Promise.all([1, 2, 3].map(() => rememberedUser(browser)));
  expect(tabs.map((known) => known?.email)).toEqual(Array(3).fill('asha@tohfa.test'));
  const restored = await browser.post('/backend/login.php', tabs[0] ?? {}, {
    authorization: `Bearer ${tabs[0]?.token}`,
  });
  expect(signedInUser(restored).id).toBe(user.id);
  await browser.post('/backend/logout', {}, { authorization: `Bearer ${user.token}` });
  expect(await rememberedUser(browser)).toBeNull();
});
