import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type AdminOperationName,
  type AdminRole,
  type AnswerOf,
  mayCall,
  type Operations,
  type PersonalKind,
  type Sight,
  sightOf,
} from '@tohfa/contract';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { routes } from '../lib/admin-routes.ts';
import { ApiError, call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { localStore } from '../lib/storage.ts';

/**
 * Data for admins. Not refetched in the background: an answer that the session has ended would take them away from what
 * they are typing.
 */
export function useAdminQuery<T>(
  key: QueryKey,
  fetchData: (signal: AbortSignal) => Promise<T>,
  { refetchInterval }: Pick<UseQueryOptions<T>, 'refetchInterval'> = {},
) {
  const exitAdmin = useExitAdmin();
  const query = useQuery({
    queryKey: ['admin', ...key],
    queryFn: ({ signal }) => fetchData(signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const hasEnded = query.error instanceof ApiError && query.error.code === 'signed_out';
  useEffect(() => {
    if (hasEnded) exitAdmin();
  }, [hasEnded, exitAdmin]);
  return query;
}

export function useInvalidateAdminQueries(keys: readonly string[]) {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: ['admin', key] })));
}

export function useDashboard() {
  return useAdminQuery(['dashboard'], (signal) => call('dashboard', { signal }));
}

/** Whose session it is, asked each time a guarded screen opens; undefined until it is known. */
export function useAdmin(): { email: string; role: AdminRole } | undefined {
  return useQuery(SESSION_QUERY).data;
}

/** Where codes go. */
export function useAdminEmail() {
  return useQuery({ ...SESSION_QUERY, select: ({ email }) => email });
}

/** The same outside of a component, waited for when it is still under way; undefined if it cannot be told. */
export async function loadAdminEmail(queryClient: QueryClient): Promise<string | undefined> {
  try {
    const { email } = await queryClient.ensureQueryData(SESSION_QUERY);
    return email;
  } catch {
    return undefined;
  }
}

/** Whether this admin's role includes a call; false until it is known. For what is shown: the server checks each call. */
export function useMayCall(): (name: AdminOperationName) => boolean {
  const admin = useAdmin();
  return (name) => admin !== undefined && mayCall(admin.role, { roles: routes[name].roles ?? [] });
}

/** How this admin's role sees a kind of field; undefined until it is known. The server sends no more than that. */
export function useSight(kind: PersonalKind): Sight | undefined {
  const admin = useAdmin();
  return admin && sightOf(admin.role, kind);
}

/** Leaves the admin area. Cached data is dropped by the sign-in screen: dropped here, the current screen would refetch it. */
export function useExitAdmin() {
  const navigate = useNavigate();
  return useCallback(() => {
    adminFlag.clear();
    stepUpRecord.clear();
    void navigate(paths.admin, { replace: true });
  }, [navigate]);
}

export const SESSION_QUERY = queryOptions({
  queryKey: ['admin', 'session'],
  queryFn: ({ signal }) => call('verifySession', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export type Dashboard = AnswerOf<Operations['dashboard']>;

/** The specification's local flag: it only decides what is drawn; every call is checked by the server's session. */
const ADMIN_FLAG_KEY = 'isAdminVerified';

export const adminFlag = {
  isSet: () => localStore.read(ADMIN_FLAG_KEY) === 'true',
  set: () => localStore.write(ADMIN_FLAG_KEY, 'true'),
  clear: () => localStore.remove(ADMIN_FLAG_KEY),
};

const STEP_UP_KEY = 'tohfa.admin-step-up';
/** As long as the server accepts a code. */
const STEP_UP_VALID_MS = 15 * 60_000;

/** When a code was last verified in this session. Decides when the page asks for one; the server has its own clock. */
export const stepUpRecord = {
  isValid: (now = Date.now()) => {
    const since = now - Number(localStore.read(STEP_UP_KEY) ?? Number.NaN);
    return since >= 0 && since < STEP_UP_VALID_MS;
  },
  record: (now = Date.now()) => localStore.write(STEP_UP_KEY, String(now)),
  clear: () => localStore.remove(STEP_UP_KEY),
};
