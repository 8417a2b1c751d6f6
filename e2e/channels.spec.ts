// Where else the shop is open: the owner switches a feed off and on, makes it again and finds the product that needs work; and
// reads which assistants came.
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { productWith } from './support/buyer.ts';

test('the owner switches a feed off and on again and makes it anew', { tag: '@full' }, async ({
  page,
  request,
  shop,
  adminSessions,
}) => {
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(paths.channels);
  const card = page.getByRole('region', { name: 'WhatsApp and Instagram' });
  const status = async () => (await request.get(`${shop.url}/feeds/meta.csv`)).status();
  const switchOf = card.getByRole('switch');
  await expect(card.getByText(`${shop.url}/feeds/meta.csv`)).toBeVisible();
  expect(await status()).toBe(200);

  await switchOf.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(switchOf).toBeChecked();
  await switchOf.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('WhatsApp and Instagram is off.')).toBeVisible();
  expect(await status()).toBe(404);
  await switchOf.click();
  await expect(page.getByText('WhatsApp and Instagram is on.')).toBeVisible();
  expect(await status()).toBe(200);

  await card.getByRole('button', { name: 'Make again now' }).click();
  await expect(card.getByText(/items, made just now/)).toBeVisible();
  await expectAccessible(page);
});

test('the owner finds out which assistants came, and what they prepared', { tag: '@full' }, async ({
  page,
  request,
  shop,
  adminSessions,
}) => {
  await startAsAdmin(page, await adminSessions.current());
  // In a shop to which none came, which the shop of these stories may not be.
  const nothing = { hasCome: false, totals: NO_FIGURES, agents: [], started: [] };
  await page.route('**/backend/agents?*', (route) => route.fulfill({ json: nothing }), { times: 1 });
  await page.goto(paths.channels);
  await page.getByRole('link', { name: 'See which assistants came' }).click();
  await expect(page.getByRole('heading', { name: 'No assistant has come yet' })).toBeVisible();
  await expectAccessible(page, { inFull: true });

  const product = await productWith(page);
  const prepared = await request.post(`${shop.url}/ucp/v1/checkout-sessions`, {
    headers: { 'ucp-agent': 'profile="https://agent.example/profile.json"' },
    data: { line_items: [{ item: { id: `p${product.id}` }, quantity: 1 }] },
  });
  expect(prepared.status(), await prepared.text()).toBe(201);

  await page.goto(`${paths.agents}?days=90`);
  await page.getByRole('link', { name: '7 days', exact: true }).click();
  const assistant = page.getByRole('article').filter({ hasText: 'agent.example' });
  await expect(assistant.getByText(/^\d+ checkouts?$/)).toBeVisible();
  await expect(assistant.getByText('UCP')).toBeVisible();
  await page.getByRole('button', { name: 'What “Bought” counts' }).click();
  await expect(page.getByText('What people paid for after an assistant')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, { inFull: true });
  await page.getByRole('link', { name: 'Switch their channels' }).click();
  await expect(page).toHaveURL(paths.channels);
});

const NO_FIGURES = {
  ...{ calls: 0, baskets: 0, checkouts: 0, groupGifts: 0, orders: 0, orderAmount: 0 },
  ...{ giftsOpened: 0, giftsFunded: 0, giftAmount: 0 },
};
