import { callShop } from '../test/shop/call-shop.ts';
import { signUp, startSignedIn } from '../test/shop/customers.ts';
import { expectAccessible } from './support/axe.ts';
import {
  ADDRESS,
  addressPicker,
  bad,
  buyButton,
  checkout,
  checkoutSheet,
  expect,
  good,
  goToCheckout,
  openProduct,
  pay,
  productWith,
  rupees,
  test,
  totalOf,
} from './support/buyer.ts';

const ORDER = /\/orders\/[0-9a-f-]{36}$/;

test('a gift is bought to a new address by card, and its order is there', async ({ page }) => {
  const product = await productWith(page);
  await openProduct(page, product);
  const terms = 'By paying you agree to our Terms, Shipping and Refunds.';
  await expect(page.getByRole('main').getByText(terms)).toBeVisible();
  await buyButton(page).click();
  const picker = addressPicker(page);
  await expect(picker.getByText(terms)).toBeVisible();
  await expect(picker.getByRole('alert')).toHaveText('Please select an address first.');
  await picker.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(picker.getByRole('alert')).toHaveText('Please select or enter a valid address.');
  await picker.getByLabel('Full address').fill('   ');
  await picker.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(picker.getByRole('alert')).toHaveText('Please select or enter a valid address.');
  const total = totalOf(product);
  for (const amount of [product.price, total - product.price - 40, 30, 10, total]) {
    await expect(picker.getByText(rupees(amount), { exact: true })).toBeVisible();
  }
  await picker.getByLabel('Full address').fill('12 Rose Villa, MG Road\nBengaluru, Karnataka 560001');
  await expect(picker.getByRole('alert')).toBeHidden();
  await picker.getByRole('button', { name: 'Continue to payment' }).click();

  await expect(checkout(page)).toBeVisible();
  const sheet = checkoutSheet(page);
  await sheet.getByRole('radio', { name: 'Card' }).check();
  await sheet.getByRole('button', { name: /^Use 4100/ }).click();
  await pay(page, 'Success');
  await expect(good(page, 'Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(ORDER);
  const main = page.getByRole('main');
  await expect(main.getByText(ADDRESS)).toBeVisible();
  await expect(main.getByText(rupees(total), { exact: true })).toBeVisible();
  await expect(main.locator('[aria-current="step"]')).toContainText('Placed');
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: /^Invoice/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^tohfa-invoice-.*\.pdf$/);

  await page.goto('/profile');
  await page.getByRole('link', { name: 'Your orders' }).click();
  await expect(page).toHaveURL('/orders');
  const order = page.getByRole('main').getByRole('listitem');
  await expect(order).toHaveCount(1);
  await expect(order).toContainText(product.name);
  await expect(order).toContainText(rupees(total));
  await expect(order).toContainText('Placed');

  // The next purchase asks again: the address of the last one is offered, and not taken.
  await openProduct(page, product);
  await buyButton(page).click();
  await expect(picker.getByRole('alert')).toHaveText('Please select an address first.');
  await expect(picker.getByRole('radio', { name: ADDRESS })).not.toBeChecked();
});

test('one saved address or a new one: typing clears the selection, choosing clears the typing', {
  tag: '@full',
}, async ({ page, shop, buyer }) => {
  for (const full_address of ['7 Lake View, Pune 411001', ADDRESS]) {
    await callShop(shop.url, 'save-address', { full_address }, buyer);
  }
  const product = await productWith(page);
  await openProduct(page, product);
  await page.getByRole('button', { name: 'Choose the delivery address' }).click();
  const picker = addressPicker(page);
  const [lakeView, roseVilla] = [picker.getByLabel(/Lake View/), picker.getByLabel(/Rose Villa/)];
  const typed = picker.getByLabel('Full address');
  await expect(picker.getByRole('radio')).toHaveCount(2);
  await expect(picker.getByRole('radio', { checked: true })).toHaveCount(0);
  await lakeView.check();
  await typed.fill('9 New Street');
  await expect(lakeView).not.toBeChecked();
  await roseVilla.check();
  await expect(typed).toHaveValue('');
  await picker.getByRole('button', { name: 'Deliver here' }).click();
  await expect(picker).toBeHidden();
  await buyButton(page).click();
  await expect(checkout(page)).toBeVisible();
  await checkoutSheet(page).getByRole('button', { name: 'Close checkout' }).click();

  await expect(page.getByText(ADDRESS)).toBeVisible();
  await page.getByRole('button', { name: 'Change the delivery address' }).click();
  await expect(roseVilla).toBeChecked();
  await lakeView.check();
  await picker.getByRole('button', { name: 'Deliver here' }).click();
  await expect(picker).toBeHidden();
  await expect(checkout(page)).toBeHidden();
  await buyButton(page).click();
  await pay(page, 'Success');
  await expect(page).toHaveURL(ORDER);
  await expect(page.getByText('7 Lake View, Pune 411001')).toBeVisible();
});

test('an area that is searched for is filled in behind the house number', { tag: '@full' }, async ({
  page,
}) => {
  const places = [
    { address: 'Koramangala', city: 'Bengaluru', state: 'Karnataka', pincode: '560034' },
    { address: 'Koramangala VI Bk', city: 'Bengaluru', state: 'Karnataka', pincode: '560095' },
  ];
  await page.route('**/backend/search-address*', (route) => route.fulfill({ json: { results: places } }));
  await openProduct(page, await productWith(page));
  await buyButton(page).click();
  const picker = addressPicker(page);
  const search = picker.getByRole('combobox', { name: 'Find your area' });
  await search.pressSequentially('korama');
  await expect(picker.getByRole('option')).toHaveCount(2);
  await expectAccessible(page);
  await search.press('ArrowDown');
  await search.press('Enter');
  const typed = picker.getByLabel('Full address');
  await expect(typed).toHaveValue('Koramangala VI Bk, Bengaluru, Karnataka 560095');
  await expect(typed).toBeFocused();
  await page.keyboard.type('12 Rose Villa, ');
  await search.fill('korama');
  await picker.getByRole('option').first().click();
  await expect(typed).toHaveValue('12 Rose Villa, Koramangala, Bengaluru, Karnataka 560034');

  await search.fill('korama');
  await expect(picker.getByRole('option')).toHaveCount(2);
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(picker).toBeVisible();
});

test('a payment that fails can be tried again in the same checkout', { tag: '@full' }, async ({ page }) => {
  await openProduct(page, await productWith(page));
  await goToCheckout(page);
  await pay(page, 'Failure');
  await expect(bad(page, 'Payment failed. Please try again.')).toBeVisible();
  await expect(checkoutSheet(page).getByRole('alert')).toBeVisible();
  await pay(page, 'Success');
  await expect(good(page, 'Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(ORDER);
  await expect(bad(page, 'Payment failed.')).toBeHidden();
});

test('a failed payment followed by a successful one leaves no failure on the order', {
  tag: '@full',
}, async ({ page }) => {
  await openProduct(page, await productWith(page));
  await goToCheckout(page);
  await pay(page, 'Failure');
  await checkoutSheet(page).getByRole('button', { name: 'Close checkout' }).click();
  await expect(bad(page, 'Payment failed. Please try again.')).toBeVisible();
  await buyButton(page).click();
  await pay(page, 'Success');
  await expect(page).toHaveURL(ORDER);
  await expect(good(page, 'Payment successful!')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a payer who closes the checkout frees the gift and can pay again right away', async ({ page }) => {
  const product = await productWith(page);
  const stock = async () => (await productWith(page, ({ id }) => id === product.id)).count_in_stock;
  await openProduct(page, product);
  await goToCheckout(page);
  expect(await stock()).toBe(product.count_in_stock - 1);
  await checkoutSheet(page).getByRole('button', { name: 'Close checkout' }).click();
  await expect(good(page, 'Payment cancelled. Your order is not placed.')).toBeVisible();
  await expect(buyButton(page)).toBeFocused();
  await expect.poll(stock).toBe(product.count_in_stock);

  await buyButton(page).click();
  await pay(page, 'Success');
  await expect(page).toHaveURL(ORDER);
  expect(await stock()).toBe(product.count_in_stock - 1);
});

test('a double tap starts one payment', async ({ page }) => {
  let orders = 0;
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  await page.route('**/backend/create-order.php', async (route) => {
    orders += 1;
    if (orders > 1) await seen;
    await route.continue();
  });
  await openProduct(page, await productWith(page));
  await goToCheckout(page);
  await checkoutSheet(page).getByRole('button', { name: 'Close checkout' }).click();
  await expect(buyButton(page)).toBeVisible();
  await buyButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Opening payment…' })).toHaveAttribute('aria-busy', 'true');
  see();
  await expect(checkout(page)).toHaveCount(1);
  expect(orders).toBe(2);
});

test('an order is cancelled before dispatch, and the money goes back by itself', async ({ page }) => {
  const product = await productWith(page);
  await openProduct(page, product);
  await goToCheckout(page);
  await pay(page, 'Success');
  await expect(page).toHaveURL(ORDER);
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await expect(question).toContainText(rupees(totalOf(product)));
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('main').locator('[aria-current="step"]')).toContainText('Placed');

  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(good(page, 'Your order is cancelled. The refund is on its way.')).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-current="step"]')).toContainText('Refunded');
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeHidden();
});

test('without orders the list leads to the shop; another person’s order is not found', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await page.goto('/orders/0b7c1c1e-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find this order');
  await page.getByRole('link', { name: 'See your orders' }).click();
  await page.getByRole('link', { name: 'Find a gift' }).click();
  await expect(page).toHaveURL('/home');
});

test('a browser that shows no frames leaves the shop to pay and comes back', { tag: '@full' }, async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({
    baseURL: shop.url,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Instagram 340.0',
  });
  const page = await context.newPage();
  await startSignedIn(page, await signUp(shop.url));
  await openProduct(page, await productWith(page));
  await buyButton(page).click();
  await addressPicker(page).getByLabel('Full address').fill(ADDRESS);
  await addressPicker(page).getByRole('button', { name: 'Continue to payment' }).click();

  await page.waitForURL(/\/local\/razorpay\/checkout/);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: 'Failure' }).click();
  await expect(page).toHaveURL('/orders');
  await expect(bad(page, 'Payment failed. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the gift' }).click();

  await expect(page.getByText(ADDRESS)).toBeVisible();
  await buyButton(page).click();
  await page.waitForURL(/\/local\/razorpay\/checkout/);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: 'Success' }).click();
  await expect(page).toHaveURL(ORDER);
  await expect(good(page, 'Payment successful!')).toBeVisible();
  await context.close();
});
