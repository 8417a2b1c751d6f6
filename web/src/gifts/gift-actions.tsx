import { formatRupees, type GiftView } from '@tohfa/contract';
import { giftTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';
import { useCacheGift } from './queries.ts';

const texts = giftTexts.cancel;

/** For the organiser, until it is dispatched; everyone who paid is refunded. */
export function CancelGift({ gift, className = '' }: { gift: GiftView; className?: string }) {
  const cacheGift = useCacheGift();
  const [isAsking, setAsking] = useState(false);
  const { busy, run: cancel } = useAction(async () => {
    try {
      const { gift: cancelled } = await call('cancelGift', { body: { id: gift.id } });
      cacheGift(cancelled);
      showToast({ tone: 'success', message: cancelledMessage(cancelled) });
    } catch (error) {
      // The gift may have changed since it was loaded.
      cacheGift(undefined);
      throw error;
    }
  });
  return (
    <>
      <Button
        variant="secondary"
        aria-busy={busy}
        onClick={() => setAsking(true)}
        className={`${SMALL_BUTTON_CLASS} ${className}`}
      >
        {busy ? texts.busy : texts.open}
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={texts.title({ name: gift.name })}
          description={refundNotice(gift)}
          confirmLabel={texts.confirm}
          cancelLabel={texts.keep}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function refundNotice({ paymentAmount }: GiftView): string {
  if (paymentAmount === 0) return texts.nothingToRefund;
  return texts.refund({ amount: formatRupees(paymentAmount) });
}

function cancelledMessage({ status }: GiftView): string {
  return status === 'cancelled' ? texts.done : texts.doneRefunding;
}

const SMALL_BUTTON_CLASS = 'h-11! px-4! text-14!';
