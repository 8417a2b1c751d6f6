import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { demoAccounts } from '../../demo/src/people.ts';
import { paths } from '../../web/src/lib/paths.ts';
import { callShop } from './buyer.ts';
import { mailedCode } from './outbox.ts';
import { test as customer } from './signed-in.ts';
import type { RunningShop } from './start-shop.ts';

/** Well within the quarter of an hour for which a code is believed. */
const FRESH_MS = 10 * 60_000;

/** Stories around the admin screens: one session is shared by a worker's stories, others get an admin of their own. */
export const test = customer.extend<{ keeper: string }, { desk: AdminDesk }>({
  desk: [
    async ({ shop }, use) => {
      await use(openDesk(shop));
    },
    { scope: 'worker' },
  ],
  keeper: async ({ desk }, use) => use(await desk.invite()),
});

export { expect } from './shop.ts';

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

/** As a program signs in, without a screen. */
export async function signInAdminByCall(shop: RunningShop, email: string): Promise<AdminCookie> {
  const { session_id } = await callShop<{ session_id: string }>(shop.url, 'validate-admin.php', { email });
  await callShop(shop.url, 'send-otp.php', { email, session_id });
  const otp = await mailedCode(shop, email, 'sign-in');
  const answer = await fetch(`${shop.url}/backend/verify-otp.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, otp, sessionId: session_id }),
  });
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
  if (!name || !value) throw new Error(`the admin cannot sign in: ${answer.status} ${await answer.text()}`);
  return { name, value, url: shop.url, httpOnly: true, sameSite: 'Strict' };
}

/** On the sign-in screen; the mail is in the outbox when the next screen is there. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Admin email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL(paths.verifyOtp);
}

export async function enterCode(page: Page | Locator, code: string): Promise<void> {
  await page.locator('[name=otp]').fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
}

/** The local flag that only decides what is drawn. */
export function flagOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('isAdminVerified'));
}

function openDesk(shop: RunningShop): AdminDesk {
  let signedIn: { cookie: AdminCookie; at: number } | undefined;
  async function session(): Promise<AdminCookie> {
    if (signedIn === undefined || Date.now() - signedIn.at > FRESH_MS)
      signedIn = { cookie: await signInAdminByCall(shop, demoAccounts[2].email), at: Date.now() };
    return signedIn.cookie;
  }
  return {
    session,
    async invite() {
      const { name, value } = await session();
      const email = `${randomBytes(6).toString('hex')}@stories.test`;
      const answer = await fetch(`${shop.url}/backend/invite-admin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `${name}=${value}` },
        body: JSON.stringify({ email }),
      });
      if (!answer.ok) throw new Error(`nobody could be invited: ${answer.status} ${await answer.text()}`);
      return email;
    },
  };
}

export interface AdminCookie {
  name: string;
  value: string;
  url: string;
  httpOnly: true;
  sameSite: 'Strict';
}

interface AdminDesk {
  /** A session whose code is fresh. */
  session(): Promise<AdminCookie>;
  /** The email of a new admin, who has codes and pauses between them to themselves. */
  invite(): Promise<string>;
}
