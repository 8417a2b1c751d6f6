import type { Page } from '@playwright/test';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp, startSignedIn } from '../test/shop/customers.ts';
import { orderPath, paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { buy, productWith } from './support/buyer.ts';

/** Each would show itself: as a dialog, as a refused script, or as a way off this site. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '<a href="javascript:alert(1)">press</a>',
  '<a href="//evil.example">press</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(https://evil.example)" onclick="alert(1)">words</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '=cmd|calc!A1 " onfocus="alert(1)" autofocus="',
];

test('hostile text in every field of a product and a category stays text', { tag: '@full' }, async ({
  page,
  adminSessions,
}) => {
  const dialogs: string[] = [];
  collectDialogs(page, dialogs);
  await startAsAdmin(page, await adminSessions.current());
  const mark = Math.random().toString(36).slice(2, 8);
  const all = hostile.join(' ');

  await page.goto(paths.createCategory);
  const category = `${hostile[1]}${hostile[2]} ${mark}`;
  await page.getByLabel('Name', { exact: true }).fill(category);
  await page.getByLabel('Block').fill(hostile[0] ?? '');
  await page.getByRole('button', { name: 'Create category' }).click();
  await expect(page.getByText('Category created successfully!')).toBeVisible();

  const name = `${hostile[0]}${hostile[1]}${hostile[2]} ${mark}`;
  await page.goto(paths.addProduct);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description', { exact: true }).fill(all);
  await page.getByLabel('Brand').fill(hostile[1] ?? '');
  await page.getByLabel('Price in ₹').fill('99');
  await page.getByLabel('In stock').fill('9');
  await page.getByLabel('Category').selectOption({ label: category });
  const text = page.getByRole('textbox', { name: 'Rich description' });
  await text.evaluate((editor, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'pasted');
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${hostile[6]} ${all}`);
  await expect(text).toContainText('words');
  await text.press('End');
  await text.pressSequentially(hostile[0] ?? '');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('✅ Product added successfully!')).toBeVisible();

  await page.getByRole('link', { name: 'See it in the shop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const main = page.getByRole('main');
  expect(await main.locator('script, iframe, [onclick], [onerror], [style]').count()).toBe(0);
  const links = await main.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  expect(links.filter((href) => /javascript:|evil\.example/.test(href))).toEqual([]);

  for (const path of [
    `/home?q=${mark}`,
    paths.categories,
    `${paths.productsManagement}?q=${mark}`,
    paths.createCategory,
    paths.audit,
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(mark).first()).toBeAttached();
  }
  expect(dialogs).toEqual([]);
});

test('hostile text of a buyer and about an order stays text, for the admin and for the buyer', {
  tag: '@full',
}, async ({ page, browser, adminSessions, shop }) => {
  const dialogs: string[] = [];
  collectDialogs(page, dialogs);
  const [script = '', image = '', , link = ''] = hostile;
  const buyer = await signUp(shop.url, `${image} ${script}`);
  const address = `12 Rose Villa ${image}${link}, Bengaluru 560001`;
  const order = await buy(shop.url, buyer, await productWith(page), address);
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(`${paths.ordersManagement}?q=${order.number}`);
  await page.getByRole('table', { name: 'Orders' }).getByRole('link').click();
  const screen = page.getByRole('main');
  await expect(screen).toContainText(address);
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await page.getByLabel('Tracking').fill(hostile.join(' ').slice(0, 300));
  await page.getByRole('button', { name: 'Mark as dispatched' }).click();
  await expect(screen).toContainText(script);
  expect(await screen.locator('script, iframe, img[src=x], a[href*=evil]').count()).toBe(0);

  await page.goto(paths.audit);
  await expect(page.getByRole('table', { name: 'Audit' })).toContainText('Updated an order');
  await page
    .getByRole('table', { name: 'Audit' })
    .getByText(/details?$/)
    .first()
    .click();
  const buyerPage = await browser.newPage({ baseURL: shop.url });
  collectDialogs(buyerPage, dialogs);
  await startSignedIn(buyerPage, buyer);
  await buyerPage.goto(orderPath(order.id));
  await expect(buyerPage.getByText(script).first()).toBeVisible();
  await buyerPage.close();
  expect(dialogs).toEqual([]);
});

function collectDialogs(page: Page, dialogs: string[]): void {
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
}
