import { hkdfSync } from 'node:crypto';
import { newSecretToken } from '../../platform/secret-token.ts';

/**
 * One random value in a cookie gives state, nonce and PKCE verifier. The first two travel through the provider and the
 * address bar, and lead back neither to the cookie nor to the verifier: a stolen id token does not tell its browser's cookie.
 */
export function newSignInAttempt(inPopup: boolean): SignInAttempt & { cookie: string } {
  const cookie = `${inPopup ? 'popup' : 'page'}.${newSecretToken().token}`;
  return { cookie, ...attemptOf(cookie) };
}

export function readSignInAttempt(cookie: string | undefined): SignInAttempt | undefined {
  return cookie !== undefined && /^(popup|page)\.[\w-]{43}$/.test(cookie) ? attemptOf(cookie) : undefined;
}

function attemptOf(cookie: string): SignInAttempt {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', cookie, '', `tohfa sign-in ${purpose}`, 32)).toString('base64url');
  return {
    inPopup: cookie.startsWith('popup.'),
    state: derived('state'),
    nonce: derived('nonce'),
    codeVerifier: derived('code verifier'),
  };
}

export interface SignInAttempt {
  inPopup: boolean;
  state: string;
  nonce: string;
  codeVerifier: string;
}
