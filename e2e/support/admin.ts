import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '../../web/src/lib/paths.ts';
import type { AdminCookie } from './admin-sessions.ts';

export { test } from './signed-in.ts';
export { expect };

/** Signed in at the server, with the flag and the step-up that a sign-in through the screens leaves behind. */
export async function startAsAdmin(page: Page, cookie: AdminCookie): Promise<void> {
  await page.context().addCookies([cookie]);
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('admin-story-began')) return;
    sessionStorage.setItem('admin-story-began', 'yes');
    localStorage.setItem('isAdminVerified', 'true');
    localStorage.setItem('tohfa.admin-step-up', String(Date.now()));
  });
}

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
