import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../lib/api.ts';
import { giftPath, paths, productPath } from '../lib/paths.ts';
import { currentUser } from '../lib/session.ts';
import { paymentMessages } from './payment-messages.ts';
import {
  type PendingPayment,
  readPending,
  removePending,
  savePending,
  updatePending,
} from './pending-payments.ts';

/**
 * Reads the address to which a browser comes back that left the shop to pay: `?paid=` is polled like any payment whose
 * answer was lost, `?problem=` is shown. The address is plain again afterwards.
 */
export function usePaymentReturn(): ReturnProblem | undefined {
  const [params, setParams] = useSearchParams();
  const [problem, setProblem] = useState<ReturnProblem>();
  const paid = params.get('paid');
  const problemCode = params.get('problem');

  useEffect(() => {
    if (paid === null && problemCode === null) return;
    if (paid !== null) trackReturnedPayment(paid);
    else setProblem(toReturnProblem(problemCode));
    setParams({}, { replace: true });
  }, [paid, problemCode, setParams]);

  return problem;
}

function trackReturnedPayment(orderId: string): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  const stage = 'confirming';
  const since = Date.now();
  if (readPending().some((payment) => payment.orderId === orderId)) updatePending(orderId, { stage, since });
  // Paid in a browser that stored nothing: the order alone is enough to poll it.
  else savePending({ orderId, userId, productId: 0, name: 'your gift', amount: 0, stage, since });
}

/** The payment that was open is the one that failed: its hold is released, for others and for another attempt. */
function toReturnProblem(code: string | null): ReturnProblem {
  const open = readPending().findLast(({ stage }) => stage === 'open');
  const retryPath = open && retryPathOf(open);
  if (code !== 'failed') return { message: paymentMessages.unverified, retryPath };
  if (open) {
    removePending(({ orderId }) => orderId === open.orderId);
    void call('releaseOrder', { body: { orderId: open.orderId } }).catch(() => undefined);
  }
  return { message: paymentMessages.failed, retryPath };
}

function retryPathOf({ giftId, productId }: PendingPayment): string {
  if (giftId !== undefined) return giftPath(giftId);
  return productId === 0 ? paths.basket : productPath(productId);
}

interface ReturnProblem {
  message: string;
  /** Where the payment can be tried again. */
  retryPath: string | undefined;
}
