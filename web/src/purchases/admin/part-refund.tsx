import { useMutation } from '@tanstack/react-query';
import { type AdminPurchase, formatRupees, partRefundForm } from '@tohfa/contract';
import { orderRefundTexts } from '@tohfa/contract/screens';
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

const { part: texts } = orderRefundTexts;

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
          ? texts.tooMuch({ most: formatRupees(order.refundable) })
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
        {texts.open}
      </Button>
    );
  return (
    <form onSubmit={form.submit} noValidate className="space-y-3">
      {refund.isError && <Notice tone="error">{errorMessage(refund.error)}</Notice>}
      <TextField
        label={texts.amount}
        inputMode="numeric"
        hint={texts.hint({ most: formatRupees(order.refundable) })}
        {...form.field('amount')}
      />
      <TextArea label={texts.reason} rows={2} maxLength={300} {...form.field('reason')} />
      <Button type="submit" variant="danger" aria-busy={refund.isPending} className="w-full">
        {texts.submit}
      </Button>
      {asked && (
        <LazyConfirmDialog
          title={texts.title({ amount: formatRupees(asked.amount), number: order.number })}
          description={texts.effect}
          confirmLabel={orderRefundTexts.confirm}
          cancelLabel={texts.cancel}
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
