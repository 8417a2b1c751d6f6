import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Product, PurchaseView, SignedIn } from '@tohfa/contract';
import { test as anyone } from './shop.ts';
import { startSignedIn } from './signed-in.ts';

export const PASSWORD = 'marigolds at the door';
export const ADDRESS = '12 Rose Villa, MG Road, Bengaluru, Karnataka 560001';

/** Stories of somebody who has an account, is signed in and has bought nothing yet. */
export const test = anyone.extend<{ buyer: SignedIn }>({
  buyer: async ({ shop }, use) => use(await newBuyer(shop.url)),
  page: async ({ page, buyer }, use) => {
    await startSignedIn(page, buyer);
    await use(page);
  },
});

export { expect } from './shop.ts';

export async function newBuyer(shopUrl: string, name = 'Meera Iyer'): Promise<SignedIn> {
  return callShop(shopUrl, 'signup', {
    name,
    email: `${randomBytes(8).toString('hex')}@stories.test`,
    password: PASSWORD,
  });
}

/** A call of the shop, as a program makes it. */
export async function callShop<T>(shopUrl: string, name: string, body: object, token?: string): Promise<T> {
  return post(`${shopUrl}/backend/${name}`, body, token);
}

/** Buys without a screen, for stories about what comes after; answers the order. */
export async function buyByCall(
  shopUrl: string,
  { token }: SignedIn,
  product: Product,
  address = ADDRESS,
): Promise<PurchaseView> {
  const { orderId, key } = await callShop<{ orderId: string; key: string }>(
    shopUrl,
    'create-order.php',
    { amount: totalOf(product) * 100, currency: 'INR', productId: product.id, address },
    token,
  );
  const method = { method: 'upi', vpa: 'success@razorpay' };
  const checkout = { key_id: key, order_id: orderId, ...method };
  const paid = await post<object>(`${shopUrl}/local/razorpay/checkout/payments`, checkout);
  await callShop(shopUrl, 'save-payment.php', paid, token);
  const answer = await fetch(`${shopUrl}/backend/my-orders`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { orders }: { orders: PurchaseView[] } = await answer.json();
  const [order] = orders;
  if (order === undefined) throw new Error('what was bought is not among the orders');
  return order;
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} was refused: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export async function productWith(
  page: Page,
  wanted: (product: Product) => boolean = ({ count_in_stock }) => count_in_stock > 8,
): Promise<Product> {
  const all: Product[] = await (await page.request.get('/backend/get-products.php')).json();
  const found = all.find(wanted);
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

export function good(page: Page, words: string) {
  return page.getByRole('status').filter({ hasText: words });
}

export function bad(page: Page, words: string) {
  return page.getByRole('alert').filter({ hasText: words });
}
