import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../api.ts';
import { giftPath, productPath } from '../paths.ts';
import { currentUser } from '../session.ts';
import { paymentWords } from './payment-words.ts';
import { changePending, forgetPending, keepPending, pendingPayments } from './pending-payments.ts';

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
    if (paid !== null) followReturned(paid);
    else setProblem(problemOf(trouble));
    setParams({}, { replace: true });
  }, [paid, trouble, setParams]);

  return problem;
}

function followReturned(orderId: string): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  const stage = 'confirming';
  const since = Date.now();
  if (pendingPayments().some((payment) => payment.orderId === orderId))
    changePending(orderId, { stage, since });
  // Paid in a browser that kept nothing: the order alone is enough to ask about it.
  else keepPending({ orderId, userId, productId: 0, name: 'your gift', amount: 0, stage, since });
}

/** The one that was open belongs to it: its unit is free for others, and for another try. */
function problemOf(trouble: string | null): ReturnProblem {
  const open = pendingPayments().findLast(({ stage }) => stage === 'open');
  const back = open && (open.giftId === undefined ? productPath(open.productId) : giftPath(open.giftId));
  if (trouble !== 'failed') return { words: paymentWords.unverified, back };
  if (open) {
    forgetPending(({ orderId }) => orderId === open.orderId);
    void call('releaseOrder', { body: { orderId: open.orderId } }).catch(() => undefined);
  }
  return { words: paymentWords.failed, back };
}

interface ReturnProblem {
  words: string;
  /** Where it can be tried again. */
  back: string | undefined;
}
