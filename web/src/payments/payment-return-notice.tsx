import { pendingPaymentTexts } from '@tohfa/contract/screens';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../lib/session.ts';
import { ButtonLink } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { type ReturnProblem, takePaymentReturn } from './payment-return.ts';

/** For the page to which a browser comes back that had to leave the shop to pay. */
export function PaymentReturnNotice() {
  const returned = usePaymentReturn();
  if (returned === undefined) return null;
  return (
    <Notice tone="error" className="mt-4">
      <p>{returned.message}</p>
      {returned.retryPath !== undefined && (
        <ButtonLink to={returned.retryPath} variant="secondary" className="mt-3">
          {pendingPaymentTexts.backToGift}
        </ButtonLink>
      )}
    </Notice>
  );
}

/** The address is plain again once it was read. */
function usePaymentReturn(): ReturnProblem | undefined {
  const [params, setParams] = useSearchParams();
  const [problem, setProblem] = useState<ReturnProblem>();
  const userId = useUser()?.id;
  const hasReturned = params.has('paid') || params.has('problem');
  useEffect(() => {
    if (!hasReturned) return;
    setProblem(takePaymentReturn(params, userId === undefined ? {} : { userId }));
    setParams({}, { replace: true });
  }, [hasReturned, params, setParams, userId]);
  return problem;
}
