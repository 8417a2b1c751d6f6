import { useQueryClient } from '@tanstack/react-query';
import { formatRupees, type GiftView } from '@tohfa/contract';
import { useState } from 'react';
import { useAction } from '../accounts/use-action.ts';
import { call } from '../api.ts';
import { useUser } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { LazyConfirm } from '../ui/lazy-confirm.tsx';
import { showToast } from '../ui/toasts.tsx';
import { giftChanged } from './get-gift-request.ts';

/** By whoever asked for it, until it is dispatched; everyone gets back what they paid. */
export function CancelGift({ gift, className = '' }: { gift: GiftView; className?: string }) {
  const userId = useUser()?.id;
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, act: cancel } = useAction(async () => {
    try {
      const { gift: changed } = await call('cancelGift', { body: { id: gift.id } });
      giftChanged(queryClient, userId, changed);
      showToast({ tone: 'good', words: doneWords(changed) });
    } finally {
      // Refused or unanswered: it may have moved on meanwhile.
      void queryClient.invalidateQueries({ queryKey: ['own', userId] });
    }
  });
  return (
    <>
      <Button
        look="quiet"
        aria-busy={busy}
        onClick={() => setAsking(true)}
        className={`h-11! px-4! text-14! ${className}`}
      >
        {busy ? 'Cancelling…' : 'Cancel this request'}
      </Button>
      {asking && (
        <LazyConfirm
          question={`Cancel the gift for ${gift.name}?`}
          words={moneyWords(gift)}
          yes="Cancel the gift"
          no="Keep it"
          onYes={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function moneyWords({ paymentAmount }: GiftView): string {
  if (paymentAmount === 0) return 'Nobody has paid yet, so no money moves. This cannot be taken back.';
  return `The ${formatRupees(paymentAmount)} paid so far goes back to everyone who paid. Banks take 5 to 7 working days to show it. This cannot be taken back.`;
}

function doneWords({ status }: GiftView): string {
  return status === 'cancelled'
    ? 'The gift is cancelled.'
    : 'The gift is cancelled. Everyone who paid gets their money back.';
}
