import { useQuery } from '@tanstack/react-query';
import { call, Refusal } from '../api.ts';
import { forgetUser, useUser } from '../session.ts';

/** The signed-in person's own requests, newest first. */
export function useGiftRequests() {
  const user = useUser();
  return useQuery({
    queryKey: giftsKey(user?.id),
    queryFn: async ({ signal }) => {
      const { gifts } = await call('fetchGifts', { body: { userName: user?.id ?? '' }, signal }).catch(
        endForeignSession,
      );
      return gifts;
    },
    enabled: user !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

export function giftsKey(userId: string | undefined) {
  return ['own', userId, 'gifts'];
}

/** The stored id and the token are of two people: the stored data is good for nothing. */
function endForeignSession(error: unknown): never {
  if (error instanceof Refusal && error.code === 'not_allowed') forgetUser('expired');
  throw error;
}
