import type { Page } from '@playwright/test';
import type { GiftView, SignedIn } from '@tohfa/contract';
import { checkout, expect, pay } from './buyer.ts';

export { decideGift, FORM, inDays, requestGift } from '../../test/shop/gifts.ts';

/** As it is kept, and as no link holder may ever see it. */
export const PRIVATE = ['9876543210', '560001', 'Rose Villa', 'Opposite the temple'];

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
