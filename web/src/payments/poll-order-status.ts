import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, call } from '../lib/api.ts';
import { giftPath, orderPath, paths } from '../lib/paths.ts';
import { dismissPaymentToast, paymentMessages, showPaymentSuccess } from './payment-messages.ts';
import { type PendingPayment, removePending, updatePending } from './pending-payments.ts';

const FIRST_DELAY_MS = 1000;
/** A payer whose payment was not saved reads that first; mostly it is confirmed by then. */
const CONFIRMING_DELAY_MS = 4000;
const MAX_DELAY_MS = 30_000;
/** A checkout that was only opened is not asked about for ever. */
const MAX_POLLS_WHILE_OPEN = 8;

/** Polls an order until its outcome is known, stores it for all tabs, and shows it to a payer who was waiting. */
export function usePaymentPolling({ orderId, userId, stage, purchaseId, giftId }: PendingPayment): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const isSettled = stage !== 'open' && stage !== 'confirming';
  const wasWaiting = useRef(false);

  useQuery({
    queryKey: ['order-status', orderId, stage],
    queryFn: ({ signal }) => checkOrderStatus(orderId, stage, signal),
    enabled: !isSettled,
    // The browser's word that it is offline is not always true, and the interval is the retry.
    networkMode: 'always',
    retry: false,
    // The first poll comes after the first delay.
    initialData: 'waiting',
    refetchOnMount: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => nextPollDelay(stage, state.dataUpdateCount + state.errorUpdateCount),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

  useEffect(() => {
    if (!isSettled) wasWaiting.current = true;
  }, [isSettled]);

  const onPaid = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: ['own', userId] });
    if (!wasWaiting.current) return;
    wasWaiting.current = false;
    // The page of the gift says thank you itself.
    if (giftId !== undefined && pathname === giftPath(giftId)) return dismissPaymentToast();
    showPaymentSuccess(giftId === undefined ? paymentMessages.successful : paymentMessages.giftUpdated);
    const isOnWayToOrder = pathname === paths.productDetails || pathname === paths.orders;
    if (isOnWayToOrder && purchaseId !== undefined) void navigate(orderPath(purchaseId));
  });

  useEffect(() => {
    if (stage === 'paid') onPaid();
    // The panel shows it now.
    else if (stage === 'refunding' || stage === 'failed') dismissPaymentToast();
  }, [stage]);
}

/** After 1, 2, 4, 8, 16 and every 30 seconds; false when there is no point in another poll. */
export function nextPollDelay(stage: PendingPayment['stage'], polls: number): number | false {
  if (stage === 'open' && polls >= MAX_POLLS_WHILE_OPEN) return false;
  if (stage === 'confirming' && polls === 0) return CONFIRMING_DELAY_MS;
  return Math.min(FIRST_DELAY_MS * 2 ** Math.max(polls - 1, 0), MAX_DELAY_MS);
}

async function checkOrderStatus(
  orderId: string,
  stage: PendingPayment['stage'],
  signal: AbortSignal,
): Promise<string> {
  const since = Date.now();
  try {
    const { status, purchaseId } = await call('orderStatus', { query: { orderId }, signal });
    const outcome = OUTCOMES[status];
    if (outcome !== undefined)
      updatePending(orderId, { stage: outcome, since, ...(purchaseId !== undefined && { purchaseId }) });
    return status;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    // The shop knows no such order of this person: there is nothing to wait for.
    if (stage === 'confirming') updatePending(orderId, { stage: 'failed', since });
    else removePending((payment) => payment.orderId === orderId);
    return 'not_found';
  }
}

const OUTCOMES: Partial<Record<string, PendingPayment['stage']>> = {
  paid: 'paid',
  refunding: 'refunding',
  refunded: 'refunding',
  failed: 'failed',
};
