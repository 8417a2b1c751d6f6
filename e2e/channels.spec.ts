// Where else the shop is open: the owner switches a feed off and on, makes it again and finds the product that needs work.
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { paths } from '../web/src/lib/paths.ts';
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
