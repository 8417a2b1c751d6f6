import { lazy, Suspense, useEffect } from 'react';
import { clearDeliveryAddress } from '../accounts/addresses/delivery-address.ts';
import { currentUser, sessionEndReason, useUser } from '../lib/session.ts';
import { ErrorBoundary } from '../ui/states.tsx';
import { removePending, useHasPending, useUnclaimedPayments } from './pending-payments.ts';

const loadPanel = () => import('./shop-payment-panel.tsx');
const ShopPaymentPanel = lazy(loadPanel);

/** Shows payments that were not confirmed yet, on every screen of the shop and in every tab. */
export function PendingPaymentWatcher() {
  const userId = useUser()?.id;
  const payments = useUnclaimedPayments(userId);
  const hasPending = useHasPending();

  useEffect(() => {
    // Loaded as soon as a payment begins: the panel is needed when there is no network.
    if (hasPending) void loadPanel().catch(() => undefined);
  }, [hasPending]);

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
          <ShopPaymentPanel key={payment.orderId} payment={payment} />
        ))}
      </Suspense>
    </ErrorBoundary>
  );
}
