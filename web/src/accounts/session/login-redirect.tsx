import { loginNoticeTexts, signIn } from '@tohfa/contract/screens';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { toPageLanguage } from '../../lib/page-language.ts';
import { paths } from '../../lib/paths.ts';
import { clearUser, currentUserRecord, sessionEndReason, useUser } from '../../lib/session.ts';
import { tabStore } from '../../lib/storage.ts';
import { ScreenLoading } from '../../ui/states.tsx';
import { restoreLogin } from './provider-login.ts';
import { isProviderError, type ProviderError } from './provider-window.ts';

/** Specification, section 9: the check for stored user data waits 100 ms. */
const CHECK_DELAY_MS = 100;
/** A provider that answers later than this still signs in, from the sign-in screen. */
const RESTORE_TIMEOUT_MS = 3000;

/** Sends visitors to the sign-in screen, which brings them back afterwards. */
export function RequireSignIn() {
  const user = useUser();
  const { pathname, search } = useLocation();
  const checked = useSessionChecked();
  if (user !== undefined) return <Outlet />;
  if (!checked) return <ScreenLoading />;
  return <Navigate to={paths.login} replace state={redirectStateFor(pathname, search)} />;
}

/** Specification, gift details: without the local user record the screen leads to the sign-in, which writes it anew. */
export function RequireUserRecord() {
  const isComplete = useUser() !== undefined && currentUserRecord() !== undefined;
  useEffect(() => {
    if (!isComplete) clearUser('damaged');
  }, [isComplete]);
  return isComplete ? <Outlet /> : <ScreenLoading />;
}

function useSessionChecked(): boolean {
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    let unmounted = false;
    const restored = Promise.race([restoreLogin(), delay(RESTORE_TIMEOUT_MS)]);
    void Promise.all([restored, delay(CHECK_DELAY_MS)]).then(() => {
      if (!unmounted) setChecked(true);
    });
    return () => {
      unmounted = true;
    };
  }, []);
  return checked;
}

function redirectStateFor(pathname: string, search: string): LoginRedirect {
  const reason = sessionEndReason();
  // After a logout the next person to sign in here starts at the beginning.
  if (reason === 'left') return {};
  if (reason === 'everywhere' || reason === 'erased') return { notice: reason };
  const to = pathname + search;
  if (reason !== undefined) return { to, notice: reason };
  return pathname === paths.requests ? { to, notice: 'requests' } : { to };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Why the person was sent to the sign-in screen. */
export const loginNotices = {
  expired: {
    tone: 'error',
    message: loginNoticeTexts.expired,
    next: signIn.afterExpired,
  },
  damaged: { tone: 'error', message: loginNoticeTexts.damaged, next: signIn.afterExpired },
  requests: {
    tone: 'error',
    message: loginNoticeTexts.requests,
    next: signIn.afterRequests,
  },
  'new-password': { tone: 'success', message: loginNoticeTexts['new-password'] },
  erased: { tone: 'success', message: loginNoticeTexts.erased },
  everywhere: { tone: 'success', message: loginNoticeTexts.everywhere },
} as const satisfies Record<string, LoginMessage>;

export interface LoginMessage {
  tone: 'success' | 'error';
  message: string;
  next?: string;
}

/** Kept in the history entry of `/login`, so that its address stays plain. */
export function readLoginRedirect(state: unknown): LoginRedirect {
  if (typeof state !== 'object' || state === null) return {};
  const { to, notice, problem } = state as Record<string, unknown>;
  return {
    ...(typeof to === 'string' && { to }),
    ...(typeof notice === 'string' && notice in loginNotices && { notice: notice as LoginNotice }),
    ...(isProviderError(problem) && { problem }),
  };
}

/** Arguments of `navigate`: to the sign-in screen, replacing the current entry. */
export function toLogin(state: LoginRedirect): [string, { replace: true; state: LoginRedirect }] {
  return [paths.login, { replace: true, state }];
}

export type LoginNotice = keyof typeof loginNotices;

export interface LoginRedirect {
  /** The guarded screen that the person wanted to see. */
  to?: string;
  notice?: LoginNotice;
  /** Why the provider's sign-in did not succeed. */
  problem?: ProviderError;
}

const RETURN_PATH_KEY = 'tohfa.return-to';
/** A path resolved against this origin stays on it; an address of another site does not. */
const DUMMY_ORIGIN = 'https://nowhere.invalid';

/** Screens of the sign-in itself, which are never a return target. */
const AUTH_PATHS: readonly string[] = [
  paths.root,
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.signedIn,
];

const RETURNABLE_PATHS = Object.values(paths)
  .filter((path) => !AUTH_PATHS.includes(path))
  .map((path) => new RegExp(`^${path.replace(/:\w+/g, '[\\w-]{1,200}')}$`));

/**
 * Where to go after the sign-in: the screen that asked for it, if it belongs to the shop. Any other target, such as a
 * disguised address of another site, leads home.
 */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 2000) return paths.home;
  // Browsers read a backslash as a slash and drop tabs and line breaks; an honest path has none of them.
  if (!/^\/[^\\\s\p{Cc}]*$/u.test(wanted)) return paths.home;
  const url = URL.parse(wanted, DUMMY_ORIGIN);
  if (url?.origin !== DUMMY_ORIGIN) return paths.home;
  // The language may have been changed on the way.
  const pathname = toPageLanguage(url.pathname);
  return RETURNABLE_PATHS.some((path) => path.test(pathname)) ? pathname + url.search : paths.home;
}

/** For the way through the provider's pages, which leaves the shop. */
export function storeReturnPath(path: string): void {
  tabStore.write(RETURN_PATH_KEY, path);
}

export function takeReturnPath(): string {
  const path = tabStore.read(RETURN_PATH_KEY);
  tabStore.remove(RETURN_PATH_KEY);
  return safeReturnPath(path);
}
