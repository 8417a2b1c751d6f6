// Where else the shop is open: the owner switches a feed off and on, makes it again and finds the product that needs work; and
// reads which assistants came.
import type { AnswerOf, Operations } from '@tohfa/contract';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { manageOrderPath, paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';

test('the owner switches a feed off and on again and makes it anew', async ({
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

/** Assistants come and go in other stories, so this one brings its own. */
const SEEN: AnswerOf<Operations['agents']>['agents'][number] = {
  ...{ id: 1, name: 'agent.example', profile: 'https://agent.example/profile.json', profileState: 'fetched' },
  ...{ channels: ['ucp'], firstSeenAt: '2026-03-04T06:30:00Z', lastSeenAt: '2026-03-05T06:30:00Z' },
  ...{ calls: 42, baskets: 3, checkouts: 2, groupGifts: 1, orders: 1, orderAmount: 1220 },
  ...{ giftsOpened: 1, giftsFunded: 0, giftAmount: 400 },
};
const PURCHASE_ID = '00000000-0000-4000-8000-000000000000';

test('the owner reads which assistants came and what people bought of it', async ({
  page,
  adminSessions,
}) => {
  await startAsAdmin(page, await adminSessions.current());
  const { id: _id, name, profile: _profile, profileState: _state, channels: _channels, ...figures } = SEEN;
  const { firstSeenAt: at, lastSeenAt: _lastSeenAt, ...totals } = figures;
  const order = { at, agent: name, kind: 'order', what: 'Brass diya', amount: 1220, purchaseId: PURCHASE_ID };
  const empty = { agents: [], started: [], totals };
  await page.route('**/backend/agents?*', (route) =>
    route.request().url().endsWith('days=90')
      ? route.fulfill({ json: { hasCome: true, totals, agents: [SEEN], started: [order] } })
      : route.fulfill({ json: { ...empty, hasCome: !route.request().url().endsWith('days=30') } }),
  );
  await page.goto(paths.channels);
  await page.getByRole('link', { name: 'See which assistants came' }).click();
  await expect(page.getByRole('heading', { name: 'No assistant has come yet' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${paths.agents}?days=7`);
  await expect(page.getByText('No assistant came in the last 7 days.')).toBeVisible();
  await page.getByRole('link', { name: '90 days' }).click();
  await expect(page.getByRole('article').getByText('agent.example', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'What “Bought” counts' }).click();
  await expect(page.getByText('What people paid for after an assistant')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Brass diya' }).click();
  await expect(page).toHaveURL(manageOrderPath(PURCHASE_ID));
});
