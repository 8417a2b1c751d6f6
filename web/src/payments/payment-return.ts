import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../lib/api.ts';
import { giftPath, productPath } from '../lib/paths.ts';
import { currentUser } from '../lib/session.ts';
import { paymentMessages } from './pay-order.ts';
import { readPending, removePending, savePending, updatePending } from './pending-payments.ts';

/**
 * Reads what the return address tells a browser that left the shop to pay: `?paid=` is followed like any payment whose
 * answer was lost, `?problem=` is told. The address is plain again afterwards.
 */
export function usePaymentReturn(): ReturnProblem | undefined {
  const [params, setParams] = useSearchParams();
  const [problem, setProblem] = useState<ReturnProblem>();
  const paid = params.get('paid');
  const trouble = params.get('problem');

  useEffect(() => {
    if (paid === null && trouble === null) return;
    if (paid !== null) trackReturnedPayment(paid);
    else setProblem(toReturnProblem(trouble));
    setParams({}, { replace: true });
  }, [paid, trouble, setParams]);

  return problem;
}

function trackReturnedPayment(orderId: string): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  const stage = 'confirming';
  const since = Date.now();
  if (readPending().some((payment) => payment.orderId === orderId)) updatePending(orderId, { stage, since });
  // Paid in a browser that kept nothing: the order alone is enough to ask about it.
  else savePending({ orderId, userId, productId: 0, name: 'your gift', amount: 0, stage, since });
}

/** The one that was open belongs to it: its unit is free for others, and for another try. */
function toReturnProblem(trouble: string | null): ReturnProblem {
  const open = readPending().findLast(({ stage }) => stage === 'open');
  const back = open && (open.giftId === undefined ? productPath(open.productId) : giftPath(open.giftId));
  if (trouble !== 'failed') return { message: paymentMessages.unverified, retryPath: back };
  if (open) {
    removePending(({ orderId }) => orderId === open.orderId);
    void call('releaseOrder', { body: { orderId: open.orderId } }).catch(() => undefined);
  }
  return { message: paymentMessages.failed, retryPath: back };
}

interface ReturnProblem {
  message: string;
  /** Where it can be tried again. */
  retryPath: string | undefined;
}
