import { lazy, Suspense, useEffect } from 'react';
import { currentUser, lastEnding, useUser } from '../session.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { forgetChosenAddress } from './chosen-address.ts';
import { forgetPending, useLoosePayments } from './pending-payments.ts';

/** Fetched before a payment begins, so that it is there when the network is not. */
export const loadPendingPanel = () => import('./pending-panel.tsx');
const PendingPanel = lazy(loadPendingPanel);

/** Follows what was paid and not yet confirmed, on every screen of the shop and in every tab. */
export function PaymentKeeper() {
  const id = useUser()?.id;
  const payments = useLoosePayments(id);

  useEffect(() => {
    if (id === undefined) return;
    return () => {
      if (currentUser()?.id === id) return;
      forgetChosenAddress();
      // Whoever leaves on purpose leaves nothing behind; a session that merely ran out is taken up again.
      if (lastEnding() === 'left') forgetPending(({ userId }) => userId === id);
    };
  }, [id]);

  if (payments.length === 0) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        {payments.map((payment) => (
          <PendingPanel key={payment.orderId} payment={payment} />
        ))}
      </Suspense>
    </ErrorBoundary>
  );
}
