import { expect, type Page } from '@playwright/test';
import type { Product, PurchaseView, SignedIn } from '@tohfa/contract';
import { callShop, postJson } from '../../test/shop/call-shop.ts';
import { signUp, startSignedIn } from '../../test/shop/customers.ts';
import { test as anyone } from './shop.ts';

export const ADDRESS = '12 Rose Villa, MG Road, Bengaluru, Karnataka 560001';

/** Stories of somebody who has an account, is signed in and has bought nothing yet. */
export const test = anyone.extend<{ buyer: SignedIn }>({
  buyer: async ({ shop }, use) => use(await signUp(shop.url)),
  page: async ({ page, buyer }, use) => {
    await startSignedIn(page, buyer);
    await use(page);
  },
});

export { expect };

/** Buys without a screen, for stories about what comes after; answers the order. */
export async function buy(
  shopUrl: string,
  buyer: SignedIn,
  product: Product,
  address = ADDRESS,
): Promise<PurchaseView> {
  return payFor(shopUrl, buyer, { amount: totalOf(product) * 100, productId: product.id, address });
}

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

async function payFor(shopUrl: string, buyer: SignedIn, order: object): Promise<PurchaseView> {
  const { orderId, key } = await callShop<{ orderId: string; key: string }>(
    shopUrl,
    'create-order.php',
    { currency: 'INR', ...order },
    buyer,
  );
  const payment = { key_id: key, order_id: orderId, method: 'upi', vpa: 'success@razorpay' };
  const paid = await postJson(`${shopUrl}/local/razorpay/checkout/payments`, payment);
  await callShop(shopUrl, 'save-payment.php', await paid.json(), buyer);
  const answer = await fetch(`${shopUrl}/backend/my-orders`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const { orders }: { orders: PurchaseView[] } = await answer.json();
  const [bought] = orders;
  if (bought === undefined) throw new Error('what was bought is not among the orders');
  return bought;
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

/** Price, 18 % tax, 30 and 10. */
export function totalOf({ price }: Product): number {
  return price + Math.floor((price * 18 + 50) / 100) + 40;
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
