import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { SessionManager } from './accounts/session/session-manager.tsx';
import { clearGiftDraft } from './gifts/wizard/gift-draft.ts';
import { CrashScreen, OfflineNotice } from './layout/layouts.tsx';
import { ScrollRestoration } from './layout/scroll-restoration.tsx';
import { queryClient } from './lib/query-client.ts';
import { useUser } from './lib/session.ts';
import { NotificationNavigator } from './pwa/service-worker.tsx';
import { clearRegistryDraft } from './registries/edit/registry-draft.ts';
import { AppRoutes } from './routes.tsx';
import { Toasts } from './ui/feedback.tsx';
import { ErrorBoundary } from './ui/states.tsx';

export function App() {
  return (
    <ErrorBoundary fallback={() => <CrashScreen />}>
      <QueryClientProvider client={queryClient}>
        <SessionManager onSignedOut={clearDrafts} />
        <PushSubscriptionRenewer />
        <BrowserRouter>
          <ScrollRestoration />
          <NotificationNavigator />
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
      <OfflineNotice />
      <Toasts />
    </ErrorBoundary>
  );
}

function clearDrafts(): void {
  clearGiftDraft();
  clearRegistryDraft();
}

/** Its code is loaded once the page has settled. */
const RENEW_DELAY_MS = 5000;

/** Renews the push subscription of a device that has one. */
function PushSubscriptionRenewer() {
  const id = useUser()?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => {
      void import('./notifications/push-subscription.ts')
        .then(({ renewSubscription }) => renewSubscription(id))
        .catch(() => undefined);
    }, RENEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return null;
}
