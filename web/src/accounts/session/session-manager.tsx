import { useQueryClient } from '@tanstack/react-query';
import { pageLanguage } from '@tohfa/contract/screens';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { currentUser, sessionEndReason, useUser } from '../../lib/session.ts';
import { clearUserCache } from '../../lib/worker-messages.ts';
import { fetchProviderUser, providerSessionExpiry, restoreLogin } from './provider-login.ts';

/**
 * Restores the session, keeps the provider's identity fresh, and drops the data of a person who has signed out;
 * `onSignedOut` drops what other domains keep in this tab.
 */
export function SessionManager({ onSignedOut }: { onSignedOut: () => void }) {
  const user = useUser();
  const queryClient = useQueryClient();
  const id = user?.id;
  const usesProvider = user !== undefined && !['password', 'code'].includes(user.provider);

  useEffect(() => {
    // That screen completes a sign-in of its own.
    if (location.pathname !== paths.signedIn) void restoreLogin();
  }, []);

  const wasSignedIn = useRef(id);
  useEffect(() => {
    const isNew = id !== undefined && id !== wasSignedIn.current;
    wasSignedIn.current = id;
    if (isNew) void openInOwnLanguage();
  }, [id]);

  useEffect(() => {
    if (id === undefined || !usesProvider) return;
    return scheduleRefresh({
      getExpiry: providerSessionExpiry,
      refresh: async () => (await fetchProviderUser()) !== null,
    });
  }, [id, usesProvider]);

  useEffect(() => {
    if (id === undefined) {
      // Also on opening: the last person may have signed out while the page was closed.
      void clearUserCache();
      return;
    }
    return () => {
      queryClient.removeQueries({ queryKey: ['own', id] });
      // A session that merely expired is continued where it was.
      if (currentUser()?.id !== id && sessionEndReason() !== 'expired') onSignedOut();
    };
  }, [id, queryClient, onSignedOut]);

  return null;
}

/** Right after signing in. Whoever opens a link in another language later, reads it in that one. */
async function openInOwnLanguage(): Promise<void> {
  const account = await call('myAccount', {}).catch(() => undefined);
  if (account?.language === undefined || account.language === pageLanguage) return;
  const { openInLanguage } = await import('../../lib/language.ts');
  openInLanguage(account.language);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Specification, section 9: the token is refreshed five minutes before it ends. */
const REFRESH_BEFORE_EXPIRY_MS = 5 * MINUTE;
/** Specification, section 9: after an error 30 s, doubling to 16 min. */
const FIRST_BACK_OFF_MS = 30 * SECOND;
const MAX_BACK_OFF_MS = 16 * MINUTE;
/** Browsers' timers overflow after 24 days; longer waits are split. */
const MAX_TIMER_MS = 24 * 60 * MINUTE;

/**
 * Refreshes before the expiry for as long as the provider knows the person. Tabs share the expiry, so that one of them
 * refreshes and the others keep waiting.
 */
export function scheduleRefresh({ getExpiry, refresh }: RefreshOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let failures = 0;

  const schedule = (minWaitMs = 0) => {
    const wait = failures > 0 ? backOffMs(failures) : msUntilRefresh(getExpiry(), Date.now());
    timer = setTimeout(run, Math.min(Math.max(wait, minWaitMs), MAX_TIMER_MS));
  };
  const run = async () => {
    if (msUntilRefresh(getExpiry(), Date.now()) > 0) {
      failures = 0;
      return schedule();
    }
    try {
      const isKnown = await refresh();
      failures = 0;
      if (!isKnown) return;
    } catch {
      failures += 1;
    }
    // Tokens that live shorter than the margin would otherwise be refreshed without a pause.
    if (!stopped) schedule(FIRST_BACK_OFF_MS);
  };

  schedule();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

export function backOffMs(failures: number): number {
  return Math.min(FIRST_BACK_OFF_MS * 2 ** (failures - 1), MAX_BACK_OFF_MS);
}

/** Without a known expiry it is time to refresh. */
function msUntilRefresh(expiry: number | undefined, now: number): number {
  return expiry === undefined ? 0 : Math.max(expiry - REFRESH_BEFORE_EXPIRY_MS - now, 0);
}

interface RefreshOptions {
  getExpiry(): number | undefined;
  /** Whether the provider still knows the person; throws when it does not answer. */
  refresh(): Promise<boolean>;
}
