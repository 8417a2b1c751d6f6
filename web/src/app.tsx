import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { SessionKeeper } from './accounts/session-keeper.tsx';
import { Refusal } from './api.ts';
import { NotificationOpener } from './offline/notification-opener.tsx';
import { PushKeeper } from './push/push-keeper.tsx';
import { AppRoutes } from './routes.tsx';
import { ConnectionNotice } from './shell/connection-notice.tsx';
import { CrashScreen } from './shell/crash-screen.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { ScrollMemory } from './shell/scroll-memory.tsx';
import { Toasts } from './ui/toasts.tsx';

const MINUTE = 60_000;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE,
      gcTime: 30 * MINUTE,
      // Asked even when the browser believes to be offline: a paused question would show a skeleton for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && !(error instanceof Refusal && error.status < 500),
      retryDelay: 400,
    },
  },
});

export function App() {
  return (
    <ErrorBoundary fallback={() => <CrashScreen />}>
      <QueryClientProvider client={queryClient}>
        <SessionKeeper />
        <PushKeeper />
        <BrowserRouter>
          <ScrollMemory />
          <NotificationOpener />
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
      <ConnectionNotice />
      <Toasts />
    </ErrorBoundary>
  );
}
