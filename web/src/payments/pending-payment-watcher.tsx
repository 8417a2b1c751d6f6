import { lazy, Suspense, useEffect } from 'react';
import { clearDeliveryAddress } from '../addresses/delivery-address.ts';
import { currentUser, sessionEndReason, useUser } from '../lib/session.ts';
import { ErrorBoundary } from '../ui/states.tsx';
import { removePending, useUnclaimedPayments } from './pending-payments.ts';

/** Fetched before a payment begins, so that it is there when the network is not. */
export const loadPendingPaymentPanel = () => import('./pending-payment-panel.tsx');
const PendingPaymentPanel = lazy(loadPendingPaymentPanel);

/** Follows what was paid and not yet confirmed, on every screen of the shop and in every tab. */
export function PendingPaymentWatcher() {
  const id = useUser()?.id;
  const payments = useUnclaimedPayments(id);

  useEffect(() => {
    if (id === undefined) return;
    return () => {
      if (currentUser()?.id === id) return;
      clearDeliveryAddress();
      // Whoever leaves on purpose leaves nothing behind; a session that merely ran out is taken up again.
      if (sessionEndReason() === 'left') removePending(({ userId }) => userId === id);
    };
  }, [id]);

  if (payments.length === 0) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        {payments.map((payment) => (
          <PendingPaymentPanel key={payment.orderId} payment={payment} />
        ))}
      </Suspense>
    </ErrorBoundary>
  );
}
