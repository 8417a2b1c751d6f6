import { useQueryClient } from '@tanstack/react-query';
import { formatRupees, type GiftView } from '@tohfa/contract';
import { MessageCircleIcon, Share2Icon } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../lib/api.ts';
import { useUser } from '../lib/session.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button, buttonClass } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';
import { cacheChangedGift } from './queries.ts';

/** By whoever asked for it, until it is dispatched; everyone gets back what they paid. */
export function CancelGift({ gift, className = '' }: { gift: GiftView; className?: string }) {
  const userId = useUser()?.id;
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, run: cancel } = useAction(async () => {
    try {
      const { gift: changed } = await call('cancelGift', { body: { id: gift.id } });
      cacheChangedGift(queryClient, userId, changed);
      showToast({ tone: 'success', message: cancelledMessage(changed) });
    } finally {
      // Refused or unanswered: it may have moved on meanwhile.
      void queryClient.invalidateQueries({ queryKey: ['own', userId] });
    }
  });
  return (
    <>
      <Button
        variant="secondary"
        aria-busy={busy}
        onClick={() => setAsking(true)}
        className={`h-11! px-4! text-14! ${className}`}
      >
        {busy ? 'Cancelling…' : 'Cancel this request'}
      </Button>
      {asking && (
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
  if (paymentAmount === 0) return 'Nobody has paid yet, so no money moves. This cannot be taken back.';
  return `The ${formatRupees(paymentAmount)} paid so far goes back to everyone who paid. Banks take 5 to 7 working days to show it. This cannot be taken back.`;
}

function cancelledMessage({ status }: GiftView): string {
  return status === 'cancelled'
    ? 'The gift is cancelled.'
    : 'The gift is cancelled. Everyone who paid gets their money back.';
}

/** Over WhatsApp, and over the phone's own share sheet where there is one. */
export function ShareGift({ gift }: { gift: GiftView }) {
  const note = useId();
  const link = gift.sharable ? gift.sharablelink : undefined;
  if (link === undefined) {
    return (
      <>
        <Button variant="secondary" disabled aria-describedby={note} className={SMALL_BUTTON_CLASS}>
          <Share2Icon />
          Share
        </Button>
        <p id={note} className="order-last w-full text-14 text-ink-soft">
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
    // Closed again, or shared elsewhere: nothing to tell.
  }
}

/** About the gift, and about nobody's private matters: it goes wherever it is forwarded to. */
function shareText({ productName, occasion }: Pick<GiftView, 'productName' | 'occasion'>): string {
  return `Shall we give this together? “${productName}” for a ${occasion.toLowerCase()}. Chip in as much as you like:`;
}
