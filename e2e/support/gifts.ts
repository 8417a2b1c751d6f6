import type { Page } from '@playwright/test';
import type { AdminGift, GiftDecision, GiftView, Product, SignedIn } from '@tohfa/contract';
import type { AdminCookie } from '../../test/shop/admin-sessions.ts';
import { callShop } from '../../test/shop/call-shop.ts';
import { checkout, expect, pay } from './buyer.ts';

const PHONE = '98765 43210';
/** As it is kept, and as no link holder may ever see it. */
export const PRIVATE = ['9876543210', '560001', 'Rose Villa', 'Opposite the temple'];

/** A day that is far enough, on whatever day the story is told. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export const FORM = {
  name: 'Meera Iyer',
  phone: PHONE,
  relation: 'Sister',
  occasion: 'Birthday',
  flatNo: '12',
  apartment: 'Rose Villa',
  landmark: 'Opposite the temple',
  district: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
};

/** As a program asks, for stories about what comes after. */
export async function requestGift(
  shopUrl: string,
  owner: SignedIn,
  product: Product,
  change: Partial<typeof FORM & { date: string }> = {},
): Promise<string> {
  const body = { ...FORM, date: inDays(30), productId: product.id, ...change };
  const { id } = await callShop<{ id: string }>(shopUrl, 'gift_submit.php', body, owner);
  return id;
}

export async function decideGift(
  shopUrl: string,
  { name, value }: AdminCookie,
  id: string,
  decision: GiftDecision,
  more: { reason?: string; tracking?: string } = {},
): Promise<AdminGift> {
  const answer = await fetch(`${shopUrl}/backend/decide-gift`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${name}=${value}` },
    body: JSON.stringify({ id, decision, ...more }),
  });
  if (!answer.ok) throw new Error(`${decision} was refused: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).gift;
}

export async function giftSeenBy(shopUrl: string, id: string, user: SignedIn): Promise<GiftView> {
  const answer = await fetch(`${shopUrl}/backend/get_gift_request.php?userId=${id}`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  return answer.json();
}

export function paySheet(page: Page) {
  return page.getByRole('dialog', { name: 'Enter Amount to Pay' });
}

export function thanks(page: Page) {
  return page.getByRole('dialog', { name: 'Thank you for your payment!' });
}

export function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

export function progress(page: Page) {
  return page.getByRole('progressbar', { name: 'Paid so far' });
}

/** From Pay Now through the checkout to the bank's answer. */
export async function payInstalment(page: Page, rupees: number, shownAs = ''): Promise<void> {
  await goToInstalmentCheckout(page, rupees, shownAs);
  await pay(page, 'Success');
}

export async function goToInstalmentCheckout(page: Page, rupees: number, shownAs = ''): Promise<void> {
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await paySheet(page).getByLabel('Amount in rupees').fill(String(rupees));
  await paySheet(page).getByLabel('Shown as').fill(shownAs);
  await paySheet(page).getByRole('button', { name: 'Proceed to Pay' }).click();
  await expect(checkout(page)).toBeVisible();
}
