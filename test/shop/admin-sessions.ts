import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AdminRole } from '@tohfa/contract';
import { demoAccounts } from '@tohfa/demo';
import { callShop, postJson } from './call-shop.ts';
import { mailedCode } from './outbox.ts';
import type { Shop } from './shops-of-run.ts';

/** Well within the quarter of an hour for which a code is believed. */
const FRESH_MS = 10 * 60_000;

/** One admin session is shared by a worker's stories; those about signing in invite an admin of their own. */
export function openAdminSessions(shop: Shop): AdminSessions {
  let signedIn: { cookie: AdminCookie; at: number } | undefined;
  async function current(): Promise<AdminCookie> {
    if (signedIn === undefined || Date.now() - signedIn.at > FRESH_MS)
      signedIn = { cookie: await signInAdmin(shop, demoAccounts[2].email), at: Date.now() };
    return signedIn.cookie;
  }
  return {
    current,
    async invite(role = 'owner') {
      const { name, value } = await current();
      const email = `${randomBytes(6).toString('hex')}@stories.test`;
      await callShop(shop.url, 'invite-admin', { email, role }, { cookie: `${name}=${value}` });
      return email;
    },
  };
}

/** Without a screen. */
export async function signInAdmin(shop: Pick<Shop, 'url' | 'dataDir'>, email: string): Promise<AdminCookie> {
  const { session_id } = await callShop<{ session_id: string }>(shop.url, 'validate-admin.php', { email });
  await callShop(shop.url, 'send-otp.php', { email, session_id });
  const otp = await mailedCode(shop, email, 'sign-in');
  const body = { email, otp, sessionId: session_id };
  const answer = await postJson(`${shop.url}/backend/verify-otp.php`, body);
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
  if (!name || !value) throw new Error(`no cookie was set for ${email}`);
  return { name, value, url: shop.url, httpOnly: true, sameSite: 'Strict' };
}

export interface AdminSessions {
  /** A session whose code is fresh. */
  current(): Promise<AdminCookie>;
  /** The email of a new admin, who has codes and pauses between them to themselves. */
  invite(role?: AdminRole): Promise<string>;
}

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

export interface AdminCookie {
  name: string;
  value: string;
  url: string;
  httpOnly: true;
  sameSite: 'Strict';
}
