import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, Operations } from '@tohfa/contract';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call, Refusal } from '../api.ts';
import { paths } from '../paths.ts';
import { adminFlag } from './admin-flag.ts';
import { stepUp } from './step-up.ts';

/**
 * What only an admin may see. Not asked again behind the person's back: an answer that says the session is over would
 * take them away from what they are typing.
 */
export function useAdminQuery<T>(key: QueryKey, ask: (signal: AbortSignal) => Promise<T>) {
  const leave = useLeaveAdmin();
  const query = useQuery({
    queryKey: ['admin', ...key],
    queryFn: ({ signal }) => ask(signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
  const isOver = query.error instanceof Refusal && query.error.code === 'signed_out';
  useEffect(() => {
    if (isOver) leave();
  }, [isOver, leave]);
  return query;
}

/** Something changed: what shows it is asked again. */
export function useAdminChanged(shownIn: readonly string[]) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(shownIn.map((what) => queryClient.invalidateQueries({ queryKey: ['admin', what] })));
}

/** The figures of the day, and whose session it is. */
export function useDashboard() {
  return useAdminQuery(['dashboard'], askDashboard);
}

/** Whose session it is, asked once: the menu names it, and a code goes to it. */
export function useAdminEmail() {
  return useQuery({
    queryKey: DASHBOARD,
    queryFn: ({ signal }) => askDashboard(signal),
    select: ({ email }) => email,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function knownAdminEmail(queryClient: QueryClient): string | undefined {
  return queryClient.getQueryData<Dashboard>(DASHBOARD)?.email;
}

/** Out. What was seen is dropped at the sign-in: dropped here, the screen that still stands would ask for it again. */
export function useLeaveAdmin() {
  const navigate = useNavigate();
  return useCallback(() => {
    adminFlag.clear();
    stepUp.forget();
    void navigate(paths.admin, { replace: true });
  }, [navigate]);
}

const DASHBOARD = ['admin', 'dashboard'];

function askDashboard(signal: AbortSignal): Promise<Dashboard> {
  return call('dashboard', { signal });
}

export type Dashboard = AnswerOf<Operations['dashboard']>;
