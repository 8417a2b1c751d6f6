import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../lib/api.ts';
import { useUser, useUserQuery } from '../lib/session.ts';

/** The signed-in person's registries, newest first. */
export function useMyRegistries() {
  return useUserQuery(
    'registries',
    async (_user, signal) => (await call('myRegistries', { signal })).registries,
  );
}

/** One of them, with what was given. Somebody may give something while it is open. */
export function useOwnRegistry(id: string | undefined) {
  return useQuery({
    queryKey: ['own', useUser()?.id, 'registries', id],
    queryFn: ({ signal }) => call('myRegistry', { query: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: (times, error) => !(error instanceof ApiError) && times < 2,
  });
}

/** The list and every registry of it. */
export function useRefreshRegistries(): () => Promise<void> {
  const userId = useUser()?.id;
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['own', userId, 'registries'] });
}
