import { useMutation } from '@tanstack/react-query';
import { type AdminPurchase, formatRupees, trackingLink, withVariant } from '@tohfa/contract';
import { parcelTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { call, errorMessage } from '../../lib/api.ts';
import { formatCalendarDate, formatIndiaDateTime } from '../../lib/dates.ts';
import { LazyConfirmDialog } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { DescriptionItem, EmailText, Price, TrackParcel } from '../../ui/data-display.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { openAmount, purchaseName } from '../my-orders.tsx';
import { placeOf } from '../order-details.tsx';
import { OrderTimeline } from '../order-status.tsx';
import { useInvalidateOrders } from './all-orders.ts';
import { DispatchForm, ReasonForm } from './decision-forms.tsx';
import { PartRefund } from './part-refund.tsx';
import { UndoDispatch } from './undo.tsx';

/** One order: buyer, address, state, and what can be done next. */
export default function ManageOrderSheet({ order, onChanged, onClosed }: ManageOrderSheetProps) {
  const [isOpen, setOpen] = useState(true);
  // Within the sheet: a screen reader does not announce what lies behind it.
  const [result, setResult] = useState<string>();
  const showResult = (message: string | undefined) => (changed: AdminPurchase) => {
    setResult(message);
    onChanged(changed);
  };
  return (
    <Sheet
      open={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={`Order ${order.number}`}
      description={[
        purchaseName(order),
        ...(order.parcels ? [parcelTexts.parcelOf(placeOf(order))] : []),
      ].join(' · ')}
    >
      <OrderFacts order={order} />
      {order.disputed && (
        <Notice tone="error" className="mt-4">
          The payer has disputed this payment with their bank. Please respond at the payment provider.
        </Notice>
      )}
      <div className="my-5 border-hairline border-y py-1 pb-5">
        <OrderTimeline order={order} />
      </div>
      <div className="space-y-5">
        {result && <Notice tone="success">{result}</Notice>}
        <AdvanceOrder
          key={order.status}
          order={order}
          onAdvanced={(changed) => showResult(ADVANCED_MESSAGES[changed.status])(changed)}
        />
        <TakeDispatchBack order={order} onUndone={showResult('Taken back. The buyer was not told.')} />
        {order.nextStates.includes('cancelled') && (
          <RefundOrder order={order} onRefunded={showResult('Cancelled. The refund is on its way.')} />
        )}
        <PartRefund
          key={order.refundedAmount}
          order={order}
          onRefunded={showResult('The refund is on its way. The buyer is told by mail.')}
        />
        {order.nextStates.length === 0 && (
          <p className="text-14 text-ink-soft">There is nothing left to do for this order.</p>
        )}
      </div>
    </Sheet>
  );
}

/** Buyer, gifts, recipient, delivery and payment. */
function OrderFacts({ order }: { order: AdminPurchase }) {
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-14">
      <DescriptionItem label="Buyer">
        {order.buyerName}{' '}
        <span className="text-ink-soft">
          <EmailText>{order.buyerEmail}</EmailText>
        </span>
      </DescriptionItem>
      {order.lines && order.lines.length > 0 && (
        <DescriptionItem label="Gifts">
          {order.lines.map(({ position, name, variant, quantity, state }) => (
            <span
              key={position}
              className={state === 'ordered' ? 'block' : 'block text-ink-soft line-through'}
            >
              {`${quantity} × ${withVariant({ name, variant })}`}
            </span>
          ))}
        </DescriptionItem>
      )}
      <DescriptionItem label="Address">{order.address}</DescriptionItem>
      {order.recipient && (
        <DescriptionItem label="Recipient">
          {`${order.recipient.name}, ${order.recipient.phone}`}
        </DescriptionItem>
      )}
      {order.deliveryDate && (
        <DescriptionItem label="Deliver">
          {[formatCalendarDate(order.deliveryDate), order.slot].filter(Boolean).join(', ')}
        </DescriptionItem>
      )}
      {order.trackingNumber && (
        <DescriptionItem label="Tracking">
          {[order.courier, order.trackingNumber].filter(Boolean).join(' ')}
          <TrackParcel link={trackingLink(order)} />
        </DescriptionItem>
      )}
      {order.giftWrap && <DescriptionItem label="Wrapping">Gift-wrapped</DescriptionItem>}
      {order.message && (
        <DescriptionItem label="Card">
          <span className="whitespace-pre-line [overflow-wrap:anywhere]">{`“${order.message}”`}</span>
        </DescriptionItem>
      )}
      <DescriptionItem label="Placed">{formatIndiaDateTime(order.createdAt)}</DescriptionItem>
      <DescriptionItem label="Total">
        <Price rupees={order.total} />
      </DescriptionItem>
      <DescriptionItem label="Payment">{order.paymentId}</DescriptionItem>
      {(order.refundedAmount ?? 0) > 0 && (
        <DescriptionItem label="Refunded">
          <Price rupees={order.refundedAmount ?? 0} />
        </DescriptionItem>
      )}
    </dl>
  );
}

/** The next step of the delivery; cancelling is separate. */
function AdvanceOrder({ order, onAdvanced }: AdvanceOrderProps) {
  const withStepUp = useStepUp();
  const invalidateOrders = useInvalidateOrders();
  const next = order.nextStates.find((state) => state in ADVANCE_LABELS) as AdvanceState | undefined;
  const advance = useMutation({
    mutationFn: (body: { status: AdvanceState; note: string; courier?: string; trackingNumber?: string }) =>
      withStepUp(() => call('movePurchase', { body: { id: order.id, ...body }, keepalive: true })),
    networkMode: 'always',
    onSuccess: (answer) => onAdvanced(answer.order),
    onSettled: () => void invalidateOrders(),
  });
  if (next === undefined) return null;
  const advanceWith = (details: { note: string; courier?: string; trackingNumber?: string }) => {
    if (!advance.isPending) advance.mutate({ status: next, ...details });
  };
  return (
    <div className="space-y-3">
      {advance.isError && <Notice tone="error">{errorMessage(advance.error)}</Notice>}
      {next === 'dispatched' ? (
        <DispatchForm busy={advance.isPending} onSubmit={advanceWith} />
      ) : (
        <Button aria-busy={advance.isPending} onClick={() => advanceWith({ note: '' })} className="w-full">
          {ADVANCE_LABELS[next]}
        </Button>
      )}
    </div>
  );
}

const ADVANCED_MESSAGES: Partial<Record<AdminPurchase['status'], string>> = {
  packed: 'Packed, and the buyer has been notified.',
  dispatched: 'Dispatched, and the buyer will be told in ten minutes.',
  delivered: 'Delivered, and the buyer has been notified.',
};

/** A slip is taken back at the server, for some minutes. */
function TakeDispatchBack({
  order,
  onUndone,
}: {
  order: AdminPurchase;
  onUndone: AdvanceOrderProps['onAdvanced'];
}) {
  const withStepUp = useStepUp();
  const invalidateOrders = useInvalidateOrders();
  const undo = useMutation({
    mutationFn: () => withStepUp(() => call('undoDispatch', { body: { id: order.id }, keepalive: true })),
    networkMode: 'always',
    onSuccess: (answer) => onUndone(answer.order),
    onSettled: () => void invalidateOrders(),
  });
  return (
    <>
      {undo.isError && <Notice tone="error">{errorMessage(undo.error)}</Notice>}
      <UndoDispatch
        {...order}
        whoIsTold="The buyer is"
        busy={undo.isPending}
        onUndo={() => undo.isPending || undo.mutate()}
      />
    </>
  );
}

const ADVANCE_LABELS = {
  packed: 'Mark as packed',
  dispatched: 'Mark as dispatched',
  delivered: 'Mark as delivered',
};

/** Cancels the order and refunds the whole amount, with a reason and after a confirmation. */
function RefundOrder({ order, onRefunded }: RefundOrderProps) {
  const withStepUp = useStepUp();
  const invalidateOrders = useInvalidateOrders();
  const [reason, setReason] = useState<string>();
  const refund = useMutation({
    mutationFn: (refundReason: string) =>
      withStepUp(() => call('refundPurchase', { body: { id: order.id, reason: refundReason } })),
    networkMode: 'always',
    onSuccess: (answer) => onRefunded(answer.order),
    onSettled: () => void invalidateOrders(),
  });
  return (
    <div className="space-y-3">
      {refund.isError && <Notice tone="error">{errorMessage(refund.error)}</Notice>}
      <ReasonForm
        openLabel="Cancel and refund…"
        submitLabel={`Cancel and refund ${formatRupees(openAmount(order))}`}
        requiredMessage="Please give a reason. The buyer will see it."
        busy={refund.isPending}
        onSubmit={setReason}
      />
      {reason !== undefined && (
        <LazyConfirmDialog
          title={`Cancel order ${order.number} and refund ${formatRupees(openAmount(order))}?`}
          description="This cannot be undone."
          confirmLabel="Refund"
          cancelLabel="Keep it"
          onConfirm={() => {
            if (!refund.isPending) refund.mutate(reason);
          }}
          onClose={() => setReason(undefined)}
        />
      )}
    </div>
  );
}

type AdvanceState = keyof typeof ADVANCE_LABELS;

interface ManageOrderSheetProps {
  order: AdminPurchase;
  onChanged: (order: AdminPurchase) => void;
  onClosed: () => void;
}

interface AdvanceOrderProps {
  order: AdminPurchase;
  onAdvanced: (order: AdminPurchase) => void;
}

interface RefundOrderProps {
  order: AdminPurchase;
  onRefunded: (order: AdminPurchase) => void;
}
