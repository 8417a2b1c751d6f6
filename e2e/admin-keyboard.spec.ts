import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp } from '../test/shop/customers.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { buy, productWith } from './support/buyer.ts';
import { expectFocusKept, pressByKey, tabTo, typeInto } from './support/keyboard.ts';

test('an order is packed and dispatched by the keyboard alone', { tag: '@full' }, async ({
  page,
  shop,
  adminSessions,
}) => {
  const order = await buy(shop.url, await signUp(shop.url), await productWith(page));
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(`${paths.ordersManagement}?q=${order.number}`);
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row', { name: String(order.number) });
  await expect(row).toBeVisible();
  // The menu comes first; whoever knows the page skips it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressByKey(page, row.getByRole('link'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await pressByKey(page, page.getByRole('button', { name: 'Mark as packed' }));
  const dispatch = page.getByRole('button', { name: 'Mark as dispatched' });
  await expect(dispatch).toBeVisible();
  await expectFocusKept(page);
  await typeInto(page, page.getByLabel('Tracking'), 'Blue Dart 4711');
  await pressByKey(page, dispatch);
  await expect(page.getByText('Dispatched, and the buyer will be told in ten minutes.')).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
});
