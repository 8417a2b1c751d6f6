import { formatRupees, type GiftView } from '@tohfa/contract';
import { MessageCircleIcon, Share2Icon } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../lib/api.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button, buttonClass } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';
import { useCacheGift } from './queries.ts';

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
      // It may have moved on meanwhile.
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
        {busy ? 'Cancelling…' : 'Cancel this request'}
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={`Cancel the gift for ${gift.name}?`}
          description={refundNotice(gift)}
          confirmLabel="Cancel the gift"
          cancelLabel="Keep it"
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function refundNotice({ paymentAmount }: GiftView): string {
  if (paymentAmount === 0)
    return 'Nobody has paid yet, so there is nothing to refund. This cannot be undone.';
  return `The ${formatRupees(paymentAmount)} paid so far is refunded to the original payment methods, which takes banks 5 to 7 working days. This cannot be undone.`;
}

function cancelledMessage({ status }: GiftView): string {
  return status === 'cancelled' ? 'Gift cancelled.' : 'Gift cancelled. Everyone who paid is being refunded.';
}

/** By WhatsApp, and by the phone's own share sheet where there is one. */
export function ShareGift({ gift }: { gift: GiftView }) {
  const noteId = useId();
  const link = gift.sharable ? gift.sharablelink : undefined;
  if (link === undefined) {
    return (
      <>
        <Button variant="secondary" disabled aria-describedby={noteId} className={SMALL_BUTTON_CLASS}>
          <Share2Icon />
          Share
        </Button>
        <p id={noteId} className="order-last w-full text-14 text-ink-soft">
          Sharing is not allowed for this request.
        </p>
      </>
    );
  }
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${shareText(gift)} ${link}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonClass('secondary')} ${SMALL_BUTTON_CLASS}`}
      >
        <MessageCircleIcon />
        Share on WhatsApp
        <span className="sr-only"> (opens a new tab)</span>
      </a>
      {hasNativeShare() && (
        <Button
          variant="secondary"
          onClick={() => void shareNatively(gift, link)}
          className={SMALL_BUTTON_CLASS}
        >
          <Share2Icon />
          Share…
        </Button>
      )}
    </>
  );
}

const SMALL_BUTTON_CLASS = 'h-11! px-4! text-14!';

function hasNativeShare(): boolean {
  return typeof navigator.share === 'function';
}

async function shareNatively(gift: GiftView, url: string): Promise<void> {
  try {
    await navigator.share({ title: gift.productName, text: shareText(gift), url });
  } catch {
    // The share sheet was closed again.
  }
}

/** Names nobody: it may be forwarded to anyone. */
function shareText({ productName, occasion }: Pick<GiftView, 'productName' | 'occasion'>): string {
  return `Shall we give this together? “${productName}” for a ${occasion.toLowerCase()}. Chip in as much as you like:`;
}
