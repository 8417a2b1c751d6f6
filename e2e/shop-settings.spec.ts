// What the owner sets in the shop itself: name, look, pause, and the way back.
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { callShop } from '../test/shop/call-shop.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';

test('the owner renames and pauses the shop, a colleague’s change is not lost, and all of it is taken back', {
  tag: '@full',
}, async ({ page, browser, shop, adminSessions, pageErrors }) => {
  pageErrors.allow(/400|409/);
  const session = await adminSessions.current();
  const save = async (changes: object) => {
    const headers = { cookie: `${session.name}=${session.value}` };
    const settings = await (await fetch(`${shop.url}/backend/shop-settings`, { headers })).json();
    await callShop(shop.url, 'save-shop-settings', { version: settings.version, ...changes }, headers);
  };
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await startAsAdmin(page, session);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  page.on('dialog', (dialog) => dialog.accept());
  try {
    await page.goto(paths.shopSettings);
    await field('Shop name').fill('Diya & Co');
    await page.getByRole('radio', { name: 'Peacock' }).check();
    await field('GSTIN').fill('29ABCDE1234F1Z5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field('GSTIN')).toHaveAttribute('aria-invalid', 'true');
    await field('GSTIN').fill('');
    await expect(page.getByText('2 changes')).toBeVisible();
    await expectAccessible(page, { inFull: true });

    await save({ grievanceOfficer: 'Meera Rao' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Someone else changed the settings')).toBeVisible();
    await expect(field('Grievance officer')).toHaveValue('Meera Rao');
    await page.reload();
    await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The settings are saved.')).toBeVisible();
    await visitor.goto(paths.explore);
    await expect(visitor).toHaveTitle(/· Diya & Co$/);
    await expect(visitor.getByRole('link', { name: 'Diya & Co', exact: true })).toBeVisible();
    const rani = () => visitor.evaluate(() => getComputedStyle(document.body).getPropertyValue('--rani'));
    expect(await rani()).toBe('#0b6470');

    await field('What customers read while the shop is paused').fill('Back after Diwali.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The shop is paused: nobody can pay.')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('status').filter({ hasText: 'Back after Diwali.' })).toBeVisible();
    await visitor.goto(paths.basket);
    await expect(visitor.getByText('Back after Diwali.')).toBeVisible();

    await page.getByRole('button', { name: /^Use this again: Shop name, Tohfa/ }).click();
    await expect(field('Shop name')).toHaveValue('Tohfa');
    await visitor.reload();
    await expect(visitor).toHaveTitle(/· Tohfa$/);
    await page.getByRole('button', { name: 'Test the payment keys' }).click();
    await expect(page.getByText('The built-in sandbox answers.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove demo data' }).click();
    const sheet = page.getByRole('dialog', { name: 'Remove demo data' });
    await sheet.getByLabel('Shop name').fill('another');
    await sheet.getByRole('button', { name: 'Remove demo data' }).click();
    await expect(sheet.getByLabel('Shop name')).toHaveAttribute('aria-invalid', 'true');
  } finally {
    await save({ name: 'Tohfa', accent: '#b3134f', paused: '' });
    await visitor.context().close();
  }
});
