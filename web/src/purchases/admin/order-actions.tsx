import { useMutation } from '@tanstack/react-query';
import { type AdminPurchase, formatRupees } from '@tohfa/contract';
import { orderPage, orderStepTexts, orderRefundTexts as refundTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { LazyConfirmDialog } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { openAmount } from '../my-orders.tsx';
import { useInvalidateOrders } from './all-orders.ts';
import { DispatchForm, ReasonForm } from './decision-forms.tsx';
import { UndoDispatch } from './undo.tsx';

/** The next step of the delivery; cancelling is separate. */
export function AdvanceOrder({ order, onAdvanced }: AdvanceOrderProps) {
  const withStepUp = useStepUp();
  const invalidateOrders = useInvalidateOrders();
  const next = order.nextStates.find(isAdvance);
  const advance = useMutation({
    mutationFn: (body: AdvanceBody) =>
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
      {isDisputed(advance.error) && (
        <InsistOnSending
          onConfirm={() =>
            advance.variables && advance.mutate({ ...advance.variables, despiteDispute: true })
          }
          onClose={advance.reset}
        />
      )}
      {next === 'dispatched' ? (
        <DispatchForm busy={advance.isPending} onSubmit={advanceWith} />
      ) : (
        <Button aria-busy={advance.isPending} onClick={() => advanceWith({ note: '' })} className="w-full">
          {orderStepTexts[next]}
        </Button>
      )}
    </div>
  );
}

/** A colleague may know that what is disputed should be sent all the same. */
export function InsistOnSending({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { title, text, confirm, keep } = orderStepTexts.insist;
  return (
    <LazyConfirmDialog
      title={title}
      description={text}
      confirmLabel={confirm}
      cancelLabel={keep}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

export const isDisputed = (error: unknown) => error instanceof ApiError && error.code === 'disputed';

/** A slip is taken back at the server, for some minutes. */
export function TakeDispatchBack({ order, onUndone }: TakeBackProps) {
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
        toldAt={orderStepTexts.toldAt}
        busy={undo.isPending}
        onUndo={() => undo.isPending || undo.mutate()}
      />
    </>
  );
}

const ADVANCE_STATES = ['packed', 'dispatched', 'delivered'] as const;

function isAdvance(state: AdminPurchase['status']): state is AdvanceState {
  return ADVANCE_STATES.some((one) => one === state);
}

/** An accidental "packed" goes back to what is to be packed. */
export function TakePackedBack({ order, onUndone }: TakeBackProps) {
  const withStepUp = useStepUp();
  const invalidateOrders = useInvalidateOrders();
  const undo = useMutation({
    mutationFn: () => withStepUp(() => call('undoPacked', { body: { id: order.id }, keepalive: true })),
    networkMode: 'always',
    onSuccess: (answer) => onUndone(answer.order),
    onSettled: () => void invalidateOrders(),
  });
  if (order.status !== 'packed') return null;
  return (
    <>
      {undo.isError && <Notice tone="error">{errorMessage(undo.error)}</Notice>}
      <Button
        variant="secondary"
        aria-busy={undo.isPending}
        onClick={() => undo.isPending || undo.mutate()}
        className="w-full"
      >
        {orderPage.undoPacked}
      </Button>
    </>
  );
}

/** Cancels the order and refunds the whole amount, with a reason and after a confirmation. */
export function RefundOrder({ order, onRefunded }: RefundOrderProps) {
  const withStepUp = useStepUp();
  const invalidateOrders = useInvalidateOrders();
  const [reason, setReason] = useState<string>();
  const amount = formatRupees(openAmount(order));
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
        openLabel={refundTexts.open}
        submitLabel={refundTexts.submit({ amount })}
        requiredMessage={refundTexts.reasonNeeded}
        busy={refund.isPending}
        onSubmit={setReason}
      />
      {reason !== undefined && (
        <LazyConfirmDialog
          title={refundTexts.title({ number: order.number, amount })}
          description={refundTexts.cannotUndo}
          confirmLabel={refundTexts.confirm}
          cancelLabel={refundTexts.keep}
          onConfirm={() => {
            if (!refund.isPending) refund.mutate(reason);
          }}
          onClose={() => setReason(undefined)}
        />
      )}
    </div>
  );
}

type AdvanceState = (typeof ADVANCE_STATES)[number];

interface AdvanceBody {
  status: AdvanceState;
  note: string;
  courier?: string;
  trackingNumber?: string;
  despiteDispute?: boolean;
}

interface TakeBackProps {
  order: AdminPurchase;
  onUndone: (order: AdminPurchase) => void;
}

interface AdvanceOrderProps {
  order: AdminPurchase;
  onAdvanced: (order: AdminPurchase) => void;
}

interface RefundOrderProps {
  order: AdminPurchase;
  onRefunded: (order: AdminPurchase) => void;
}
