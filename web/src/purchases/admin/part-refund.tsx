import { useMutation } from '@tanstack/react-query';
import { type AdminPurchase, formatRupees, partRefundForm } from '@tohfa/contract';
import { useState } from 'react';
import { useMayCall } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { call, errorMessage } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms.ts';
import { LazyConfirmDialog } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { useInvalidateOrders } from './all-orders.ts';

/** Gives back a part of the price. The customer keeps everything and reads the reason. */
export function PartRefund({ order, onRefunded }: PartRefundProps) {
  const withStepUp = useStepUp();
  const mayCall = useMayCall();
  const invalidateOrders = useInvalidateOrders();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ amount: number; reason: string }>();
  const form = useContractForm(partRefundForm, {
    defaultValues: { amount: '', reason: '' },
    check: ({ amount }) => ({
      amount:
        Number(amount) > order.refundable
          ? `At most ${formatRupees(order.refundable)} can be refunded while the customer keeps the gifts.`
          : undefined,
    }),
    onSubmit: ({ amount, reason }) => setAsked({ amount: Number(amount), reason }),
  });
  const refund = useMutation({
    mutationFn: (part: { amount: number; reason: string }) =>
      withStepUp(() =>
        call('refundPart', { body: { id: order.id, ...part, refundedAmount: order.refundedAmount ?? 0 } }),
      ),
    networkMode: 'always',
    onSuccess: (answer) => {
      form.reset();
      setOpen(false);
      onRefunded(answer.order);
    },
    onSettled: () => void invalidateOrders(),
  });
  if (order.refundable === 0 || !mayCall('refundPart')) return null;
  if (!isOpen)
    return (
      <Button variant="secondary" onClick={() => setOpen(true)} className="w-full">
        Refund a part…
      </Button>
    );
  return (
    <form onSubmit={form.submit} noValidate className="space-y-3">
      {refund.isError && <Notice tone="error">{errorMessage(refund.error)}</Notice>}
      <TextField
        label="Amount in ₹"
        inputMode="numeric"
        hint={`Up to ${formatRupees(order.refundable)}, with its tax. The customer keeps the gifts.`}
        {...form.field('amount')}
      />
      <TextArea label="Reason, which the customer reads" rows={2} maxLength={300} {...form.field('reason')} />
      <Button type="submit" variant="danger" aria-busy={refund.isPending} className="w-full">
        Refund this part
      </Button>
      {asked && (
        <LazyConfirmDialog
          title={`Refund ${formatRupees(asked.amount)} of order ${order.number}?`}
          description="It goes back the way it was paid, and cannot be undone. The customer is told the reason by mail."
          confirmLabel="Refund"
          cancelLabel="Not now"
          onConfirm={() => {
            if (!refund.isPending) refund.mutate(asked);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </form>
  );
}

interface PartRefundProps {
  order: AdminPurchase;
  onRefunded: (order: AdminPurchase) => void;
}
