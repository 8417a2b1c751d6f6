import type { Page } from '@playwright/test';
import type { SignedIn } from '@tohfa/contract';
import { demoAccounts } from '../../demo/src/people.ts';
import { test as anyone } from './shop.ts';

/** Stories of somebody who is signed in already: the demo customer, whose one sign-in a worker's stories share. */
export const test = anyone.extend<object, { asha: SignedIn }>({
  asha: [
    async ({ shop }, use) => {
      await use(await signInByCall(shop.url, demoAccounts[0]));
    },
    { scope: 'worker' },
  ],
  page: async ({ page, asha }, use) => {
    await startSignedIn(page, asha);
    await use(page);
  },
});

export { expect } from './shop.ts';

/** As a program signs in, without a screen: for stories about something else, and for a second device. */
export async function signInByCall(
  shopUrl: string,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const answer = await fetch(`${shopUrl}/backend/login.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok)
    throw new Error(`the demo customer cannot sign in: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Before the page's first address; whoever signs out in the story stays signed out. */
export async function startSignedIn(page: Page, user: SignedIn): Promise<void> {
  await page.addInitScript((signedIn) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('story-began')) return;
    sessionStorage.setItem('story-began', 'yes');
    const { id, email, name } = signedIn;
    localStorage.setItem('userData', JSON.stringify(signedIn));
    localStorage.setItem('user', JSON.stringify({ id, email, phone: '', name }));
  }, user);
}
