import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, nameOfOrder, type Operations, type OrderView } from '@tohfa/contract';
import { orderListTexts } from '@tohfa/contract/screens';
import { call, OfflineError } from '../lib/api.ts';
import { useUser } from '../lib/session.ts';
import { ErrorState } from '../ui/states.tsx';

/** A refund takes seconds here, and days at a bank. */
const REFUND_POLL_MS = 4000;

/** The signed-in person's purchases, newest first; fetched again while a refund is pending. */
export function useMyOrders() {
  return useMyPayments(({ orders }) => orders);
}

/** Everything they paid for: purchases, and instalments of gifts. */
export function useMyPayments<T = MyOrders>(select?: (answer: MyOrders) => T) {
  const user = useUser();
  return useQuery({
    queryKey: ordersKey(user?.id),
    queryFn: ({ signal }) => call('myOrders', { signal }),
    enabled: user !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data && hasPendingRefund(state.data) ? REFUND_POLL_MS : false),
    ...(select && { select }),
  });
}

function ordersKey(userId: string | undefined) {
  return ['own', userId, 'orders'];
}

export function guestOrderKey(token: string, id?: string) {
  return ['guest-order', token, ...(id === undefined ? [] : [id])];
}

/** After something was done with an order, of an account or of a link. */
export function useRefreshOrders(): () => Promise<unknown> {
  const userId = useUser()?.id;
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [ordersKey(userId), ['guest-order']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

function hasPendingRefund({ orders, funded }: MyOrders): boolean {
  // One that waits for a UPI ID takes days.
  return (
    orders.some(({ status, refundsToName }) => status === 'cancelled' && !refundsToName) ||
    funded.some(({ status, refundsToName }) => status === 'refunding' && !refundsToName)
  );
}

/** What an order is of; lines that are not delivered are left out while there are others. */
export function purchaseName({ lines = [], productName }: OrderView): string {
  const open = lines.filter(({ state }) => state === 'ordered');
  return nameOfOrder(open.length > 0 ? open : lines) || productName;
}

/**
 * What cancelling refunds: some of it may have been refunded before. Of several parcels the last one takes the transaction
 * charge with it.
 */
export function openAmount(order: OrderView): number {
  const { total, refundedAmount = 0, transactionCharges } = order;
  return total - refundedAmount - (hasOtherParcels(order) ? transactionCharges : 0);
}

/** Other parcels of its order that were not cancelled. */
export function hasOtherParcels({ id, parcels = [] }: OrderView): boolean {
  return parcels.some((parcel) => parcel.id !== id && !['cancelled', 'refunded'].includes(parcel.status));
}

export type MyOrders = AnswerOf<Operations['myOrders']>;

/** Says whether the network or the shop failed, and that nothing is lost. */
export function OrdersLoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return error instanceof OfflineError ? (
    <ErrorState title={orderListTexts.offlineTitle} description={orderListTexts.offline} onRetry={onRetry} />
  ) : (
    <ErrorState title={orderListTexts.failedTitle} description={orderListTexts.failed} onRetry={onRetry} />
  );
}
