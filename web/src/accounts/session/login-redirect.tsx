import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { sessionEndReason, useUser } from '../../lib/session.ts';
import { tabStore } from '../../lib/storage.ts';
import { ScreenLoading } from '../../ui/states.tsx';
import { restoreLogin } from './provider-login.ts';
import { isProviderError, type ProviderError } from './provider-window.ts';

/** Specification, section 9: the check for stored user data waits 100 ms. */
const CHECK_DELAY_MS = 100;
/** Longer nobody waits for a provider that does not answer; the sign-in screen goes on by itself when it does. */
const RESTORE_TIMEOUT_MS = 3000;

/** The screens below it are for people who are signed in; others are asked in, and come back afterwards. */
export function RequireSignIn() {
  const user = useUser();
  const { pathname, search } = useLocation();
  const checked = useSessionChecked();
  if (user !== undefined) return <Outlet />;
  if (!checked) return <ScreenLoading />;
  return <Navigate to={paths.login} replace state={redirectStateFor(pathname, search)} />;
}

function useSessionChecked(): boolean {
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    let gone = false;
    const restored = Promise.race([restoreLogin(), delay(RESTORE_TIMEOUT_MS)]);
    void Promise.all([restored, delay(CHECK_DELAY_MS)]).then(() => {
      if (!gone) setChecked(true);
    });
    return () => {
      gone = true;
    };
  }, []);
  return checked;
}

function redirectStateFor(pathname: string, search: string): LoginRedirect {
  const ending = sessionEndReason();
  // Left on purpose: the next person to sign in here starts at the beginning.
  if (ending === 'left') return {};
  if (ending === 'everywhere' || ending === 'erased') return { notice: ending };
  const to = pathname + search;
  if (ending !== undefined) return { to, notice: ending };
  return pathname === paths.requests ? { to, notice: 'requests' } : { to };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** What the sign-in screen says first, and why somebody stands before it. */
export const loginNotices = {
  expired: { tone: 'error', words: 'Session expired or invalid. Please login again.' },
  damaged: { tone: 'error', words: 'Session error. Please login again.' },
  requests: { tone: 'error', words: 'You must be logged in to view your gift requests.' },
  'new-password': { tone: 'success', words: 'Your new password is set. Please sign in with it.' },
  erased: { tone: 'success', words: 'Your account is erased. Thank you for having been with us.' },
  everywhere: { tone: 'success', words: 'You are signed out on every device.' },
} as const satisfies Record<string, { tone: 'success' | 'error'; words: string }>;

/** Travels in the history entry of `/login`, so that its address stays plain. */
export function readLoginRedirect(state: unknown): LoginRedirect {
  if (typeof state !== 'object' || state === null) return {};
  const { to, notice, problem } = state as Record<string, unknown>;
  return {
    ...(typeof to === 'string' && { to }),
    ...(typeof notice === 'string' && notice in loginNotices && { notice: notice as LoginNotice }),
    ...(isProviderError(problem) && { problem }),
  };
}

/** As `navigate` takes it: to the sign-in screen, in place of where one is. */
export function toLogin(state: LoginRedirect): [string, { replace: true; state: LoginRedirect }] {
  return [paths.login, { replace: true, state }];
}

export type LoginNotice = keyof typeof loginNotices;

export interface LoginRedirect {
  /** The guarded screen somebody wanted to see. */
  to?: string;
  notice?: LoginNotice;
  /** Why the provider's sign-in did not succeed. */
  problem?: ProviderError;
}

const RETURN_PATH_KEY = 'tohfa.return-to';
/** No browser resolves anything against this host: what stays on it was a path. */
const DUMMY_ORIGIN = 'https://nowhere.invalid';

/** Screens of the way in: nobody wants to be led back to them. */
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
 * Where to go after the sign-in: the screen that asked for it, if it is one of the shop's own. Anything else, be it an
 * address of another site in disguise or no address at all, leads home.
 */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 2000) return paths.home;
  // Browsers read a backslash as a slash and drop tabs and line breaks; an honest path has none of them.
  if (!/^\/[^\\\s\p{Cc}]*$/u.test(wanted)) return paths.home;
  const url = URL.parse(wanted, DUMMY_ORIGIN);
  if (url?.origin !== DUMMY_ORIGIN || !RETURNABLE_PATHS.some((path) => path.test(url.pathname)))
    return paths.home;
  return url.pathname + url.search;
}

/** For the way through the provider's pages, which leaves the shop. */
export function storeReturnPath(path: string): void {
  tabStore.write(RETURN_PATH_KEY, path);
}

export function takeReturnPath(): string {
  const kept = tabStore.read(RETURN_PATH_KEY);
  tabStore.remove(RETURN_PATH_KEY);
  return safeReturnPath(kept);
}
