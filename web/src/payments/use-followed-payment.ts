import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call, Refusal } from '../api.ts';
import { orderPath, paths } from '../paths.ts';
import { showToast } from '../ui/toasts.tsx';
import { followOrder } from './follow-order.ts';
import { paymentWords } from './payment-words.ts';
import { changePending, forgetPending, type PendingPayment } from './pending-payments.ts';

/** A checkout that was merely looked at is not asked about for ever. */
const LOOKS_AT_OPEN = 8;

/** Asks what became of the order until it is known, and notes it for all tabs. */
export function useFollowedPayment({ orderId, userId, stage, purchaseId, giftId }: PendingPayment): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const settled = stage === 'paid' || stage === 'refunding';
  const waited = useRef(false);

  useEffect(() => {
    if (settled) return;
    waited.current = true;
    const looks = stage === 'open' ? { looks: LOOKS_AT_OPEN } : {};
    const following = followOrder({ look: () => look(orderId), ...looks });
    const shown = () => document.hidden || following.lookNow();
    addEventListener('online', following.lookNow);
    document.addEventListener('visibilitychange', shown);
    return () => {
      following.stop();
      removeEventListener('online', following.lookNow);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [orderId, stage, settled]);

  const tellPaid = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: ['own', userId] });
    // Told once, to whoever was waiting when it came.
    if (!waited.current) return;
    waited.current = false;
    const words = giftId === undefined ? paymentWords.successful : paymentWords.giftUpdated;
    showToast({ tone: 'good', words });
    const isWaitingFor = pathname === paths.productDetails || pathname === paths.orders;
    if (isWaitingFor && purchaseId !== undefined) void navigate(orderPath(purchaseId));
  });

  useEffect(() => {
    if (stage === 'paid') tellPaid();
  }, [stage]);
}

/** Whether the end was seen. */
async function look(orderId: string): Promise<boolean> {
  try {
    const { status, purchaseId } = await call('orderStatus', { query: { orderId } });
    if (status === 'waiting') return false;
    const since = Date.now();
    if (status === 'paid') {
      changePending(orderId, { stage: 'paid', since, ...(purchaseId !== undefined && { purchaseId }) });
    } else changePending(orderId, { stage: 'refunding', since });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
    // Nobody's, or another person's: there is nothing to wait for.
    forgetPending((payment) => payment.orderId === orderId);
    return true;
  }
}
