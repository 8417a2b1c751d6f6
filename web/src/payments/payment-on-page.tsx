import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { currentUser } from '../lib/session.ts';
import { Notice } from '../ui/feedback.tsx';
import { PaymentProblemNotice } from './payment-problem-notice.tsx';
import { takePaymentReturn } from './payment-return.ts';
import type { PendingPayment } from './pending-payments.ts';
import type { PaymentProblem } from './use-payment.ts';

// What pages that need no account share while somebody pays on them.

export const loadPendingPanel = () => import('./pending-payment-panel.tsx');

const PendingPaymentPanel = lazy(loadPendingPanel);

/**
 * What is still under way, else what went wrong, else what is not certain: one message at a time. A new one is brought into
 * sight right above the pay button, which on phones stands at the edge of the screen and hides what lies below.
 */
export function PaymentNotices({ payment: { problem, isNotHeld, pending }, unheld, lost }: NoticesProps) {
  const hasPanel = pending.some(({ stage }) => stage !== 'open');
  const place = useRef<HTMLDivElement>(null);
  const told = problem?.message ?? isNotHeld;
  useEffect(() => {
    if (told && !hasPanel) place.current?.scrollIntoView({ block: 'nearest' });
  }, [told, hasPanel]);
  return (
    <div ref={place} className="scroll-mb-40 space-y-4 empty:hidden">
      {pending.length > 0 && (
        <Suspense>
          {pending.map((payment) => (
            <PendingPaymentPanel key={payment.orderId} payment={payment} />
          ))}
        </Suspense>
      )}
      {!hasPanel &&
        problem?.message &&
        (lost ?? <PaymentProblemNotice problem={{ message: problem.message, detail: problem.detail }} />)}
      {!hasPanel && isNotHeld && (
        <Notice tone="info">
          <p className="font-semibold">{unheld.title}</p>
          <p className="font-normal">{unheld.description}</p>
        </Notice>
      )}
    </div>
  );
}

/** What a browser brings back that left the page to pay. The address is plain again afterwards. */
export function useReturnToPage(
  target: { giftId: string } | { registryId: string },
  onProblem: (message: string) => void,
): void {
  const read = useEffectEvent(() => {
    const params = new URLSearchParams(location.search);
    if (!params.has('paid') && !params.has('problem')) return;
    history.replaceState(history.state, '', location.pathname);
    const user = currentUser();
    const problem = takePaymentReturn(params, { ...target, ...(user && { userId: user.id }) });
    if (problem) onProblem(problem.message);
  });
  useEffect(() => read(), []);
}

interface NoticesProps {
  payment: {
    problem: Partial<PaymentProblem> | undefined;
    /** Ordered, but nothing is reserved for the payer. */
    isNotHeld: boolean;
    pending: readonly PendingPayment[];
  };
  unheld: { title: string; description: string };
  /** In place of the problem, when the payer has to choose something else. */
  lost?: ReactNode;
}
