import { type AdminPurchase, formatRupees } from '@tohfa/contract';
import { useState } from 'react';
import { found, missingError } from '../accounts/check-fields.ts';
import { useProof } from '../admin/proof-keeper.tsx';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { LazyConfirm } from '../ui/lazy-confirm.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { plainWords, useSubmission } from '../ui/use-submission.ts';
import { useOrdersChanged } from './all-orders.ts';

/** Cancels the order and sends the whole price back, with a reason, after a second look. */
export function RefundOrder({ order, onRefunded }: Props) {
  const withProof = useProof();
  const ordersChanged = useOrdersChanged();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<string>();
  const { submit, errors } = useSubmission<'reason'>({
    check: (values) =>
      found({ reason: missingError(values.reason, 'Please give a reason: the buyer reads it.') }),
    send: async (values) => setReason(values.reason.trim()),
  });
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });

  async function refund(given: string) {
    setState({ busy: true });
    const body = { id: order.id, reason: given };
    try {
      const refunded = await withProof(() => call('refundPurchase', { body })).finally(ordersChanged);
      onRefunded(refunded.order);
    } catch (error) {
      setState({ busy: false, problem: plainWords(error) });
    }
  }

  if (!open) {
    return (
      <Button look="quiet" onClick={() => setOpen(true)} className="w-full text-chilli! hover:border-chilli!">
        Cancel and refund…
      </Button>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      {state.problem && <Notice tone="bad">{state.problem}</Notice>}
      <TextArea label="Reason" name="reason" rows={2} maxLength={300} error={errors.reason} />
      <Button type="submit" look="bad" aria-busy={state.busy} className="w-full">
        {`Cancel and refund ${formatRupees(order.total)}`}
      </Button>
      {reason !== undefined && (
        <LazyConfirm
          question={`Cancel order ${order.number} and refund ${formatRupees(order.total)}?`}
          words="This cannot be taken back."
          yes="Refund"
          no="Keep it"
          onYes={() => void refund(reason)}
          onClose={() => setReason(undefined)}
        />
      )}
    </form>
  );
}

interface Props {
  order: AdminPurchase;
  onRefunded: (order: AdminPurchase) => void;
}
