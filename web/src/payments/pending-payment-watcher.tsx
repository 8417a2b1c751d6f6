import { lazy, Suspense, useEffect } from 'react';
import { clearDeliveryAddress } from '../addresses/delivery-address.ts';
import { currentUser, sessionEndReason, useUser } from '../lib/session.ts';
import { ErrorBoundary } from '../ui/states.tsx';
import { removePending, useUnclaimedPayments } from './pending-payments.ts';

/** Loaded before a payment begins, so that it is there when the network is not. */
export const loadPendingPaymentPanel = () => import('./pending-payment-panel.tsx');
const PendingPaymentPanel = lazy(loadPendingPaymentPanel);

/** Shows payments that were not confirmed yet, on every screen of the shop and in every tab. */
export function PendingPaymentWatcher() {
  const userId = useUser()?.id;
  const payments = useUnclaimedPayments(userId);

  useEffect(() => {
    if (userId === undefined) return;
    return () => {
      if (currentUser()?.id === userId) return;
      clearDeliveryAddress();
      // Signing out leaves nothing behind; a session that merely expired continues after the next sign-in.
      if (sessionEndReason() === 'left') removePending((payment) => payment.userId === userId);
    };
  }, [userId]);

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
