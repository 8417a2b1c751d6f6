import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SignedIn } from '@tohfa/contract';
import { callShop } from './call-shop.ts';

export const PASSWORD = 'marigolds at the door';

/** A new account, whose sign-up mail is in the outbox. */
export function signUp(shopUrl: string, name = 'Meera Iyer'): Promise<SignedIn> {
  const email = `${randomBytes(8).toString('hex')}@stories.test`;
  return callShop(shopUrl, 'signup', { name, email, password: PASSWORD }, { address: randomAddress() });
}

/** Without a screen: for stories about something else, and for a second device. */
export function signInByApi(
  shopUrl: string,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<SignedIn> {
  return callShop(shopUrl, 'login.php', { email, password });
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

/** Sign-ups and their mails are limited by network, and all stories of a worker share a shop. */
function randomAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}
