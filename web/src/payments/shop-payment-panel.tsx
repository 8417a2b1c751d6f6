import { useQueryClient } from '@tanstack/react-query';
import { pendingPaymentTexts as texts } from '@tohfa/contract/screens';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chipInPath, giftPath, orderPath, paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/buttons.tsx';
import { PlainButtonLink } from '../ui/public-page.tsx';
import { dismissPaymentToast, paymentMessages, showPaymentSuccess } from './payment-messages.ts';
import PendingPaymentPanel from './pending-payment-panel.tsx';
import { isSettled, type PendingPayment } from './pending-payments.ts';

/** A pending payment on a screen of the shop, which goes on to the order of a payer who was waiting for it. */
export default function ShopPaymentPanel({ payment }: { payment: PendingPayment }) {
  useShownOutcome(payment);
  return (
    <div className="column py-4 empty:hidden">
      <PendingPaymentPanel payment={payment} link={<PaidLink payment={payment} />} />
    </div>
  );
}

function PaidLink({ payment: { giftId, userId, purchaseId, orderToken } }: { payment: PendingPayment }) {
  if (giftId !== undefined && userId === undefined)
    return (
      <PlainButtonLink href={chipInPath(giftId)} variant="secondary" className="mt-3">
        {texts.seeGift}
      </PlainButtonLink>
    );
  if (giftId !== undefined)
    return (
      <ButtonLink to={giftPath(giftId)} variant="secondary" className="mt-3">
        {texts.seeGift}
      </ButtonLink>
    );
  if (orderToken !== undefined)
    return (
      <ButtonLink to={paths.myOrder} state={{ token: orderToken }} variant="secondary" className="mt-3">
        {texts.seeOrder}
      </ButtonLink>
    );
  if (purchaseId === undefined) return null;
  return (
    <ButtonLink to={orderPath(purchaseId)} variant="secondary" className="mt-3">
      {texts.seeOrder}
    </ButtonLink>
  );
}

function useShownOutcome({ userId, stage, purchaseId, giftId, orderToken }: PendingPayment): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const wasWaiting = useRef(false);

  useEffect(() => {
    if (!isSettled(stage)) wasWaiting.current = true;
  }, [stage]);

  const onPaid = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: ['own', userId] });
    if (!wasWaiting.current) return;
    wasWaiting.current = false;
    // The page of the gift says thank you itself.
    if (giftId !== undefined && pathname === giftPath(giftId)) return dismissPaymentToast();
    showPaymentSuccess(giftId === undefined ? paymentMessages.successful : paymentMessages.giftUpdated);
    if (orderToken !== undefined && (pathname === paths.checkout || pathname === paths.myOrder))
      return void navigate(paths.myOrder, { state: { token: orderToken } });
    const isOnWayToOrder = pathname === paths.productDetails || pathname === paths.orders;
    if (isOnWayToOrder && purchaseId !== undefined) void navigate(orderPath(purchaseId));
  });

  useEffect(() => {
    if (stage === 'paid') onPaid();
    // The panel is the message from now on.
    else if (stage !== 'open') dismissPaymentToast();
  }, [stage]);
}
