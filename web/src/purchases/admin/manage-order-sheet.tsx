import { type AdminPurchase, formatRupees } from '@tohfa/contract';
import { useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { definedErrors, requiredError } from '../../lib/validation.ts';
import { errorMessage, LazyConfirmDialog, useFormSubmit } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { DescriptionItem, Price } from '../../ui/data-display.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { OrderTimeline } from '../order-status.tsx';
import { useInvalidateOrders } from './all-orders.ts';

/** One order: who, where, what, how far it is, and what can be done next. */
export default function ManageOrderSheet({ order, onChanged, onClosed }: ManageOrderSheetProps) {
  const [open, setOpen] = useState(true);
  // Told within the sheet: whoever listens does not hear what lies behind it.
  const [done, setDone] = useState<string>();
  const changed = (words: string) => (after: AdminPurchase) => {
    setDone(words);
    onChanged(after);
  };
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={`Order ${order.number}`}
      description={order.productName}
    >
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-14">
        <DescriptionItem label="Buyer">
          {order.buyerName} <span className="text-ink-soft">{order.buyerEmail}</span>
        </DescriptionItem>
        <DescriptionItem label="Address">{order.address}</DescriptionItem>
        <DescriptionItem label="Placed">{formatIndiaDateTime(order.createdAt)}</DescriptionItem>
        <DescriptionItem label="Total">
          <Price rupees={order.total} />
        </DescriptionItem>
        <DescriptionItem label="Payment">{order.paymentId}</DescriptionItem>
      </dl>
      <div className="my-5 border-hairline border-y py-1 pb-5">
        <OrderTimeline order={order} />
      </div>
      <div className="space-y-5">
        {done && <Notice tone="success">{done}</Notice>}
        <AdvanceOrder order={order} onAdvanced={changed('Done, and the buyer is told.')} />
        {order.nextStates.includes('cancelled') && (
          <RefundOrder order={order} onRefunded={changed('Cancelled. The refund is on its way.')} />
        )}
        {order.nextStates.length === 0 && (
          <p className="text-14 text-ink-soft">Nothing more is to be done with this order.</p>
        )}
      </div>
    </Sheet>
  );
}

interface ManageOrderSheetProps {
  order: AdminPurchase;
  onChanged: (order: AdminPurchase) => void;
  onClosed: () => void;
}

/** The next step of its way; cancelling is a matter of its own. */
function AdvanceOrder({ order, onAdvanced }: AdvanceOrderProps) {
  const withProof = useStepUp();
  const ordersChanged = useInvalidateOrders();
  const next = order.nextStates.find((state) => state in ADVANCE_LABELS) as AdvanceState | undefined;
  const { submit, busy, problem, errors } = useFormSubmit<'note'>({
    onSubmit: async ({ note = '' }) => {
      if (next === undefined) return;
      const body = { id: order.id, status: next, note };
      const moved = await withProof(() => call('movePurchase', { body })).finally(ordersChanged);
      onAdvanced(moved.order);
    },
  });
  if (next === undefined) return null;
  return (
    <form key={next} onSubmit={submit} noValidate className="space-y-3">
      {problem && <Notice tone="error">{problem}</Notice>}
      {next === 'dispatched' && (
        <TextField
          label="Tracking"
          name="note"
          maxLength={300}
          error={errors.note}
          hint="The courier and its number, or a link. The buyer reads it."
        />
      )}
      <Button type="submit" aria-busy={busy} className="w-full">
        {ADVANCE_LABELS[next]}
      </Button>
    </form>
  );
}

const ADVANCE_LABELS = {
  packed: 'Mark as packed',
  dispatched: 'Mark as dispatched',
  delivered: 'Mark as delivered',
};

type AdvanceState = keyof typeof ADVANCE_LABELS;

interface AdvanceOrderProps {
  order: AdminPurchase;
  onAdvanced: (order: AdminPurchase) => void;
}

/** Cancels the order and sends the whole price back, with a reason, after a second look. */
function RefundOrder({ order, onRefunded }: RefundOrderProps) {
  const withProof = useStepUp();
  const ordersChanged = useInvalidateOrders();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<string>();
  const { submit, errors } = useFormSubmit<'reason'>({
    validate: (values) =>
      definedErrors({ reason: requiredError(values.reason, 'Please give a reason: the buyer reads it.') }),
    onSubmit: async (values) => setReason(values.reason.trim()),
  });
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });

  async function refund(given: string) {
    setState({ busy: true });
    const body = { id: order.id, reason: given };
    try {
      const refunded = await withProof(() => call('refundPurchase', { body })).finally(ordersChanged);
      onRefunded(refunded.order);
    } catch (error) {
      setState({ busy: false, problem: errorMessage(error) });
    }
  }

  if (!open) {
    return (
      <Button
        variant="secondary"
        onClick={() => setOpen(true)}
        className="w-full text-chilli! hover:border-chilli!"
      >
        Cancel and refund…
      </Button>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      {state.problem && <Notice tone="error">{state.problem}</Notice>}
      <TextArea label="Reason" name="reason" rows={2} maxLength={300} error={errors.reason} />
      <Button type="submit" variant="danger" aria-busy={state.busy} className="w-full">
        {`Cancel and refund ${formatRupees(order.total)}`}
      </Button>
      {reason !== undefined && (
        <LazyConfirmDialog
          title={`Cancel order ${order.number} and refund ${formatRupees(order.total)}?`}
          description="This cannot be taken back."
          confirmLabel="Refund"
          cancelLabel="Keep it"
          onConfirm={() => void refund(reason)}
          onClose={() => setReason(undefined)}
        />
      )}
    </form>
  );
}

interface RefundOrderProps {
  order: AdminPurchase;
  onRefunded: (order: AdminPurchase) => void;
}
