import type { Page } from '@playwright/test';
import { callShop } from '../test/shop/call-shop.ts';
import { PASSWORD, signUp } from '../test/shop/customers.ts';
import { expectAccessible } from './support/axe.ts';
import {
  ADDRESS,
  addressPicker,
  bad,
  buyButton,
  checkout,
  closeAtBank,
  expect,
  good,
  goToCheckout,
  openProduct,
  pay,
  productWith,
  test,
  totalOf,
} from './support/buyer.ts';

const SCRIPT = '**/local/razorpay/checkout.js';
const CREATE = '**/backend/create-order.php';
const SAVE = '**/backend/save-payment.php';
const STATUS = '**/backend/order-status*';
const ORDER = /\/orders\/[0-9a-f-]{36}$/;

test.beforeEach(({ pageErrors }) => pageErrors.allow(/Failed to load resource/));

test('a checkout script that does not load is told, and the next try loads it', { tag: '@full' }, async ({
  page,
}) => {
  await openProduct(page, await productWith(page));
  await page.route(SCRIPT, (route) => route.abort());
  await startPaying(page);
  await expect(bad(page, 'Razorpay SDK failed to load. Are you online?')).toBeVisible();
  await page.unroute(SCRIPT);
  await buyButton(page).click();
  await pay(page, 'Success');
  await expect(page).toHaveURL(ORDER);
});

test('an order that is cut off is a failed payment, and the next try pays once', { tag: '@full' }, async ({
  page,
  buyer,
}) => {
  await openProduct(page, await productWith(page));
  // The shop hears it, the browser does not hear the shop.
  await page.route(CREATE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await startPaying(page);
  await expect(bad(page, 'Payment failed. Please try again.')).toBeVisible();
  await page.unroute(CREATE);
  await buyButton(page).click();
  await pay(page, 'Success');
  await expect(page).toHaveURL(ORDER);
  expect(await ordersOf(page, buyer.token)).toHaveLength(1);
});

test('a lost answer to the saving is said, and the bank’s word resolves it by itself', async ({ page }) => {
  await openProduct(page, await productWith(page));
  await cut(page, SAVE, STATUS);
  await goToCheckout(page);
  await pay(page, 'Success');
  // One message: the panel carries the specification's words.
  await expect(confirming(page)).toContainText('Payment processed, but saving failed.');
  await expect(bad(page, 'Payment processed, but saving failed.')).toBeVisible();
  await expect(page.getByText('Payment processed, but saving failed.')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Confirming…' })).toBeDisabled();
  await expectAccessible(page);
  await page.unrouteAll();
  await expect(good(page, 'Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(ORDER);
  await expect(confirming(page)).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a checkout that is closed while the bank is asked waits for the bank, which then says yes', {
  tag: '@full',
}, async ({ page }) => {
  await openProduct(page, await productWith(page));
  await goToCheckout(page);
  const answer = await closeAtBank(page);
  await expect(confirming(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirming…' })).toBeDisabled();
  await expect(page.getByText('Payment failed.')).toHaveCount(0);
  await expect(page.getByText('Payment cancelled.')).toHaveCount(0);
  await expectAccessible(page, { inFull: true });
  await answer('success');
  await expect(good(page, 'Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(ORDER);
  await expect(confirming(page)).toBeHidden();
});

test('a bank that says no after the checkout was closed ends the waiting, and paying again works', {
  tag: '@full',
}, async ({ page, buyer }) => {
  await openProduct(page, await productWith(page));
  await goToCheckout(page);
  const answer = await closeAtBank(page);
  await expect(confirming(page)).toBeVisible();
  await answer('failure');
  await expect(bad(page, 'Payment failed. Please try again.')).toContainText('Nothing was paid.');
  await expect(confirming(page)).toHaveCount(0);
  await buyButton(page).click();
  await pay(page, 'Success');
  await expect(page).toHaveURL(ORDER);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await ordersOf(page, buyer.token)).toHaveLength(1);
});

test('a saving that is refused is said, and resolves by itself too', { tag: '@full' }, async ({ page }) => {
  await openProduct(page, await productWith(page));
  await page.route(SAVE, (route) => route.fulfill({ status: 500, json: { error: 'No.', code: 'failed' } }));
  await goToCheckout(page);
  await pay(page, 'Success');
  await expect(bad(page, 'Payment saved, but error while saving to database.')).toBeVisible();
  await expect(page).toHaveURL(ORDER);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what is being confirmed survives a reload and shows in a second tab', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await openProduct(page, await productWith(page));
  await cut(context, SAVE, STATUS);
  await goToCheckout(page);
  await pay(page, 'Success');
  await expect(confirming(page)).toBeVisible();
  await page.reload();
  await expect(confirming(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/home');
  await expect(confirming(second)).toBeVisible();

  await context.unrouteAll();
  await expect(page).toHaveURL(ORDER);
  await expect(good(second, 'Payment successful!')).toBeVisible();
  await expect(confirming(second)).toBeHidden();
  await expect(second).toHaveURL('/home');
});

test('paid, and the tab closed before the shop heard of it: the next visit tells', { tag: '@full' }, async ({
  page,
  context,
  shop,
}) => {
  const product = await productWith(page);
  await openProduct(page, product);
  const created = page.waitForResponse(CREATE);
  await goToCheckout(page);
  const { orderId, key } = await (await created).json();
  await page.close();
  await payElsewhere(shop.url, { order_id: orderId, key_id: key });

  const next = await context.newPage();
  await next.goto('/categories');
  await expect(good(next, 'Payment successful!')).toBeVisible();
  const panel = next.getByRole('status').filter({ hasText: 'Payment received' });
  await expect(panel).toContainText(product.name);
  await panel.getByRole('link', { name: 'See your order' }).click();
  await expect(next).toHaveURL(ORDER);
  await expect(panel).toBeHidden();
  await next.reload();
  await expect(next.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(panel).toBeHidden();
});

test('a reload in the middle of the checkout loses nothing: the address stays and paying works', {
  tag: '@full',
}, async ({ page, buyer }) => {
  await openProduct(page, await productWith(page));
  await goToCheckout(page);
  await page.reload();
  await expect(page.getByText(ADDRESS)).toBeVisible();
  await buyButton(page).click();
  await pay(page, 'Success');
  await expect(page).toHaveURL(ORDER);
  expect(await ordersOf(page, buyer.token)).toHaveLength(1);
});

test('going back while the checkout is open does not lose the payment', { tag: '@full' }, async ({
  page,
}) => {
  const product = await productWith(page);
  await page.goto('/home');
  await page.getByRole('link', { name: product.name }).first().click();
  await goToCheckout(page);
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await pay(page, 'Success');
  await expect(good(page, 'Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(ORDER);
});

test('out of stock is shown before payment', { tag: '@full' }, async ({ page, shop }) => {
  const last = await productWith(page, ({ count_in_stock }) => count_in_stock === 1);
  await openProduct(page, last);
  const faster = await signUp(shop.url);
  const order = { amount: totalOf(last) * 100, currency: 'INR', productId: last.id, address: ADDRESS };
  const { orderId } = await callShop<{ orderId: string }>(shop.url, 'create-order.php', order, faster);

  await startPaying(page);
  await expect(bad(page, 'is out of stock right now.')).toBeVisible();
  await expect(checkout(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
  const ask = page.getByRole('button', { name: 'Ask for this gift' });
  await expect(ask).toBeDisabled();
  await expect(ask).toHaveAccessibleDescription(/out of stock/);
  await callShop(shop.url, 'release-order', { orderId }, faster);
});

test('a changed price is shown before payment', { tag: '@full' }, async ({ page }) => {
  const product = await productWith(page);
  const PRODUCTS = '**/backend/get-products.php*';
  await page.route(PRODUCTS, (route) => route.fulfill({ json: [{ ...product, price: product.price - 1 }] }));
  await openProduct(page, product);
  await page.unroute(PRODUCTS);
  await startPaying(page);
  await expect(bad(page, 'The price has changed. Please reload the page.')).toBeVisible();
  await expect(checkout(page)).toBeHidden();
});

test('saved addresses that do not load leave the typing of a new one', { tag: '@full' }, async ({ page }) => {
  await page.route('**/backend/get-addresses.php*', (route) => route.abort());
  await openProduct(page, await productWith(page));
  await buyButton(page).click();
  await expect(addressPicker(page).getByText('We could not load your saved addresses.')).toBeVisible();
  await addressPicker(page).getByLabel('Full address').fill(ADDRESS);
  await addressPicker(page).getByRole('button', { name: 'Continue to payment' }).click();
  await expect(checkout(page)).toBeVisible();
});

test('a customer whose session ended signs in again and returns to the gift', { tag: '@full' }, async ({
  page,
  shop,
  buyer,
}) => {
  const product = await productWith(page);
  const addresses = page.waitForResponse('**/backend/get-addresses.php*');
  await openProduct(page, product);
  await buyButton(page).click();
  await addressPicker(page).getByLabel('Full address').fill(ADDRESS);
  await addresses;
  await callShop(shop.url, 'logout', {}, buyer);
  await addressPicker(page).getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL('/login');
  await expect(bad(page, 'Session expired or invalid. Please login again.')).toBeVisible();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`/productdetails?id=${product.id}`);
});

test('signing out leaves neither address nor payment in the browser', { tag: '@full' }, async ({ page }) => {
  await openProduct(page, await productWith(page));
  await goToCheckout(page);
  await page.reload();
  await expect(page.getByText(ADDRESS)).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/Rose Villa|order_/);
});

test('orders that do not load say so, and trying again works', { tag: '@full' }, async ({ page }) => {
  await page.route('**/backend/my-orders', (route) => route.abort());
  await page.goto('/orders');
  await expect(bad(page, 'The shop cannot be reached')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

function confirming(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Your bank is confirming' });
}

async function startPaying(page: Page): Promise<void> {
  await buyButton(page).click();
  await addressPicker(page).getByLabel('Full address').fill(ADDRESS);
  await addressPicker(page).getByRole('button', { name: 'Continue to payment' }).click();
}

/** From here on nothing of these calls arrives. */
async function cut(where: Pick<Page, 'route'>, ...calls: string[]): Promise<void> {
  for (const call of calls) await where.route(call, (route) => route.abort());
}

async function ordersOf(page: Page, token: string): Promise<unknown[]> {
  const answer = await page.request.get('/backend/my-orders', {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).orders;
}

/** As a banking app does it, while the shop's page is gone. */
async function payElsewhere(shopUrl: string, keys: { order_id: string; key_id: string }): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${shopUrl}/local/razorpay/checkout/payments${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...keys, ...body }),
    });
    return answer.json();
  };
  const { razorpay_payment_id: paymentId } = await post('', { method: 'netbanking', bank: 'HDFC' });
  await post(`/${paymentId}/decide`, { outcome: 'success' });
}
