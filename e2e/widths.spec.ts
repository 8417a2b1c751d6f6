import { startAsAdmin } from '../test/shop/admin-sessions.ts';
// What depends on the width: run on a phone and on a wide screen.
import { paths } from '../web/src/lib/paths.ts';
import { adminMenu, goTo } from './support/admin-menu.ts';
import { productWith } from './support/buyer.ts';
import { expect, test } from './support/signed-in.ts';

test('cards are 220 wide, and two share the width of a phone', async ({ page, isMobile }) => {
  await page.goto('/home');
  const cards = page.getByRole('region', { name: 'All gifts' }).getByRole('listitem');
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(first?.width).toBe(isMobile ? 173 : 220);
  expect(second?.y).toBe(first?.y);
});

test('what is pressed is at least 44 high', async ({ page }) => {
  for (const address of [paths.home, '/productdetails?id=1']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const small = await page
      .locator('a:visible, button:visible, input:visible, summary:visible')
      .evaluateAll((all) =>
        all
          .filter((element) => element.getBoundingClientRect().height < 44 && element.closest('p') === null)
          .map((element) => element.outerHTML.slice(0, 120)),
      );
    expect(small, address).toEqual([]);
  }
});

test('the pictures of a product are walked with the arrow keys, and on a wide screen by their thumbnails', async ({
  page,
  isMobile,
}) => {
  const product = await productWith(page, ({ images }) => images.length > 1);
  await page.goto(`/productdetails?id=${product.id}`);
  const pictures = page.getByRole('region', { name: `Pictures of ${product.name}` });
  const row = pictures.getByRole('list');
  const shown = () => row.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).toBe(1);
  const thumbnail = (place: number) => pictures.getByRole('button', { name: `Show picture ${place}` });
  if (isMobile) {
    await expect(thumbnail(1)).toBeHidden();
    return;
  }
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true');
  await thumbnail(1).click();
  await expect.poll(shown).toBe(0);
});

const ADMIN_SCREENS = [
  ['Today', 'Today', paths.adminDashboard],
  ['Orders', 'Orders', paths.ordersManagement],
  ['Orders', 'Group gifts', paths.giftsManagement],
  ['Catalogue', 'Products', paths.productsManagement],
  ['Catalogue', 'Categories', paths.createCategory],
  ['People', 'Special days', paths.specialDaysManagement],
  ['People', 'Push notifications', paths.push],
  ['Money', 'Settlements', paths.settlements],
  ['Shop', 'Colleagues', paths.adminsManagement],
  ['Shop', 'Audit', paths.audit],
  ['Shop', 'Status', paths.adminStatus],
] as const;

test('one menu leads to every admin screen and marks where one is', { tag: '@full' }, async ({
  page,
  adminSessions,
}) => {
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(paths.dashboard);
  for (const [group, screen, address] of ADMIN_SCREENS) {
    await goTo(page, group, screen);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect((await adminMenu(page)).getByRole('link', { name: group, exact: true })).toHaveAttribute(
      'aria-current',
      /page|true/,
    );
  }
});

test('terms, shipping, refunds and contact open from the end of every page', { tag: '@full' }, async ({
  page,
  browser,
  shop,
}) => {
  const links = (onPage: typeof page) => onPage.getByRole('navigation', { name: 'About the shop' });
  await page.goto(paths.home);
  for (const [name, title] of [
    ['Terms', 'Terms of sale'],
    ['Shipping', 'Shipping and delivery'],
    ['Refunds', 'Cancellations, returns and refunds'],
    ['Contact', 'Contact us'],
  ] as const) {
    // By the keyboard: what still loads above the links moves them away from a pointer.
    await links(page).getByRole('link', { name, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await expect(page.getByRole('region', { name: 'Grievance officer' })).toContainText('48 hours');

  // Somebody who never signed in, without scripts.
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(paths.explore);
  await links(visitor).getByRole('link', { name: 'Refunds' }).click();
  await expect(visitor.getByText('5 to 7 working days')).toBeVisible();
  await context.close();
});
