import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type StoredUser, useUser } from '../session.ts';

/** What belongs to the signed-in person. Its key carries whose it is, so that nobody sees another's. */
export function useOwn<T>(what: string, ask: (user: StoredUser, signal: AbortSignal) => Promise<T>) {
  const user = useUser();
  const queryClient = useQueryClient();
  const queryKey = ['own', user?.id, what];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      if (user === undefined) throw new Error('nobody is signed in');
      return ask(user, signal);
    },
    enabled: user !== undefined,
  });
  return { ...query, askAgain: () => queryClient.invalidateQueries({ queryKey }) };
}
