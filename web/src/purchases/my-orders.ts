import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, Operations } from '@tohfa/contract';
import { call } from '../api.ts';
import { useUser } from '../session.ts';

/** A refund is on its way for seconds here, for days at a bank. */
const REFUND_LOOK_MS = 4000;

/** What the signed-in person bought, newest first; looked at again while one of them is about to change. */
export function useMyOrders() {
  return useMyPayments(({ orders }) => orders);
}

/** Everything they paid for: what they bought, and shares of gifts. */
export function useMyPayments<T = MyOrders>(select?: (answer: MyOrders) => T) {
  const user = useUser();
  return useQuery({
    queryKey: ordersKey(user?.id),
    queryFn: ({ signal }) => call('myOrders', { signal }),
    enabled: user !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data && isAboutToChange(state.data) ? REFUND_LOOK_MS : false),
    ...(select && { select }),
  });
}

export function ordersKey(userId: string | undefined) {
  return ['own', userId, 'orders'];
}

function isAboutToChange({ orders, funded }: MyOrders): boolean {
  return (
    orders.some(({ status }) => status === 'cancelled') || funded.some(({ status }) => status === 'refunding')
  );
}

export type MyOrders = AnswerOf<Operations['myOrders']>;
