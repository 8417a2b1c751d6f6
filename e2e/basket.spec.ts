import { callShop } from '../test/shop/call-shop.ts';
import { PASSWORD, signUp, startSignedIn } from '../test/shop/customers.ts';
import { expectAccessible } from './support/axe.ts';
import {
  checkout,
  checkoutSheet,
  expect,
  good,
  pay,
  productWith,
  rupees,
  test,
  totalOf,
} from './support/buyer.ts';

test('two gifts are sent with one payment, a card and a delivery day', async ({ page }) => {
  const first = await productWith(page);
  const second = await productWith(page, ({ id, count_in_stock }) => id !== first.id && count_in_stock > 8);
  await page.goto('/home');
  await page.getByRole('button', { name: `Add ${first.name} to the basket` }).click();
  await page.goto(`/productdetails?id=${second.id}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('link', { name: 'Basket, 2 gifts' }).click();

  await expect(page).toHaveURL('/basket');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: first.name })).toBeVisible();
  await main.getByRole('button', { name: `One ${second.name} more` }).click();
  await expect(page.getByRole('link', { name: 'Basket, 3 gifts' })).toBeVisible();
  const goods = first.price + 2 * second.price;
  await expect(main.getByText(rupees(goods), { exact: true })).toBeVisible();
  await expectAccessible(page, { inFull: true });
  await main.getByRole('button', { name: 'Continue to checkout' }).click();

  await expect(page).toHaveURL('/checkout');
  await expect(main.getByText('By paying you agree to our Terms, Shipping and Refunds.')).toBeVisible();
  await main.getByRole('button', { name: 'Continue to payment' }).filter({ visible: true }).click();
  await expect(main.getByLabel('Recipient’s name')).toHaveAttribute('aria-invalid', 'true');
  await main.getByLabel('Recipient’s name').fill('Meera Rao');
  await main.getByLabel('Recipient’s mobile number').fill('98450 12345');
  await main.getByLabel('Flat or house number').fill('12');
  await main.getByLabel('Building and street').fill('Rose Villa, MG Road');
  await main.getByLabel('Pincode').fill('560001');
  await main.getByLabel('City or district').fill('Bengaluru');
  await main.getByLabel('State').fill('Karnataka');
  await main.getByLabel('Message on the card (optional)').fill('Happy birthday, Meera!');
  await main.getByLabel('Gift-wrap it').check();
  const days = main.getByLabel('Delivery day');
  await expect(days).toBeVisible();
  await days.selectOption({ index: 2 });
  const chosen = await days.inputValue();
  await main.getByText('Need a GST invoice?').click();
  await main.getByLabel('Company name').fill('Hill Road Traders');
  await main.getByLabel('GSTIN').fill('27AAPFU0939F1ZX');
  await main.getByRole('button', { name: 'Continue to payment' }).filter({ visible: true }).click();
  await expect(main.getByText(/^Check the GSTIN: /)).toBeVisible();
  await expectAccessible(page);
  await main.getByLabel('GSTIN').fill('27 aapfu0939f1zv');
  const ordered = page.waitForRequest('**/backend/create-order.php');
  await main.getByRole('button', { name: 'Continue to payment' }).filter({ visible: true }).click();
  expect((await ordered).postDataJSON()).toMatchObject({
    recipient: { name: 'Meera Rao' },
    company: 'Hill Road Traders',
    gstin: '27 aapfu0939f1zv',
  });
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');

  await expect(good(page, 'Payment successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('region', { name: 'Thank you' })).toContainText('Meera');
  await expect(main.getByText(`2 × ${rupees(second.price)}`)).toBeVisible();
  await expect(main.getByText('“Happy birthday, Meera!”')).toBeVisible();
  expect(chosen).toMatch(/^\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole('link', { name: 'Basket, empty' })).toBeVisible();

  await main.getByRole('button', { name: `Cancel this gift (${first.name})` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel this gift' }).click();
  await expect(main.getByText('Cancelled, refunded')).toBeVisible();
  await main.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL('/basket');
});

test('a basket that has not been read yet is not called empty', async ({ page, pageErrors }) => {
  pageErrors.allow(/basket/);
  let fail = () => {};
  const isRead = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/backend/basket', async (route) => {
    await isRead;
    await route.abort();
  });
  await page.goto('/basket');
  const main = page.getByRole('main');
  await expect(main.getByRole('status').getByText('Loading your basket…')).toBeAttached();
  await expect(main.getByText('Nothing in it yet')).toBeHidden();
  fail();
  await expect(main.getByRole('alert')).toBeVisible();
  await expect(main.getByText('Nothing in it yet')).toBeHidden();
  await page.unroute('**/backend/basket');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('Nothing in it yet')).toBeVisible();
});

test('nothing grows on the way from the page to the bank, wherever the gift goes', { tag: '@full' }, async ({
  browser,
  shop,
  adminSessions,
}) => {
  const setZones = async (zones: object[]) => {
    const { name, value } = await adminSessions.current();
    const cookie = `${name}=${value}`;
    const rules = await (await fetch(`${shop.url}/backend/delivery-rules`, { headers: { cookie } })).json();
    await callShop(shop.url, 'save-delivery-rules', { ...rules, zones }, { cookie });
  };
  await setZones([
    { name: 'Hills', kind: 'pincodes', areas: ['793'], served: true, deliveryCharges: 75, extraDays: 3 },
    { name: 'Isles', kind: 'pincodes', areas: ['744'], served: false, deliveryCharges: 0, extraDays: 0 },
  ]);
  const page = await browser.newPage({ baseURL: shop.url });
  const estimates: string[] = [];
  page.on('request', (request) => {
    const { productIds } = request.url().endsWith('/delivery-estimate') ? request.postDataJSON() : {};
    if (productIds?.length > 0) estimates.push(productIds);
  });
  const product = await productWith(page);
  await page.goto(`/gift/${product.slug}`);
  await expect(page.getByText(`from ${rupees(totalOf(product))} incl. taxes and delivery`)).toBeVisible();

  await page.goto('/explore');
  const sheet = page.getByRole('dialog', { name: 'Where is it going?' });
  // Before the page is taken over a tap does nothing.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Enter your pincode' }).filter({ visible: true }).click();
  await sheet.getByLabel('Pincode').fill('744101');
  await sheet.getByRole('button', { name: 'Show prices for this pincode' }).click();
  await expect(sheet.getByText('We do not deliver to 744101 yet.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Pincode').fill('793001');
  await sheet.getByRole('button', { name: 'Show prices for this pincode' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(/^Get it by /).first()).toBeVisible();
  expect(estimates).toHaveLength(1);

  const total = rupees(totalOf(product) - 30 + 75);
  await page.goto(`/gift/${product.slug}`);
  await expect(page.getByText(`${total} incl. taxes and delivery`, { exact: true })).toBeVisible();
  const arrival = await page
    .getByText(/^Get it by /)
    .first()
    .textContent();
  await expectAccessible(page, { inFull: true });
  await page.getByRole('link', { name: 'Add to basket' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(total, { exact: true })).toBeVisible();
  await expect(main.getByText(arrival ?? 'never')).toBeVisible();

  await main.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await main.getByLabel('Your name').fill('Asha Rao');
  await main.getByLabel('Mobile number', { exact: true }).fill('98450 54321');
  await expect(main.getByLabel('Pincode')).toHaveValue('793001');
  await expect(main.getByText(total, { exact: true }).first()).toBeVisible();
  await main.getByLabel('Recipient’s name').fill('Meera Rao');
  await main.getByLabel('Recipient’s mobile number').fill('98450 12345');
  await main.getByLabel('Flat or house number').fill('12');
  await main.getByLabel('Building and street').fill('Pine Villa, Police Bazar');
  await main.getByLabel('City or district').fill('Shillong');
  await main.getByLabel('State').fill('Meghalaya');
  await main.getByRole('button', { name: 'Continue to payment' }).filter({ visible: true }).click();
  await expect(checkoutSheet(page).getByRole('button', { name: `Pay ${total}` })).toBeVisible();
  await page.close();
  // The other stories of this shop count on the usual rules.
  await setZones([]);
});

test('a coupon that does not apply says so; a basket outlives a reload', async ({ page, pageErrors }) => {
  pageErrors.allow(/400/);
  const product = await productWith(page);
  await page.goto(`/productdetails?id=${product.id}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.goto('/checkout');
  await page.getByLabel('Coupon (optional)').fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This coupon is not valid.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Basket, 1 gift' })).toBeVisible();
});

test('a visitor’s basket survives the sign-in, is there on another device, and points out a new price', {
  tag: '@full',
}, async ({ browser, shop }) => {
  const visitor = await browser.newPage({ baseURL: shop.url });
  const product = await productWith(visitor);
  await visitor.goto(`/gift/${product.slug}`);
  await visitor.getByRole('link', { name: 'Add to basket' }).click();
  const main = visitor.getByRole('main');
  await expect(main.getByRole('link', { name: product.name })).toBeVisible();
  await expect(visitor).toHaveURL('/basket');
  await main.getByRole('button', { name: `One ${product.name} more` }).click();

  const customer = await signUp(shop.url);
  await main.getByRole('button', { name: 'Continue to checkout' }).click();
  await main.getByRole('link', { name: 'Sign in' }).click();
  await expect(visitor.getByText('Sign in to pay for what is in your basket. It is kept.')).toBeVisible();
  await visitor.getByLabel('Email').fill(customer.email);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(visitor).toHaveURL('/checkout');
  await expect(visitor.getByText('× 2')).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: shop.url });
  await startSignedIn(elsewhere, customer);
  await elsewhere.route('**/backend/look-up-basket', async (route) => {
    const answer = await route.fetch();
    const { products } = await answer.json();
    const json = { products: products.map((one: object) => ({ ...one, price: product.price + 50 })) };
    await route.fulfill({ response: answer, json });
  });
  await elsewhere.goto('/basket');
  await expect(elsewhere.getByRole('link', { name: 'Basket, 2 gifts' })).toBeVisible();
  await expect(elsewhere.getByText(`${rupees(product.price)} → ${rupees(product.price + 50)}`)).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Got it' }).click();
  await expect(elsewhere.getByText('Prices have changed')).toBeHidden();
  await visitor.close();
  await elsewhere.close();
});
