import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, Operations } from '@tohfa/contract';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { localStore } from '../lib/storage.ts';

/**
 * What only an admin may see. Not asked again behind the person's back: an answer that says the session is over would
 * take them away from what they are typing.
 */
export function useAdminQuery<T>(
  key: QueryKey,
  ask: (signal: AbortSignal) => Promise<T>,
  { refetchInterval }: Pick<UseQueryOptions<T>, 'refetchInterval'> = {},
) {
  const leave = useExitAdmin();
  const query = useQuery({
    queryKey: ['admin', ...key],
    queryFn: ({ signal }) => ask(signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const isOver = query.error instanceof ApiError && query.error.code === 'signed_out';
  useEffect(() => {
    if (isOver) leave();
  }, [isOver, leave]);
  return query;
}

/** Something changed: what shows it is asked again. */
export function useInvalidateAdminQueries(shownIn: readonly string[]) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(shownIn.map((what) => queryClient.invalidateQueries({ queryKey: ['admin', what] })));
}

/** The figures of the day, and whose session it is. */
export function useDashboard() {
  return useAdminQuery(['dashboard'], fetchDashboard);
}

/** Whose session it is, asked once: the menu names it, and a code goes to it. */
export function useAdminEmail() {
  return useQuery({
    queryKey: DASHBOARD_KEY,
    queryFn: ({ signal }) => fetchDashboard(signal),
    select: ({ email }) => email,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function cachedAdminEmail(queryClient: QueryClient): string | undefined {
  return queryClient.getQueryData<Dashboard>(DASHBOARD_KEY)?.email;
}

/** Out. What was seen is dropped at the sign-in: dropped here, the screen that still stands would ask for it again. */
export function useExitAdmin() {
  const navigate = useNavigate();
  return useCallback(() => {
    adminFlag.clear();
    stepUpRecord.clear();
    void navigate(paths.admin, { replace: true });
  }, [navigate]);
}

const DASHBOARD_KEY = ['admin', 'dashboard'];

function fetchDashboard(signal: AbortSignal): Promise<Dashboard> {
  return call('dashboard', { signal });
}

export type Dashboard = AnswerOf<Operations['dashboard']>;

/** The specification's local flag: it only decides what is drawn, every call asks the server's own session. */
const ADMIN_FLAG_KEY = 'isAdminVerified';

export const adminFlag = {
  isSet: () => localStore.read(ADMIN_FLAG_KEY) === 'true',
  set: () => localStore.write(ADMIN_FLAG_KEY, 'true'),
  clear: () => localStore.remove(ADMIN_FLAG_KEY),
};

const STEP_UP_KEY = 'tohfa.admin-step-up';
/** As long as the server believes a code. */
const STEP_UP_VALID_MS = 15 * 60_000;

/** When a step-up code was last given in this session. The page asks by it; the server asks by its own clock. */
export const stepUpRecord = {
  isValid: (now = Date.now()) => {
    const since = now - Number(localStore.read(STEP_UP_KEY) ?? Number.NaN);
    return since >= 0 && since < STEP_UP_VALID_MS;
  },
  record: (now = Date.now()) => localStore.write(STEP_UP_KEY, String(now)),
  clear: () => localStore.remove(STEP_UP_KEY),
};
