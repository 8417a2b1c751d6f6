import { expect, type Page } from '@playwright/test';
import type { Product, PurchaseView, SignedIn } from '@tohfa/contract';
import { callShop } from '../../test/shop/call-shop.ts';
import { signUp, startSignedIn } from '../../test/shop/customers.ts';
import { ADDRESS, payFor } from '../../test/shop/orders.ts';
import { test as anyone } from './shop.ts';

/** Stories of somebody who has an account, is signed in and has bought nothing yet. */
export const test = anyone.extend<{ buyer: SignedIn }>({
  buyer: async ({ shop }, use) => use(await signUp(shop.url)),
  page: async ({ page, buyer }, use) => {
    await startSignedIn(page, buyer);
    await use(page);
  },
});

export { ADDRESS, buy, totalOf } from '../../test/shop/orders.ts';
export { expect };

/** Several gifts with one payment; answers the order. */
export async function buyBasket(
  shopUrl: string,
  buyer: SignedIn,
  products: readonly Product[],
): Promise<PurchaseView> {
  const basket = {
    items: products.map(({ id }) => ({ productId: id, quantity: 1 })),
    recipient: { name: 'Meera Rao', phone: '9845012345' },
    address: ADDRESS,
  };
  const { totalAmount } = await callShop<{ totalAmount: number }>(shopUrl, 'price-basket', basket);
  return payFor(shopUrl, buyer, { ...basket, amount: totalAmount * 100 });
}

/** An order that has arrived. */
export async function deliver(shopUrl: string, cookie: string, { id }: PurchaseView): Promise<void> {
  for (const status of ['packed', 'dispatched', 'delivered']) {
    const tracking = { courier: 'Blue Dart', trackingNumber: '69912345678' };
    await callShop(shopUrl, 'move-purchase', { id, status, ...tracking }, { cookie });
  }
}

/** One that is sold as it is: what has options needs a variant to be chosen. */
export async function productWith(
  page: Page,
  wanted: (product: Product) => boolean = ({ count_in_stock }) => count_in_stock > 8,
): Promise<Product> {
  const all: Product[] = await (await page.request.get('/backend/get-products.php')).json();
  const found = all.filter(({ options }) => options.length === 0).find(wanted);
  if (found === undefined) throw new Error('the shop has no such product');
  return found;
}

export function rupees(amount: number): string {
  return `₹${amount.toLocaleString('en-IN')}`;
}

export async function openProduct(page: Page, product: Product): Promise<void> {
  await page.goto(`/productdetails?id=${product.id}`);
  await expect(buyButton(page)).toBeVisible();
}

export function buyButton(page: Page) {
  return page.getByRole('button', { name: 'Buy Now' });
}

export function addressPicker(page: Page) {
  return page.getByRole('dialog', { name: 'Where should it go?' });
}

/** From Buy Now to the checkout, with an address that is typed. */
export async function goToCheckout(page: Page): Promise<void> {
  await buyButton(page).click();
  await addressPicker(page).getByLabel('Full address').fill(ADDRESS);
  await addressPicker(page).getByRole('button', { name: 'Continue to payment' }).click();
  await expect(checkout(page)).toBeVisible();
}

export function checkout(page: Page) {
  return page.getByRole('dialog', { name: 'Pay Tohfa' });
}

export function checkoutSheet(page: Page) {
  return page.frameLocator('.razorpay-checkout-frame');
}

/** At the checkout: through the test bank, which gives the wanted answer. */
export async function pay(page: Page, answer: 'Success' | 'Failure'): Promise<void> {
  const sheet = checkoutSheet(page);
  await sheet.getByRole('button', { name: /^Pay ₹/ }).click();
  await sheet.getByRole('button', { name: answer }).click();
}

/** Closes the checkout while the bank is asked; the bank answers when the returned function is called. */
export async function closeAtBank(page: Page): Promise<(outcome: 'success' | 'failure') => Promise<void>> {
  const sheet = checkoutSheet(page);
  const address = await page.locator('.razorpay-checkout-frame').getAttribute('src');
  const keys = Object.fromEntries(new URL(address ?? '').searchParams);
  await sheet.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(sheet.getByRole('button', { name: 'Success' })).toBeVisible();
  const paymentId = await sheet.locator('#bank-payment').textContent();
  await sheet.getByRole('button', { name: 'Close checkout' }).click();
  return async (outcome) => {
    const url = `/local/razorpay/checkout/payments/${paymentId}/decide`;
    const answer = await page.request.post(url, { data: { ...keys, outcome } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
}

/** Who buys, for whom and where, at the checkout of somebody without an account. */
export async function fillGuestCheckout(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Meera Nair');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Recipient’s name').fill('Kamala Devi');
  await page.getByLabel('Recipient’s mobile number').fill('98450 12345');
  await page.getByLabel('Flat or house number').fill('12 Rose Villa');
  await page.getByLabel('Building and street').fill('MG Road');
  await page.getByLabel('Pincode').fill('560001');
  await page.getByLabel('City or district').fill('Bengaluru');
  await page.getByLabel('State').fill('Karnataka');
}

export function good(page: Page, words: string) {
  return page.getByRole('status').filter({ hasText: words });
}

export function bad(page: Page, words: string) {
  return page.getByRole('alert').filter({ hasText: words });
}
