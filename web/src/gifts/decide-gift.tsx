import { type AdminGift, formatRupees, type GiftDecision } from '@tohfa/contract';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LazyConfirm } from '../ui/lazy-confirm.tsx';
import { Notice } from '../ui/notice.tsx';
import { ReasonForm } from './reason-form.tsx';
import { TrackingForm } from './tracking-form.tsx';
import { useDecideGift } from './use-decide-gift.ts';

/** Everything that may be decided about a gift as it now stands. */
export function DecideGift({ gift, onDecided }: Props) {
  const { decide, deciding, problem } = useDecideGift(gift, onDecided);
  const [reason, setReason] = useState<string>();
  const isPaidFor = gift.paymentAmount > 0;
  const may = (decision: GiftDecision) => gift.nextDecisions.includes(decision);
  const button = (decision: GiftDecision) => ({
    'aria-busy': deciding === decision,
    onClick: () => decide({ decision }),
    className: 'w-full',
  });
  if (gift.nextDecisions.length === 0)
    return <p className="text-14 text-ink-soft">Nothing more is to be decided about this gift.</p>;
  return (
    <div key={gift.status} className="space-y-3">
      {problem && <Notice tone="bad">{problem}</Notice>}
      {may('approve') && <Button {...button('approve')}>Approve and open payments</Button>}
      {may('dispatch') && (
        <TrackingForm
          busy={deciding === 'dispatch'}
          onGiven={(tracking) => decide({ decision: 'dispatch', tracking })}
        />
      )}
      {may('deliver') && <Button {...button('deliver')}>Mark as delivered</Button>}
      {may('share') && (
        <Button look="quiet" {...button('share')}>
          Allow sharing
        </Button>
      )}
      {may('unshare') && (
        <Button look="quiet" {...button('unshare')}>
          Stop sharing
        </Button>
      )}
      {may('decline') && (
        <ReasonForm
          opener="Decline…"
          action="Decline the request"
          missing="Please give a reason: whoever asked reads it."
          busy={deciding === 'decline'}
          onGiven={(given) => decide({ decision: 'decline', reason: given })}
        />
      )}
      {may('cancel') && !may('decline') && (
        <ReasonForm
          opener={isPaidFor ? 'Cancel and refund everyone…' : 'Cancel this gift…'}
          action={isPaidFor ? `Cancel and refund ${formatRupees(gift.paymentAmount)}` : 'Cancel this gift'}
          missing="Please give a reason: whoever asked, and everyone who paid, reads it."
          busy={deciding === 'cancel'}
          onGiven={setReason}
        />
      )}
      {reason !== undefined && (
        <LazyConfirm
          question={
            isPaidFor
              ? `Cancel this gift and refund ${formatRupees(gift.paymentAmount)}?`
              : 'Cancel this gift?'
          }
          words={refundWords(gift)}
          yes={isPaidFor ? 'Cancel and refund' : 'Cancel the gift'}
          no="Keep it"
          onYes={() => decide({ decision: 'cancel', reason })}
          onClose={() => setReason(undefined)}
        />
      )}
    </div>
  );
}

function refundWords({ noOfPayments }: AdminGift): string {
  if (noOfPayments === 0) return 'Nobody has paid yet, so no money moves. This cannot be taken back.';
  const times = noOfPayments === 1 ? 'One payment goes' : `All ${noOfPayments} payments go`;
  return `${times} back to whoever paid. This cannot be taken back.`;
}

interface Props {
  gift: AdminGift;
  onDecided: (gift: AdminGift, words: string) => void;
}
