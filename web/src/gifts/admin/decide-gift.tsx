import { useMutation } from '@tanstack/react-query';
import {
  type AdminGift,
  type BodyOf,
  formatRupees,
  type GiftDecision,
  type Operations,
} from '@tohfa/contract';
import { decideGiftTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { call, errorMessage } from '../../lib/api.ts';
import { ReasonForm, TrackingForm } from '../../purchases/admin/decision-forms.tsx';
import { InsistOnSending, isDisputed } from '../../purchases/admin/order-actions.tsx';
import { UndoDispatch } from '../../purchases/admin/undo.tsx';
import { LazyConfirmDialog } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { useInvalidateGifts } from './all-gifts.ts';

/** Every decision that is possible in the gift's current state. */
export function DecideGift({ gift, onDecided }: DecideGiftProps) {
  const { decide, deciding, problem, insist } = useDecideGift(gift, onDecided);
  const can = (decision: GiftDecision) => gift.nextDecisions.includes(decision);
  const button = (decision: GiftDecision) => ({
    'aria-busy': deciding === decision,
    onClick: () => decide({ decision }),
    className: 'w-full',
  });
  if (gift.nextDecisions.length === 0) return <p className="text-14 text-ink-soft">{texts.nothingLeft}</p>;
  return (
    <>
      <TakeDispatchBack gift={gift} onDecided={onDecided} />
      <div key={gift.status} className="space-y-3">
        {problem && <Notice tone="error">{problem}</Notice>}
        {insist && <InsistOnSending {...insist} />}
        {can('approve') && <Button {...button('approve')}>{texts.approve}</Button>}
        {can('dispatch') && (
          <TrackingForm
            hint={texts.trackingHint}
            busy={deciding === 'dispatch'}
            onSubmit={(tracking) => decide({ decision: 'dispatch', tracking })}
          />
        )}
        {can('deliver') && <Button {...button('deliver')}>{texts.deliver}</Button>}
        {can('share') && (
          <Button variant="secondary" {...button('share')}>
            {texts.share}
          </Button>
        )}
        {can('unshare') && (
          <Button variant="secondary" {...button('unshare')}>
            {texts.unshare}
          </Button>
        )}
        {can('decline') && (
          <ReasonForm
            openLabel={texts.openDecline}
            submitLabel={texts.decline}
            requiredMessage={texts.declineReason}
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
    onSuccess: (answer) => onDecided(answer.gift, texts.takenBack),
    onSettled: () => void invalidateGifts(),
  });
  return (
    <>
      {undo.isError && <Notice tone="error">{errorMessage(undo.error)}</Notice>}
      <UndoDispatch
        {...gift}
        toldAt={texts.toldAt}
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
        openLabel={hasPayments ? texts.openCancelAndRefund : texts.openCancel}
        submitLabel={hasPayments ? texts.cancelAndRefund({ amount }) : texts.cancel}
        requiredMessage={texts.cancelReason}
        busy={busy}
        onSubmit={setReason}
      />
      {reason !== undefined && (
        <LazyConfirmDialog
          title={hasPayments ? texts.cancelAndRefundTitle({ amount }) : texts.cancelTitle}
          description={texts.refundNotice({ count: gift.noOfPayments })}
          confirmLabel={hasPayments ? texts.confirmCancelAndRefund : texts.confirmCancel}
          cancelLabel={texts.keep}
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

/** One decision at a time. A refusal is shown, and the typed text stays. */
function useDecideGift(gift: AdminGift, onDecided: DecideGiftProps['onDecided']) {
  const withStepUp = useStepUp();
  const invalidateGifts = useInvalidateGifts();
  const decision = useMutation({
    mutationFn: (made: Decision) =>
      withStepUp(() => call('decideGift', { body: { id: gift.id, ...made }, keepalive: true })),
    networkMode: 'always',
    onSuccess: (answer, made) => onDecided(answer.gift, texts.done[made.decision]),
    onSettled: () => void invalidateGifts(),
  });
  return {
    deciding: decision.isPending ? decision.variables.decision : undefined,
    problem: decision.isError ? errorMessage(decision.error) : undefined,
    insist: isDisputed(decision.error) && {
      onConfirm: () => decision.variables && decision.mutate({ ...decision.variables, despiteDispute: true }),
      onClose: decision.reset,
    },
    decide(made: Decision) {
      if (!decision.isPending) decision.mutate(made);
    },
  };
}

type Decision = Omit<BodyOf<Operations['decideGift']>, 'id'>;

interface DecideGiftProps {
  gift: AdminGift;
  onDecided: (gift: AdminGift, message: string) => void;
}
