import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetGiftDraft } from '../gifts/gift-draft.ts';
import { forgetOwnCache } from '../offline/own-cache.ts';
import { paths } from '../paths.ts';
import { currentUser, lastEnding, useUser } from '../session.ts';
import { keepRefreshed } from './keep-refreshed.ts';
import { askProvider, knownExpiry } from './provider-user.ts';
import { restoreLogin } from './restore-login.ts';

/** Restores who was signed in, keeps the provider's word fresh, and drops what belongs to somebody who has left. */
export function SessionKeeper() {
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
    return keepRefreshed({ knownExpiry, ask: async () => (await askProvider()) !== null });
  }, [id, throughProvider]);

  useEffect(() => {
    if (id === undefined) {
      // Also when the page opens with nobody signed in: the last one may have left while it was closed.
      void forgetOwnCache();
      return;
    }
    return () => {
      queryClient.removeQueries({ queryKey: ['own', id] });
      // A session that merely ran out is taken up again where it was.
      if (currentUser()?.id !== id && lastEnding() !== 'expired') forgetGiftDraft();
    };
  }, [id, queryClient]);

  return null;
}
