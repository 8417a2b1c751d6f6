import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '../../web/src/lib/paths.ts';

export { test } from './signed-in.ts';
export { expect };

/** On the sign-in screen; the mail is in the outbox when the next screen is there. */
export async function requestCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Admin email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL(paths.verifyOtp);
}

export async function enterCode(page: Page | Locator, code: string): Promise<void> {
  await page.locator('[name=otp]').fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
}

/** The local flag that only decides what is drawn. */
export function readAdminFlag(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('isAdminVerified'));
}
