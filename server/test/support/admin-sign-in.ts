import type { Shop } from './shop.ts';

export const ADMIN = 'admin@tohfa.test';

/** The whole way in; answers the cookie as a browser would send it back. */
export async function signInAdmin(shop: Shop, email = ADMIN): Promise<string> {
  const handle = await startSignIn(shop, email);
  const otp = await mailedCode(shop, { email, session_id: handle });
  const verified = await shop.call('verifyOtp', { body: { email, otp, sessionId: handle } });
  if (verified.statusCode !== 200) throw new Error(`sign-in refused: ${verified.body}`);
  return cookieOf(verified);
}

export async function startSignIn(shop: Shop, email = ADMIN): Promise<string> {
  const validated = await shop.call('validateAdmin', { body: { email } });
  return validated.json<{ session_id: string }>().session_id;
}

/** Asks for a code and reads it in the mail that came of it. */
export async function mailedCode(
  shop: Shop,
  body: { email: string; session_id?: string },
  cookie?: string,
): Promise<string> {
  const before = shop.mails.length;
  await shop.call('sendOtp', { body, ...(cookie && { cookie }) });
  return codeMailedTo(shop, body.email, before);
}

/** The newest code, whatever other mails arrived around it. */
export function codeMailedTo(shop: Shop, email: string, since = 0): string {
  const mail = shop.mails
    .slice(since)
    .findLast(({ to, subject }) => to === email && subject.includes('code'));
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
}

export function cookieOf({ cookies }: { cookies: { name: string; value: string }[] }): string {
  const cookie = cookies.find(({ name }) => name.endsWith('tohfa_admin'));
  return cookie ? `${cookie.name}=${cookie.value}` : '';
}

/** Another code than this one. */
export function wrongCode(otp: string): string {
  return String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
}
