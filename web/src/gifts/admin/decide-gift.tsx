import { useMutation } from '@tanstack/react-query';
import {
  type AdminGift,
  type BodyOf,
  formatRupees,
  type GiftDecision,
  type Operations,
} from '@tohfa/contract';
import { useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { call, errorMessage } from '../../lib/api.ts';
import { ReasonForm, TrackingForm } from '../../purchases/admin/decision-forms.tsx';
import { UndoDispatch } from '../../purchases/admin/undo.tsx';
import { LazyConfirmDialog } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { useInvalidateGifts } from './all-gifts.ts';

/** Every decision that is possible in the gift's current state. */
export function DecideGift({ gift, onDecided }: DecideGiftProps) {
  const { decide, deciding, problem } = useDecideGift(gift, onDecided);
  const can = (decision: GiftDecision) => gift.nextDecisions.includes(decision);
  const button = (decision: GiftDecision) => ({
    'aria-busy': deciding === decision,
    onClick: () => decide({ decision }),
    className: 'w-full',
  });
  if (gift.nextDecisions.length === 0)
    return <p className="text-14 text-ink-soft">There is nothing left to decide about this gift.</p>;
  return (
    <>
      <TakeDispatchBack gift={gift} onDecided={onDecided} />
      <div key={gift.status} className="space-y-3">
        {problem && <Notice tone="error">{problem}</Notice>}
        {can('approve') && <Button {...button('approve')}>Approve and open payments</Button>}
        {can('dispatch') && (
          <TrackingForm
            hint="The courier and its number, or a link. The organiser sees it."
            busy={deciding === 'dispatch'}
            onSubmit={(tracking) => decide({ decision: 'dispatch', tracking })}
          />
        )}
        {can('deliver') && <Button {...button('deliver')}>Mark as delivered</Button>}
        {can('share') && (
          <Button variant="secondary" {...button('share')}>
            Allow sharing
          </Button>
        )}
        {can('unshare') && (
          <Button variant="secondary" {...button('unshare')}>
            Stop sharing
          </Button>
        )}
        {can('decline') && (
          <ReasonForm
            openLabel="Decline…"
            submitLabel="Decline the gift"
            requiredMessage="Please give a reason: the organiser reads it."
            busy={deciding === 'decline'}
            onSubmit={(reason) => decide({ decision: 'decline', reason })}
          />
        )}
        {can('cancel') && !can('decline') && (
          <CancelGift
            gift={gift}
            busy={deciding === 'cancel'}
            onConfirm={(reason) => decide({ decision: 'cancel', reason })}
          />
        )}
      </div>
    </>
  );
}

/** A slip is taken back at the server, for some minutes. */
function TakeDispatchBack({ gift, onDecided }: DecideGiftProps) {
  const withStepUp = useStepUp();
  const invalidateGifts = useInvalidateGifts();
  const undo = useMutation({
    mutationFn: () => withStepUp(() => call('undoGiftDispatch', { body: { id: gift.id }, keepalive: true })),
    networkMode: 'always',
    onSuccess: (answer) => onDecided(answer.gift, 'Taken back. Nobody was told.'),
    onSettled: () => void invalidateGifts(),
  });
  return (
    <>
      {undo.isError && <Notice tone="error">{errorMessage(undo.error)}</Notice>}
      <UndoDispatch
        {...gift}
        whoIsTold="Everyone is"
        busy={undo.isPending}
        onUndo={() => undo.isPending || undo.mutate()}
      />
    </>
  );
}

/** Asks for the reason, then once more. */
function CancelGift({ gift, busy, onConfirm }: CancelGiftProps) {
  const [reason, setReason] = useState<string>();
  const hasPayments = gift.paymentAmount > 0;
  const amount = formatRupees(gift.paymentAmount);
  return (
    <>
      <ReasonForm
        openLabel={hasPayments ? 'Cancel and refund everyone…' : 'Cancel this gift…'}
        submitLabel={hasPayments ? `Cancel and refund ${amount}` : 'Cancel this gift'}
        requiredMessage="Please give a reason: the organiser and everyone who paid read it."
        busy={busy}
        onSubmit={setReason}
      />
      {reason !== undefined && (
        <LazyConfirmDialog
          title={hasPayments ? `Cancel this gift and refund ${amount}?` : 'Cancel this gift?'}
          description={refundNotice(gift)}
          confirmLabel={hasPayments ? 'Cancel and refund' : 'Cancel the gift'}
          cancelLabel="Keep it"
          onConfirm={() => onConfirm(reason)}
          onClose={() => setReason(undefined)}
        />
      )}
    </>
  );
}

interface CancelGiftProps {
  gift: AdminGift;
  busy: boolean;
  onConfirm: (reason: string) => void;
}

function refundNotice({ noOfPayments }: AdminGift): string {
  if (noOfPayments === 0) return 'There are no payments to refund. This cannot be undone.';
  const payments = noOfPayments === 1 ? 'the payment' : `all ${noOfPayments} payments`;
  return `We will refund ${payments} to the original payment method. This cannot be undone.`;
}

/** One decision at a time. A refusal is shown, and the typed text stays. */
function useDecideGift(gift: AdminGift, onDecided: DecideGiftProps['onDecided']) {
  const withStepUp = useStepUp();
  const invalidateGifts = useInvalidateGifts();
  const decision = useMutation({
    mutationFn: (made: Decision) =>
      withStepUp(() => call('decideGift', { body: { id: gift.id, ...made }, keepalive: true })),
    networkMode: 'always',
    onSuccess: (answer, made) => onDecided(answer.gift, DECIDED_MESSAGES[made.decision]),
    onSettled: () => void invalidateGifts(),
  });
  return {
    deciding: decision.isPending ? decision.variables.decision : undefined,
    problem: decision.isError ? errorMessage(decision.error) : undefined,
    decide(made: Decision) {
      if (!decision.isPending) decision.mutate(made);
    },
  };
}

const DECIDED_MESSAGES: Record<GiftDecision, string> = {
  approve: 'Approved: payments are open and the link works. The organiser has been notified.',
  decline: 'Declined. The organiser has been told why.',
  share: 'The link can be shared again.',
  unshare: 'Sharing stopped. Only people who paid can still open the link.',
  dispatch: 'Dispatched, and everyone will be told in ten minutes.',
  deliver: 'Delivered, and everyone has been notified.',
  cancel: 'Cancelled. Everyone who paid is being refunded.',
};

type Decision = Omit<BodyOf<Operations['decideGift']>, 'id'>;

interface DecideGiftProps {
  gift: AdminGift;
  onDecided: (gift: AdminGift, message: string) => void;
}
