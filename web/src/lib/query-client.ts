import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const MINUTE = 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE,
      gcTime: 30 * MINUTE,
      // Sent even when the browser believes to be offline: a paused query would show a skeleton for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
      retryDelay: 400,
    },
  },
});
