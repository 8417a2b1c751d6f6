import { useQueryClient } from '@tanstack/react-query';
import { formatRupees, type PurchaseView } from '@tohfa/contract';
import { useState } from 'react';
import { useAction } from '../accounts/use-action.ts';
import { call } from '../api.ts';
import { useUser } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { LazyConfirm } from '../ui/lazy-confirm.tsx';
import { showToast } from '../ui/toasts.tsx';
import { type MyOrders, ordersKey } from './my-orders.ts';

/** Possible until it is dispatched; the money goes back by itself. */
export function CancelPurchase({ order }: { order: PurchaseView }) {
  const queryKey = ordersKey(useUser()?.id);
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, act: cancel } = useAction(async () => {
    try {
      const { order: changed } = await call('cancelPurchase', { body: { id: order.id } });
      queryClient.setQueryData<MyOrders>(
        queryKey,
        (known) =>
          known && {
            ...known,
            orders: known.orders.map((one) => (one.id === changed.id ? changed : one)),
          },
      );
      showToast({ tone: 'good', words: 'Your order is cancelled. The refund is on its way.' });
    } finally {
      // Refused or unanswered: it may have moved on meanwhile.
      void queryClient.invalidateQueries({ queryKey });
    }
  });

  return (
    <>
      <Button look="quiet" aria-busy={busy} onClick={() => setAsking(true)} className="w-full">
        {busy ? 'Cancelling…' : 'Cancel this order'}
      </Button>
      {asking && (
        <LazyConfirm
          question="Cancel this order?"
          words={`${formatRupees(order.total)} goes back to the way you paid. Banks take 5 to 7 working days to show it.`}
          yes="Cancel the order"
          no="Keep it"
          onYes={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
