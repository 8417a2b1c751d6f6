import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, call } from '../lib/api.ts';
import { orderPath, paths } from '../lib/paths.ts';
import { showToast } from '../ui/feedback.tsx';
import { paymentMessages } from './pay-order.ts';
import { type PendingPayment, removePending, updatePending } from './pending-payments.ts';

/** A checkout that was merely looked at is not asked about for ever. */
const MAX_POLLS_WHILE_OPEN = 8;

/** Asks what became of the order until it is known, and notes it for all tabs. */
export function usePaymentPolling({ orderId, userId, stage, purchaseId, giftId }: PendingPayment): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const settled = stage === 'paid' || stage === 'refunding';
  const waited = useRef(false);

  useEffect(() => {
    if (settled) return;
    waited.current = true;
    const looks = stage === 'open' ? { looks: MAX_POLLS_WHILE_OPEN } : {};
    const following = pollWithBackoff({ poll: () => checkOrderStatus(orderId), ...looks });
    const shown = () => document.hidden || following.pollNow();
    addEventListener('online', following.pollNow);
    document.addEventListener('visibilitychange', shown);
    return () => {
      following.stop();
      removeEventListener('online', following.pollNow);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [orderId, stage, settled]);

  const tellPaid = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: ['own', userId] });
    // Told once, to whoever was waiting when it came.
    if (!waited.current) return;
    waited.current = false;
    const words = giftId === undefined ? paymentMessages.successful : paymentMessages.giftUpdated;
    showToast({ tone: 'success', message: words });
    const isWaitingFor = pathname === paths.productDetails || pathname === paths.orders;
    if (isWaitingFor && purchaseId !== undefined) void navigate(orderPath(purchaseId));
  });

  useEffect(() => {
    if (stage === 'paid') tellPaid();
  }, [stage]);
}

/** Whether the end was seen. */
async function checkOrderStatus(orderId: string): Promise<boolean> {
  try {
    const { status, purchaseId } = await call('orderStatus', { query: { orderId } });
    if (status === 'waiting') return false;
    const since = Date.now();
    if (status === 'paid') {
      updatePending(orderId, { stage: 'paid', since, ...(purchaseId !== undefined && { purchaseId }) });
    } else updatePending(orderId, { stage: 'refunding', since });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    // Nobody's, or another person's: there is nothing to wait for.
    removePending((payment) => payment.orderId === orderId);
    return true;
  }
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/**
 * Looks at once, then less and less often, until `look` says that there is nothing more to see. After `looks` without
 * an end it waits to be told to look.
 */
export function pollWithBackoff({ poll, maxPolls = Number.POSITIVE_INFINITY }: PollOptions): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  let over = false;
  let done = 0;

  async function round(): Promise<void> {
    clearTimeout(timer);
    if (looking || over) return;
    looking = true;
    // Whatever goes wrong on the way, the next look may succeed.
    const ended = await poll().catch(() => false);
    looking = false;
    done += 1;
    if (ended) over = true;
    if (!over && done < maxPolls) timer = setTimeout(round, delayMs(done));
  }

  void round();
  return {
    pollNow: () => void round(),
    stop() {
      over = true;
      clearTimeout(timer);
    },
  };
}

function delayMs(looks: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (looks - 1), MAX_DELAY_MS);
}

interface PollOptions {
  /** Whether the end was seen. */
  poll: () => Promise<boolean>;
  maxPolls?: number;
}

interface Polling {
  pollNow: () => void;
  stop: () => void;
}
