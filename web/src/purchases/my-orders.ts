import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { useUser } from '../session.ts';

/** A refund is on its way for seconds here, for days at a bank. */
const REFUND_LOOK_MS = 4000;

/** What the signed-in person bought, newest first; looked at again while one of them is about to change. */
export function useMyOrders() {
  const user = useUser();
  return useQuery({
    queryKey: ordersKey(user?.id),
    queryFn: async ({ signal }) => (await call('myOrders', { signal })).orders,
    enabled: user !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'cancelled') ? REFUND_LOOK_MS : false,
  });
}

export function ordersKey(userId: string | undefined) {
  return ['own', userId, 'orders'];
}
