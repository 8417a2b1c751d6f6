import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearGiftDraft } from '../../gifts/wizard/gift-draft.ts';
import { paths } from '../../lib/paths.ts';
import { currentUser, sessionEndReason, useUser } from '../../lib/session.ts';
import { clearUserCache } from '../../lib/worker-messages.ts';
import { fetchProviderUser, providerSessionExpiry, restoreLogin } from './provider-login.ts';

/** Restores who was signed in, keeps the provider's word fresh, and drops what belongs to somebody who has left. */
export function SessionManager() {
  const user = useUser();
  const queryClient = useQueryClient();
  const id = user?.id;
  const throughProvider = user !== undefined && user.provider !== 'password';

  useEffect(() => {
    // There a sign-in is on its way already.
    if (location.pathname !== paths.signedIn) void restoreLogin();
  }, []);

  useEffect(() => {
    if (id === undefined || !throughProvider) return;
    return scheduleRefresh({
      getExpiry: providerSessionExpiry,
      refresh: async () => (await fetchProviderUser()) !== null,
    });
  }, [id, throughProvider]);

  useEffect(() => {
    if (id === undefined) {
      // Also when the page opens with nobody signed in: the last one may have left while it was closed.
      void clearUserCache();
      return;
    }
    return () => {
      queryClient.removeQueries({ queryKey: ['own', id] });
      // A session that merely ran out is taken up again where it was.
      if (currentUser()?.id !== id && sessionEndReason() !== 'expired') clearGiftDraft();
    };
  }, [id, queryClient]);

  return null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Specification, section 9: the token is refreshed five minutes before it ends. */
const REFRESH_BEFORE_EXPIRY_MS = 5 * MINUTE;
/** Specification, section 9: after an error 30 s, doubling to 16 min. */
const FIRST_BACK_OFF_MS = 30 * SECOND;
const MAX_BACK_OFF_MS = 16 * MINUTE;
/** A browser's timer cannot be set for a month; it is set again instead. */
const MAX_TIMER_MS = 24 * 60 * MINUTE;

/**
 * Asks the provider again before its word runs out, for as long as it remembers anybody. Tabs share what they know of
 * the expiry, so that one of them asks and the others go on waiting.
 */
export function scheduleRefresh({ getExpiry, refresh }: RefreshOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let failures = 0;

  const plan = (atLeast = 0) => {
    const wait = failures > 0 ? backOffMs(failures) : msUntilRefresh(getExpiry(), Date.now());
    timer = setTimeout(run, Math.min(Math.max(wait, atLeast), MAX_TIMER_MS));
  };
  const run = async () => {
    if (msUntilRefresh(getExpiry(), Date.now()) > 0) {
      failures = 0;
      return plan();
    }
    try {
      const remembered = await refresh();
      failures = 0;
      if (!remembered) return;
    } catch {
      failures += 1;
    }
    // Tokens that live shorter than the margin would otherwise be asked for without a pause.
    if (!stopped) plan(FIRST_BACK_OFF_MS);
  };

  plan();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

export function backOffMs(failures: number): number {
  return Math.min(FIRST_BACK_OFF_MS * 2 ** (failures - 1), MAX_BACK_OFF_MS);
}

/** Nothing is known at first: then it is time. */
function msUntilRefresh(expiry: number | undefined, now: number): number {
  return expiry === undefined ? 0 : Math.max(expiry - REFRESH_BEFORE_EXPIRY_MS - now, 0);
}

interface RefreshOptions {
  getExpiry(): number | undefined;
  /** Whether the provider still remembers somebody; throws when it does not answer. */
  refresh(): Promise<boolean>;
}
