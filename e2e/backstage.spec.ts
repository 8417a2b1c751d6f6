// The backstage page: a newcomer makes the bank decline, sees it at checkout, and ends it.
import { paths } from '../web/src/lib/paths.ts';
import { expectAccessible } from './support/axe.ts';
import {
  checkout,
  checkoutSheet,
  expect,
  goToCheckout,
  openProduct,
  pay,
  productWith,
  test,
} from './support/buyer.ts';

test('a bank that declines is switched on at /local, seen at checkout, and back to normal', {
  tag: '@full',
}, async ({ page, context }) => {
  const backstage = await context.newPage();
  await backstage.goto('/local');
  await expect(backstage.getByRole('heading', { name: 'Backstage' })).toBeVisible();
  await expect(backstage.getByText('Everything is as usual.')).toBeVisible();
  await expectAccessible(backstage, { alsoOnPhones: true });

  await backstage.getByRole('button', { name: 'Switch on: The payer’s bank declines' }).press('Enter');
  const back = backstage.getByRole('button', { name: 'Back to normal: The payer’s bank declines' });
  await expect(back).toBeFocused();
  await expect(backstage.getByRole('status')).toHaveText('On: The payer’s bank declines');
  await expect(backstage.getByText('Not as usual: The payer’s bank declines.')).toBeVisible();
  await expectAccessible(backstage, { inFull: true });

  await openProduct(page, await productWith(page));
  await goToCheckout(page);
  await pay(page, 'Success');
  await expect(checkoutSheet(page).getByText('Your payment was declined by the bank.')).toBeVisible();
  // It comes by itself.
  await expect(backstage.getByText('payment_failed').first()).toBeVisible();

  await back.click();
  await expect(backstage.getByText('Everything is as usual.')).toBeVisible();
  await pay(page, 'Success');
  await expect(checkout(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${paths.orders}/`));
});

test('its switches work without scripts', async ({ browser, shop, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url, viewport });
  const page = await context.newPage();
  await page.goto('/local');
  await page.getByRole('button', { name: 'Switch on: Razorpay’s API is slow' }).click();
  await expect(page).toHaveURL(/\/local#payments$/);
  await expect(page.getByText('Not as usual: Razorpay’s API is slow.')).toBeVisible();
  await page.getByRole('button', { name: 'Everything back to normal' }).click();
  await expect(page.getByText('Everything is as usual.')).toBeVisible();
  await context.close();
});
