import type { Page } from '@playwright/test';
import { signInAdmin, startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp } from '../test/shop/customers.ts';
import { manageOrderPath, paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { adminMenu, openAccount } from './support/admin-menu.ts';
import { expectAccessible } from './support/axe.ts';
import { buy, productWith } from './support/buyer.ts';

const PHONE = { width: 390, height: 844 };

test('a day at the desk: an order arrives by itself, is found, packed and told in the audit', async ({
  page,
  shop,
  adminSessions,
}) => {
  await startAsAdmin(page, await adminSessions.current());
  const isListening = page.waitForResponse('**/backend/desk-events');
  await page.goto(paths.adminDashboard);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await isListening;
  const product = await productWith(page);
  const order = await buy(shop.url, await signUp(shop.url), product);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ new orders?/ })).toBeVisible();
  const toPack = page.getByRole('region', { name: 'Orders to pack' });

  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search everything' });
  await expect(search).toBeFocused();
  await search.fill(String(order.number));
  await expect(page.getByRole('option').first()).toContainText(String(order.number));
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(manageOrderPath(order.id));
  await expect(page.getByRole('region', { name: 'Gifts', exact: true })).toContainText(product.name);

  // A letter typed into a field is a letter.
  await page.getByLabel('New note').press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(paths.adminDashboard);
  // Those due first: in a shop with many orders the new one stands further down.
  const pack = toPack.getByRole('button', { name: /^Mark as packed/ }).first();
  const number = /\d+/.exec((await pack.textContent()) ?? '')?.[0] ?? '';
  await pack.click();
  await expect(page.getByText(`Order ${number} is packed.`)).toBeVisible();
  await expect(toPack.getByText(number)).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  const packed = page.getByRole('row').filter({ hasText: `Packed order ${number}` });
  await expect(packed.getByRole('link', { name: new RegExp(`^order ${number}`) })).toBeVisible();
});

test('a filter is named, kept and deleted', { tag: '@full' }, async ({ page, adminSessions }) => {
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(`${paths.ordersManagement}?status=delivered&q=nobody`);
  const name = `Arrived ${Date.now()}`;
  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save filter' }).click();
  const saved = page
    .getByRole('navigation', { name: 'Saved filters' })
    .getByRole('link', { name, exact: true });
  await expect(saved).toHaveAttribute('aria-current', 'true');
  await page.goto(paths.ordersManagement);
  await saved.click();
  await expect(page).toHaveURL(`${paths.ordersManagement}?status=delivered`);
  await page.getByRole('button', { name: `Change “${name}”` }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(saved).toHaveCount(0);
});

test('the menu shows at both widths what a role may see, and an admin chooses how to be told', {
  tag: '@full',
}, async ({ browser, shop, adminSessions }) => {
  const cookie = await signInAdmin(shop, await adminSessions.invite('support'));
  for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
    const page = await browser.newPage({ baseURL: shop.url, viewport });
    await startAsAdmin(page, cookie);
    await page.goto(paths.adminDashboard);
    expect(await groupsOf(page)).toEqual(['Today', 'Orders', 'People', 'Shop']);
    await expect(page.getByRole('region', { name: 'Sales' })).toHaveCount(0);
    await (await adminMenu(page)).getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('link', { name: 'Special days' }).filter({ visible: true })).toBeVisible();
    const account = await openAccount(page);
    await account.getByRole('button', { name: 'Notifications' }).click();
    const choice = page.getByRole('dialog', { name: 'Notifications' });
    if (viewport === PHONE) {
      await expect(choice.getByRole('radio', { name: /A daily digest/ })).toBeChecked();
      await expectAccessible(page);
    } else {
      await choice.getByRole('radio', { name: /A daily digest/ }).check();
      await choice.getByLabel('Send the digest at').selectOption('8 am');
      await choice.getByRole('switch', { name: 'Keyboard shortcuts' }).click();
      await choice.getByRole('button', { name: 'Save' }).click();
      await expect(choice).toHaveCount(0);
      await page.keyboard.press('/');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.close();
  }
});

async function groupsOf(page: Page): Promise<string[]> {
  const menu = await adminMenu(page);
  await expect(menu.getByRole('link', { name: 'People' })).toBeVisible();
  return (await menu.getByRole('link').allTextContents()).map((text) => text.trim());
}
